// What was not yet said is not there; the newest turn is marked and kept in sight.
import { countUpTo } from "../logic/search.js";

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
  desk.onMoment(({ t }) => {
    const count = countUpTo(times, t);
    if (count === shown) return;
    const [from, to] = shown === null ? [0, lines.length] : [Math.min(count, shown), Math.max(count, shown)];
    for (let place = from; place < to; place += 1) lines[place].classList.toggle("later", place >= count);
    shown = count;
    now?.classList.remove("now");
    now = count > 0 ? lines[turns.lastIndexOf(true, count - 1)] : null;
    now?.classList.add("now");
    requestAnimationFrame(() => { element.scrollTop = element.scrollHeight; });  // measured once, with the frame
  });
}
