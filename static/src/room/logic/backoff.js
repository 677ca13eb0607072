// Reconnects spread out, so that a server that comes back is not met by everybody at once.

const FIRST_MS = 300;
const MOST_MS = 10_000;

/** Return how long to wait before attempt n (from 0), in ms; `random` in [0, 1). */
export function wait_ms(attempt, random) {
  const ceiling = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
