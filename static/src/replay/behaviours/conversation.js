// What was not yet said is not there; the newest turn is marked and kept in sight.
import { countUpTo } from "../logic/search.js";

export function conversation(element, desk) {
  const lines = [...element.querySelectorAll("[data-t]")];
  const times = lines.map((line) => Number(line.dataset.t));
  let shown = null;
  desk.onMoment(({ t }) => {
    const count = countUpTo(times, t);
    if (count === shown) return;
    shown = count;
    lines.forEach((line, place) => line.classList.toggle("later", place >= count));
    element.querySelector(".now")?.classList.remove("now");
    lines.slice(0, count).findLast((line) => line.matches(".turn"))?.classList.add("now");
    element.scrollTop = element.scrollHeight;
  });
}
