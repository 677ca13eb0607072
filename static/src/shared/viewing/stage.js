// A picture is looked at near and from afar, by wheel, fingers, buttons or keys alone; it is never changed.
import { fitted, middled, moved, spread, zoomed } from "./zooming.js";
import { bar, button, made } from "./parts.js";

const STEP = 1.25;
const WHEEL = 0.0016;
const ARROW_PX = 60;
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HELP = "Plus and minus zoom, 0 fits, 1 shows it at 100 %, arrows move it.";

/**
 * Put a picture on a stage inside a place; returns {focus(), close()}.
 *
 * `size`: {width, height} of the picture in its own pixels; `most`: how large it may be when it is fitted.
 */
export function stage(place, picture, { size, name, most = 1, link = null }) {
  const show = { picture, size, most, view: null, fits: true, points: new Map(), touch: null };
  show.field = made("div", "v-stage", picture);
  Object.assign(show.field, { tabIndex: 0 });
  show.field.setAttribute("role", "group");
  show.field.setAttribute("aria-label", `${name}. ${HELP}`);
  show.told = made("output", "label num");
  picture.classList.add("staged");
  Object.assign(picture.style, { width: `${size.width}px`, height: `${size.height}px` });
  place.replaceChildren(barOf(show, link), show.field);
  listen(show);
  const watch = new ResizeObserver(() => (show.fits ? fit(show) : settle(show, show.view)));
  watch.observe(show.field);
  fit(show);
  return { focus: () => show.field.focus(), close: () => watch.disconnect() };
}

function barOf(show, link) {
  return bar(
    button("Fit", () => fit(show)),
    button("100 %", () => full(show)),
    button("−", () => zoom(show, 1 / STEP), "Smaller"),
    button("+", () => zoom(show, STEP), "Larger"),
    show.told, made("span", "grow"), ...(link ? [link] : []),
  );
}

const room = ({ field }) => ({ width: field.clientWidth, height: field.clientHeight });

function settle(show, view, fits = false) {
  show.view = view;
  show.fits = fits;
  show.picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  const words = `${Math.round(view.scale * 100)} %`;
  if (show.told.textContent !== words) show.told.textContent = words;
}

const fit = (show) => settle(show, fitted(show.size, room(show), show.most), true);

const full = (show) => settle(show, middled(show.size, room(show), 1));

function move(show, x, y) {
  settle(show, moved(show.view, { x, y }, { picture: show.size, stage: room(show) }));
}

function zoom(show, factor, at = { x: room(show).width / 2, y: room(show).height / 2 }) {
  settle(show, zoomed(show.view, factor, at));
  move(show, 0, 0);
}

function listen(show) {
  const { field } = show;
  field.addEventListener("wheel", (event) => wheeled(show, event), { passive: false });
  field.addEventListener("keydown", (event) => pressed(show, event));
  field.addEventListener("pointerdown", (event) => touched(show, event));
  field.addEventListener("pointermove", (event) => dragged(show, event));
  for (const end of ["pointerup", "pointercancel"]) field.addEventListener(end, (event) => released(show, event));
  field.addEventListener("dragstart", (event) => event.preventDefault());
}

function wheeled(show, event) {
  event.preventDefault();
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const pinch = event.ctrlKey ? 6 : 1;
  zoom(show, Math.exp(-event.deltaY * lines * WHEEL * pinch), placeIn(show, event));
}

function pressed(show, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = {
    "+": () => zoom(show, STEP), "=": () => zoom(show, STEP), "-": () => zoom(show, 1 / STEP),
    0: () => fit(show), 1: () => full(show),
  }[event.key];
  const arrow = ARROWS[event.key];
  if (act) act();
  else if (arrow) move(show, arrow[0] * ARROW_PX, arrow[1] * ARROW_PX);
  else return;
  event.preventDefault();
}

function placeIn({ field }, { clientX, clientY }) {
  const box = field.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

function touched(show, event) {
  if (event.button !== 0) return;
  show.field.setPointerCapture(event.pointerId);
  show.points.set(event.pointerId, placeIn(show, event));
  show.touch = spread([...show.points.values()]);
}

function dragged(show, event) {
  if (!show.points.has(event.pointerId)) return;
  show.points.set(event.pointerId, placeIn(show, event));
  const now = spread([...show.points.values()]);
  const before = show.touch;
  show.touch = now;
  if (now.distance > 0 && before.distance > 0) zoom(show, now.distance / before.distance, now);
  move(show, now.x - before.x, now.y - before.y);
}

function released(show, event) {
  show.points.delete(event.pointerId);
  show.touch = show.points.size > 0 ? spread([...show.points.values()]) : null;
}
