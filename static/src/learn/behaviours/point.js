// The tutor points at lines: they are marked and brought into view, and a press shows them again.
import { choose } from "../../room/tabs.js";

/** Follow the tutor's finger. */
export function point(main, room) {
  const look = (path, from, to) => room.bus.say("look-at", { path, lines: [from, to] });
  room.body.addEventListener("click", (event) => {
    const button = event.target.closest("[data-point]");
    if (!button) return;
    turnToFiles(main);
    look(button.dataset.point, Number(button.dataset.from), Number(button.dataset.to));
  });
  room.bus.on("event:TurnTaken", ({ data: { point: place }, caught_up: before }) => {
    if (place && !before) look(place.file, ...place.lines);
  });
}

// Where the page is too narrow for both, the files are a tab beside the talk.
function turnToFiles(main) {
  const tab = main.querySelector(".switch [data-side=files]");
  if (!tab?.offsetParent) return;
  main.dataset.side = "files";
  choose(tab.parentElement, tab);
}
