// Open files are tabs; closing one puts it away and changes nothing in it.
import { icon, made } from "./dom.js";
import { shortNames } from "./logic/tree.js";
import { choose } from "./tabs.js";

/** Let tabs be closed: by their cross, the middle button, or Delete; `close` is told the path. */
export function closable(list, close) {
  const tabAt = ({ target }) => target.closest("[role=tab]");
  // Before the list hears of it: a tab that is closed must not be shown for a moment.
  list.addEventListener("click", (event) => {
    if (!event.target.closest(".shut")) return;
    event.stopImmediatePropagation();
    close(tabAt(event).dataset.path);
  }, { capture: true });
  // The middle button scrolls on some systems, and pastes on others.
  list.addEventListener("mousedown", (event) => { if (event.button === 1 && tabAt(event)) event.preventDefault(); });
  list.addEventListener("auxclick", (event) => {
    if (event.button !== 1 || !tabAt(event)) return;
    event.preventDefault();
    close(tabAt(event).dataset.path);
  });
  list.addEventListener("keydown", (event) => {
    if (event.key !== "Delete" || !tabAt(event)) return;
    event.preventDefault();
    close(tabAt(event).dataset.path);
  });
  sideways(list);
  new ResizeObserver(() => intoView(list, list.querySelector("[aria-selected=true]"))).observe(list);
}

// A wheel goes through the tabs; the page's own scroll is not touched where they have no further to go.
function sideways(list) {
  list.addEventListener("wheel", (event) => {
    if (event.deltaX !== 0 || event.shiftKey || list.scrollWidth <= list.clientWidth) return;
    event.preventDefault();
    list.scrollLeft += event.deltaY;
  }, { passive: false });
}

/** Draw the tabs of the open files, keeping those that stay as they are. */
export function drawFileTabs(list, open, shown) {
  const before = new Map([...list.children].map((tab) => [tab.dataset.path, tab]));
  const names = shortNames(open);
  for (const [path, tab] of before) if (!names.has(path)) tab.remove();
  for (const [place, path] of open.entries()) {
    const tab = before.get(path) ?? tabOf(path);
    name(tab, names.get(path), open.length > 1);
    if (list.children[place] !== tab) list.insertBefore(tab, list.children[place] ?? null);
  }
  const chosen = [...list.children].find((tab) => tab.dataset.path === shown);
  if (!chosen) return;
  const other = chosen.getAttribute("aria-selected") !== "true";
  choose(list, chosen);
  if (other) intoView(list, chosen);
}

function tabOf(path) {
  const tab = made("button", "tab", made("span", "name"), made("span", "shut", icon("cross")));
  Object.assign(tab, { type: "button", title: path });
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", "editor");
  tab.dataset.path = path;
  return tab;
}

function name(tab, words, others) {
  const [label, shut] = tab.children;
  if (label.textContent !== words) label.textContent = words;
  tab.setAttribute("aria-label", tab.dataset.path);
  shut.hidden = !others;
  if (others) tab.setAttribute("aria-keyshortcuts", "Delete");
  else tab.removeAttribute("aria-keyshortcuts");
}

function intoView(list, tab) {
  if (!tab) return;
  const left = tab.offsetLeft;  // within the list, which is positioned
  if (left < list.scrollLeft) list.scrollLeft = left;
  else if (left + tab.offsetWidth > list.scrollLeft + list.clientWidth) list.scrollLeft = left + tab.offsetWidth - list.clientWidth;
}
