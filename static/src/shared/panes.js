// F6 walks the panes of a page, Shift F6 back; in each the focus goes where a person wants it.
const FOCUSABLE = "a[href], button, textarea, select, input:not([type=hidden]), [tabindex='0'], [contenteditable=true]";

/** Move the focus to the next pane; `wanted` finds what is focused first in one, null for its first control. */
export function walk(event, wanted = () => null) {
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const first = (pane) => {
    const chosen = wanted(pane);
    if (chosen && visible(chosen)) return chosen;
    return [...pane.querySelectorAll(FOCUSABLE)].find((element) => visible(element) && element.tabIndex >= 0);
  };
  const panes = [...document.querySelectorAll("[data-pane]")].filter(visible).filter(first);
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  const start = at < 0 && step < 0 ? 0 : at;
  first(panes[(start + step + panes.length) % panes.length]).focus();
}

const visible = (element) => element.getClientRects().length > 0;
