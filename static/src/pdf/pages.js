// Pages stand below each other and are drawn when they come near; their text can be selected and read aloud.
import { bar, button, made } from "../shared/viewing/parts.js";
import { opened } from "./document.js";
import { Sheet } from "./sheet.js";

const STEP = 1.2;
const LEAST = 0.25;
const MOST = 5;
const AIR_PX = 24;
const NEAR = "600px 0px";

/** Put a document's pages into a place; returns {focus(), close()}. */
export async function pages(place, content, { path, link }) {
  const task = opened(content);
  const pdf = await task.promise;
  const show = { pdf, sheets: [], scale: 1, wide: true, here: 1 };
  show.field = made("div", "v-pages");
  Object.assign(show.field, { tabIndex: 0 });
  show.field.setAttribute("role", "region");
  show.field.setAttribute("aria-label", `${path}, ${pdf.numPages} page${pdf.numPages === 1 ? "" : "s"}. Plus and minus zoom, 0 fits the width.`);
  show.told = made("output", "label num");
  place.replaceChildren(barOf(show, link), show.field);
  await lay(show);
  const closing = watch(show);
  return { focus: () => show.field.focus(), close: () => { closing(); task.destroy(); } };
}

function barOf(show, link) {
  return bar(
    button("‹", () => goTo(show, show.here - 1), "Previous page"), show.told, button("›", () => goTo(show, show.here + 1), "Next page"),
    button("Fit width", () => fit(show)), button("100 %", () => resize(show, 1, false)),
    button("−", () => zoom(show, 1 / STEP), "Smaller"), button("+", () => zoom(show, STEP), "Larger"),
    made("span", "grow"), link,
  );
}

// Every page takes its place before any is drawn, so that nothing moves when they come.
async function lay(show) {
  for (let number = 1; number <= show.pdf.numPages; number += 1) {
    show.sheets.push(new Sheet(await show.pdf.getPage(number), number));
  }
  show.field.replaceChildren(...show.sheets.map(({ element }) => element));
  fit(show);
}

function watch(show) {
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      show.sheets.find(({ element }) => element === target).near(isIntersecting);
    }
  }, { root: show.field, rootMargin: NEAR });
  for (const { element } of show.sheets) near.observe(element);
  const size = new ResizeObserver(() => { if (show.wide) fit(show); });
  size.observe(show.field);
  show.field.addEventListener("scroll", () => tell(show), { passive: true });
  show.field.addEventListener("keydown", (event) => pressed(show, event));
  show.field.addEventListener("wheel", (event) => pinched(show, event), { passive: false });
  tell(show);
  return () => { near.disconnect(); size.disconnect(); for (const sheet of show.sheets) sheet.near(false); };
}

function fit(show) {
  const widest = Math.max(...show.sheets.map(({ width }) => width));
  resize(show, (show.field.clientWidth - AIR_PX) / widest, true);
}

const zoom = (show, factor) => resize(show, show.scale * factor, false);

// What stood in the middle of the view stays there.
function resize(show, scale, wide) {
  const { field } = show;
  const next = Math.min(MOST, Math.max(LEAST, scale));
  show.wide = wide;
  if (Math.abs(next - show.scale) < 0.005 && field.dataset.laid) return;
  const middle = (field.scrollTop + field.clientHeight / 2) / Math.max(1, field.scrollHeight);
  show.scale = next;
  for (const sheet of show.sheets) sheet.resize(next);
  if (field.dataset.laid) field.scrollTop = middle * field.scrollHeight - field.clientHeight / 2;
  field.dataset.laid = "true";
}

function goTo(show, number) {
  const sheet = show.sheets[Math.min(show.sheets.length, Math.max(1, number)) - 1];
  show.field.scrollTop = sheet.element.offsetTop - show.field.offsetTop;
}

function tell(show) {
  const { field, sheets } = show;
  const middle = field.scrollTop + field.clientHeight / 3;
  const here = sheets.findLast(({ element }) => element.offsetTop - field.offsetTop <= middle);
  show.here = here?.number ?? 1;
  const words = `Page ${show.here} of ${sheets.length}`;
  if (show.told.textContent !== words) show.told.textContent = words;
}

function pressed(show, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = {
    "+": () => zoom(show, STEP), "=": () => zoom(show, STEP), "-": () => zoom(show, 1 / STEP), 0: () => fit(show),
  }[event.key];
  if (!act) return;
  act();
  event.preventDefault();
}

function pinched(show, event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(show, Math.exp(-event.deltaY * 0.01));
}
