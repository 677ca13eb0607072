// One thing of Excalidraw's has no name, and one claims to be a button around buttons: both are put right.

const NOT_ITS = ["aria-haspopup", "aria-expanded", "aria-controls"];

/** Keep what is drawn inside an element as a screen reader needs it. */
export function nameAll(parent) {
  const tend = () => {
    parent.querySelector(".main-menu-trigger:not([aria-label])")?.setAttribute("aria-label", "Whiteboard menu");
    for (const wrapper of parent.querySelectorAll("div[type=button][aria-expanded]")) {
      for (const name of NOT_ITS) wrapper.removeAttribute(name);
    }
  };
  new MutationObserver(tend).observe(parent, { attributeFilter: ["aria-expanded"], childList: true, subtree: true });
  tend();
}
