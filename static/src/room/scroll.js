// A reader at the bottom stays there; a reader further up is left where they are.

const NEAR_PX = 48;

/** Keep a scroller at its end while its reader is there; `newer` leads back. */
export function stickToEnd(scroller, newer) {
  let stuck = true;
  const atEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
  const toEnd = () => {
    stuck = true;
    newer.hidden = true;
    scroller.scrollTop = scroller.scrollHeight;
  };
  scroller.addEventListener("scroll", () => {
    stuck = atEnd();
    if (stuck) newer.hidden = true;
  }, { passive: true });
  newer.addEventListener("click", () => { toEnd(); scroller.focus(); });
  new ResizeObserver(() => { if (stuck) toEnd(); }).observe(scroller);
  toEnd();
  return { toEnd, grew: () => { if (stuck) toEnd(); else newer.hidden = false; } };
}
