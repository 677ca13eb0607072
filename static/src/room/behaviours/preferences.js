// The settings stand where they were asked for, and go with Escape or a press elsewhere; nothing else moves.

const GAP_PX = 4;

/** Let a button show the panel of settings that it names, below itself or above where there is more room. */
export function preferences(button) {
  const panel = document.getElementById(button.getAttribute("popovertarget"));
  panel.addEventListener("beforetoggle", ({ newState }) => {
    button.setAttribute("aria-expanded", String(newState === "open"));
    if (newState === "open") place(panel, button.getBoundingClientRect());
  });
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") panel.querySelector("select").focus();
  });
  button.setAttribute("aria-expanded", "false");
  addEventListener("resize", () => panel.hidePopover());
}

function place(panel, { top, bottom, right }) {
  const below = innerHeight - bottom >= top;
  const room = (below ? innerHeight - bottom : top) - 2 * GAP_PX;
  panel.style.top = below ? `${bottom + GAP_PX}px` : "auto";
  panel.style.bottom = below ? "auto" : `${innerHeight - top + GAP_PX}px`;
  panel.style.right = `${Math.max(GAP_PX, document.documentElement.clientWidth - right)}px`;
  panel.style.maxHeight = `${room}px`;
}
