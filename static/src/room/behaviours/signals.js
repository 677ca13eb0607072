// Leaving the page is context, not a verdict: one signal when the window loses the focus, one when it is back.

/** Tell the server when the room's window gets or loses the focus. */
export function signals(_element, { exchange }) {
  let last = document.hasFocus();
  const note = () => {
    const focused = document.hasFocus();
    if (focused === last) return;
    last = focused;
    exchange.signal({ type: "signal", what: "focus", focused });
  };
  for (const name of ["focus", "blur"]) addEventListener(name, () => setTimeout(note, 0));
  document.addEventListener("visibilitychange", note);
}
