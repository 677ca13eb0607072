// The whiteboard as it stood: a picture of plain shapes, made anew only where something was drawn.
import { BOARD } from "../logic/drawings.js";
import { pictureOf } from "../../shared/picture.js";

/** Show the drawing of the question that is played, when its tab is chosen. */
export function whiteboard(element, desk) {
  let shown = "";
  desk.onMoment(({ t, index }) => {
    element.hidden = desk.chosen !== BOARD;
    if (element.hidden) return;
    const count = desk.table.drawings.countAt(index, t);
    const key = `${index} ${count}`;
    if (key === shown) return;
    shown = key;
    const elements = desk.table.drawings.at(index, count);
    element.replaceChildren(pictureOf(elements, desk.table.drawings.frame(index)));
    element.setAttribute("aria-label", `Whiteboard at this moment, ${elements.length} elements`);
  });
}
