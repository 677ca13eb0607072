// What differs between any two moments: the one played, one that was marked, or any chapter.
import { differenceOf } from "../difference.js";
import { clock, seconds } from "../logic/words.js";

const PLAYED = "played";

export function compare(element, desk) {
  const work = {
    element, desk, marked: null, drawn: null,
    button: desk.root.querySelector("[data-do=compare]"),
    from: element.querySelector("[data-slot=from]"), to: element.querySelector("[data-slot=to]"),
    layouts: [...element.querySelectorAll("[data-layout]")],
  };
  work.button.addEventListener("click", () => open(work, element.hidden));
  desk.root.querySelector("[data-do=mark]").addEventListener("click", () => mark(work, desk.playback.t));
  element.querySelector("[data-do=swap]").addEventListener("click", () => swap(work));
  for (const select of [work.from, work.to]) select.addEventListener("change", () => desk.tell(false));
  for (const button of work.layouts) button.addEventListener("click", () => choose(work, button));
  offer(work);
  asked(work);
  desk.onGrown(() => offerMore(work));
  desk.onMoment(() => { if (!element.hidden) show(work); });
}

function asked(work) {
  const [from, to] = ["from", "to"].map((name) => work.desk.asked.get(name));
  if (from === null && to === null) return;
  choosing(work.from, from);
  choosing(work.to, to);
  opened(work, true);
}

// A moment of a link is offered even where no chapter stands.
function choosing(select, at) {
  if (at === null || !Number.isFinite(Number(at))) return;
  if (![...select.options].some(({ value }) => value === at)) select.append(new Option(clock(1000 * Number(at)), at));
  select.value = at;
}

function offer({ from, to, desk }) {
  const places = [...desk.root.querySelectorAll(".places a[data-seek]")].map((link) => [link.dataset.seek, titleOf(link)]);
  for (const select of [from, to]) {
    select.replaceChildren(new Option("the moment played", PLAYED), ...places.map(([value, words]) => new Option(words, value)));
  }
  to.value = PLAYED;
}

function offerMore({ from, to, desk }) {
  for (const link of desk.root.querySelectorAll(".places a[data-seek]")) {
    for (const select of [from, to]) {
      if (![...select.options].some(({ value }) => value === link.dataset.seek)) select.append(new Option(titleOf(link), link.dataset.seek));
    }
  }
}

function titleOf(link) {
  const words = [...link.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data);
  return `${clock(1000 * Number(link.dataset.seek))} ${words.join("").trim()}`;
}

function open(work, wanted) {
  if (wanted && work.from.value === PLAYED) choosing(work.from, before(work.desk));
  opened(work, wanted);
  work.desk.tell(false);
  if (wanted) work.from.focus();
}

function opened({ element, button, desk }, wanted) {
  element.hidden = !wanted;
  desk.comparing = wanted;
  button.setAttribute("aria-pressed", String(wanted));
  if (!wanted) for (const name of ["from", "to"]) desk.link(name, null);
}

// By itself it is compared with the last run, else with the opening of the question.
function before({ table, moment }) {
  const run = table.runBefore(moment.t, moment.index);
  const opening = table.recording.steps.find(({ index, kind }) => index === moment.index && kind === "QuestionOpened");
  return seconds(run?.t ?? opening?.t ?? 0);
}

function mark(work, t) {
  const at = seconds(t);
  for (const select of [work.from, work.to]) {
    select.querySelector("[data-marked]")?.remove();
    const option = new Option(`marked, ${clock(t)}`, at);
    option.dataset.marked = "";
    select.options[0].after(option);
  }
  work.from.value = at;
  work.desk.say?.(`Marked ${clock(t)} to compare with`);
  if (work.element.hidden) open(work, true);
  else work.desk.tell(false);
}

function swap({ from, to, desk }) {
  [from.value, to.value] = [to.value, from.value];
  desk.tell(false);
}

function choose(work, chosen) {
  for (const button of work.layouts) button.setAttribute("aria-pressed", String(button === chosen));
  work.desk.tell(false);
}

function show(work) {
  const { desk, element } = work;
  const { texts } = desk.table;
  const ends = [work.from, work.to].map(({ value }) => (value === PLAYED ? desk.moment.t : Math.round(1000 * Number(value))));
  const split = work.layouts.find((button) => button.getAttribute("aria-pressed") === "true").dataset.layout === "split";
  [["from", work.from], ["to", work.to]].forEach(([name, { value }]) => desk.link(name, value === PLAYED ? null : value));
  desk.link("file", typeof desk.chosen === "number" ? desk.recording.files[desk.chosen].path : null);
  const [before, after] = typeof desk.chosen === "number" ? ends.map((t) => texts.at(desk.chosen, texts.countAt(t))) : [null, null];
  const [from, to] = ends.map(clock);
  const { drawn } = work;
  if (drawn?.split === split && drawn.file === desk.chosen && before?.eq(drawn.before) && after.eq(drawn.after)) return;
  work.drawn = { split, file: desk.chosen, before, after };
  const place = element.querySelector("[data-slot=rows]");
  const told = element.querySelector("[data-slot=told]");
  if (!before) {
    place.replaceChildren();
    told.textContent = "A drawing is not compared.";
    return;
  }
  const { table, words } = differenceOf(before.toString(), after.toString(), { split, from, to });
  place.replaceChildren(table);
  told.textContent = words;
}
