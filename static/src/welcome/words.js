// What a device check found, in words that say what follows from it.

const READY = "Ready";
const STILL = "You can still start";
const SLOW_MS = 600;
const EASY_PX = 1_100;
const CODE_PX = 720;

/** Say how the line to the server is; `times_ms` are round trips. */
export function lineWords(times_ms) {
  const silent = { ready: false, words: "no answer from our side just now", verdict: "Reload to look again" };
  if (times_ms.length === 0) return silent;
  const middle = [...times_ms].sort((one, other) => one - other)[Math.floor(times_ms.length / 2)];
  const ready = middle < SLOW_MS;
  const words = `${ready ? "steady" : "slow"}, ${Math.round(middle)} ms`;
  return { ready, words, verdict: ready ? READY : STILL };
}

/** Say whether the browser keeps a copy while the line is down. */
export function storeWords(works) {
  if (works) return { ready: true, words: "holds your work if the line drops", verdict: READY };
  return { ready: false, words: "switched off: without a line, edits are lost when the page closes", verdict: STILL };
}

/** Say whether the window is wide enough. */
export function windowWords(width_px) {
  const words = `${width_px} pixels wide`;
  if (width_px >= EASY_PX) return { ready: true, words, verdict: READY };
  const need = width_px < CODE_PX ? "the editor needs 720 or more. Start on the device you will write on: "
    + "the interview stays in the browser that starts it" : "1,100 or more is easier";
  return { ready: false, words: `${words}; ${need}`, verdict: STILL };
}
