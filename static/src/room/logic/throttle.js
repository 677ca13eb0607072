// Of many signals in a moment, the last one counts.

/** Return a function that calls `act` with the newest value, at most once in `every_ms`. */
export function throttled(act, every_ms, { later = setTimeout } = {}) {
  let waiting = false;
  let newest;
  return (value) => {
    newest = value;
    if (waiting) return;
    waiting = true;
    later(() => { waiting = false; act(newest); }, every_ms);
  };
}
