// What was not yet said is not there; the newest turn is marked and kept in sight, and old ones cost nothing until they are.
import { countUpTo } from "../logic/search.js";

const RECENT = 8;  // more than a pane is high: these are laid out with the seek, so that its end is where it should be

export function conversation(element, desk) {
  let lines;
  let times;
  let turns;
  let shown;
  const look = () => {
    lines = [...element.querySelectorAll("[data-t]")];
    times = lines.map((line) => Number(line.dataset.t));
    turns = lines.map((line) => line.matches(".turn"));
    shown = null;
  };
  look();
  desk.onGrown(look);
  let now = null;
  let recent = new Set();
  desk.onMoment(({ t }) => {
    const count = countUpTo(times, t);
    if (count === shown) return;
    const [from, to] = shown === null ? [0, lines.length] : [Math.min(count, shown), Math.max(count, shown)];
    for (let place = from; place < to; place += 1) lines[place].classList.toggle("later", place >= count);
    recent = newest(lines, count, recent);
    shown = count;
    now?.classList.remove("now");
    now = count > 0 ? lines[turns.lastIndexOf(true, count - 1)] : null;
    now?.classList.add("now");
    requestAnimationFrame(() => { element.scrollTop = element.scrollHeight; });  // measured once, with the frame
  });
}

function newest(lines, count, before) {
  const now = new Set(lines.slice(Math.max(0, count - RECENT), count));
  for (const line of before) line.classList.toggle("recent", now.has(line));
  for (const line of now) line.classList.add("recent");
  return now;
}
