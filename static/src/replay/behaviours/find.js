// What was said, typed or drawn is found while one writes; every hit is a link to its moment, and a mark on the timeline.
import { MOST_HITS, found } from "../logic/finding.js";
import { countUpTo } from "../logic/search.js";
import { clock, seconds } from "../logic/words.js";

const QUIET_MS = 200;
const SLICE_MS = 8;
const KINDS = { said: "said", noted: "private note", typed: "typed", drawn: "drawn" };
const SVG = "http://www.w3.org/2000/svg";

export function find(input, desk) {
  const { root } = desk;
  const work = {
    input, desk, hits: [], run: 0, due: 0,
    list: root.querySelector("[data-slot=hits]"), told: root.querySelector("[data-slot=hits-told]"),
    marks: root.querySelector("[data-slot=hit-marks]"), tab: root.querySelector("#tab-found"),
  };
  root.querySelector("[data-do=find]").addEventListener("click", () => { desk.side?.(); input.focus(); input.select(); });
  input.addEventListener("input", () => {
    clearTimeout(work.due);
    work.due = setTimeout(() => search(work), QUIET_MS);
  });
  input.addEventListener("keydown", (event) => pressed(event, work));
  desk.onMoment(({ t }) => current(work, t));
}

function pressed(event, work) {
  if (event.key === "Enter") {
    event.preventDefault();
    clearTimeout(work.due);
    if (work.query !== work.input.value) search(work);
    else go(work, event.shiftKey ? -1 : 1);
  } else if (event.key === "Escape" && work.input.value) {
    event.preventDefault();
    work.input.value = "";
    search(work);
  }
}

async function search(work) {
  const run = (work.run += 1);
  const query = (work.query = work.input.value);
  work.hits = [];
  const hits = [];
  let rest = performance.now() + SLICE_MS;
  for (const hit of found(work.desk.table, query)) {
    if (hit) hits.push(hit);
    if (hits.length >= MOST_HITS) break;
    if (performance.now() < rest) continue;
    await new Promise((resolve) => { setTimeout(resolve); });
    if (run !== work.run) return;
    rest = performance.now() + SLICE_MS;
  }
  work.hits = hits.sort((one, other) => one.t - other.t || one.seq - other.seq);
  draw(work, query.trim());
}

function draw(work, query) {
  const { hits, list, told, tab, desk, marks } = work;
  const long = query.length >= 2;
  const whole = hits.length >= MOST_HITS ? `The first ${MOST_HITS}` : `${hits.length}`;
  list.replaceChildren(...hits.map((hit) => line(hit, desk)));
  marks.replaceChildren(...hits.map(({ t }) => markAt(t / Math.max(1, desk.table.duration))));
  told.textContent = long ? (hits.length ? `${whole} found. Enter goes to the next.` : "Nothing of the kind was said or typed.") : "Write two letters or more above.";
  tab.querySelector("[data-slot=many]").textContent = long ? String(hits.length) : "";
  if (long) tab.click();
  desk.set("query", long ? query.toLowerCase() : "");
}

function line({ t, kind, before, match, after, file }, desk) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `?t=${seconds(t)}`;
  link.dataset.seek = seconds(t);
  const mark = document.createElement("mark");
  mark.textContent = match;
  const words = document.createElement("span");
  words.className = "snippet";
  words.append(before, mark, after);
  const time = document.createElement("span");
  Object.assign(time, { className: "num", textContent: clock(t) });
  const what = document.createElement("span");
  Object.assign(what, { className: "dim xs", textContent: file === undefined ? KINDS[kind] : `${KINDS[kind]} in ${desk.recording.files[file].path}` });
  link.append(what, time, words);
  item.append(link);
  return item;
}

function markAt(share) {
  const mark = document.createElementNS(SVG, "line");
  const x = `${100 * share}%`;
  for (const [name, value] of [["x1", x], ["x2", x], ["y1", "0"], ["y2", "100%"]]) mark.setAttribute(name, value);
  return mark;
}

function go({ hits, desk }, direction) {
  if (hits.length === 0) return;
  const { t } = desk.playback;
  const times = hits.map((hit) => hit.t);
  const next = direction > 0 ? times.find((time) => time > t) ?? times[0] : times.findLast((time) => time < t) ?? times.at(-1);
  desk.seek(next);
  const place = times.lastIndexOf(next);
  desk.say?.(`${place + 1} of ${hits.length}, ${clock(next)}`);
}

function current({ list, hits }, t) {
  const place = countUpTo(hits, t, (hit) => hit.t) - 1;
  const now = list.children[place] ?? null;
  const before = list.querySelector("[aria-current]");
  if (before === now?.firstElementChild) return;
  before?.removeAttribute("aria-current");
  now?.firstElementChild.setAttribute("aria-current", "step");
  now?.scrollIntoView({ block: "nearest" });
}
