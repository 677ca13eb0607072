// The keyboard reaches everything: F6 walks the panes, ? shows this list.
import { ask } from "./opens.js";

const FOCUSABLE = "a[href], button, textarea, input:not([type=hidden]), [tabindex='0'], [contenteditable=true]";
const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Let F6 and ? work on the whole page, and name the keys as this machine does. */
export function keys(list, room) {
  if (isMac) for (const key of document.querySelectorAll("[data-mac]")) key.textContent = key.dataset.mac;
  document.addEventListener("keydown", (event) => {
    if (event.key === "F6") walk(event);
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

function walk(event) {
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const panes = [...document.querySelectorAll("[data-pane]")].filter(visible).filter(first);
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  const start = at < 0 && step < 0 ? 0 : at;
  first(panes[(start + step + panes.length) % panes.length]).focus();
}

const visible = (element) => element.getClientRects().length > 0;

// The editor and the reply box are what a person wants in their panes.
function first(pane) {
  const wanted = pane.querySelector(".cm-content") ?? pane.querySelector("#say");
  if (wanted && visible(wanted)) return wanted;
  return [...pane.querySelectorAll(FOCUSABLE)].find((element) => visible(element) && element.tabIndex >= 0);
}
