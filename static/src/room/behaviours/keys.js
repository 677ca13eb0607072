// The keyboard reaches everything: F6 walks the panes, ? shows this list.
import { walk } from "../../shared/panes.js";
import { ask } from "./opens.js";

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Let F6 and ? work on the whole page, and name the keys as this machine does. */
export function keys(list, room) {
  if (isMac) for (const key of document.querySelectorAll("[data-mac]")) key.textContent = key.dataset.mac;
  document.addEventListener("keydown", (event) => {
    if (event.key === "F6") walk(event, wanted);
    else if (event.key === "?" && !room.settings.get("nokeys") && !inField(event.target)) {
      event.preventDefault();
      show(list.closest("dialog"), room.bus);
    }
  });
}

function show(dialog, bus) {
  if (!document.querySelector("dialog[open]")) ask(dialog, bus);
}

function inField(target) {
  return target.closest("input, textarea, select, [contenteditable=true]") !== null;
}

// The editor and the reply box are what a person wants in their panes.
const wanted = (pane) => pane.querySelector(".cm-content") ?? pane.querySelector("#say");
