// What needs no page: where a part goes in its tree, and what is said of a save that failed.
// Positions count once a part has left its place.

/** Return where a part of `siblings` (keys) at `index` goes by one key: {parent, position} or null.
 * `up`, `down`: among its neighbours; `in`: below the neighbour above; `out`: after its parent. */
export function moved(how, { parent, siblings, index, above, grandparent, parentIndex }) {
  if (how === "up") return index > 0 ? { parent, position: index - 1 } : null;
  if (how === "down") return index < siblings.length - 1 ? { parent, position: index + 1 } : null;
  if (how === "in") return index > 0 ? { parent: siblings[index - 1], position: above } : null;
  return grandparent ? { parent: grandparent, position: parentIndex + 1 } : null;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Return how long a save rests before it is tried again, after so many failures in a row. */
export function pauseMs(failures) {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
}

/** Return what is said of a save that failed with a status, 0 where none came; `last`: it is not tried again. */
export function failure(status) {
  if (status === 401 || status === 403)
    return { words: "Not saved: sign in again in another tab, and it goes on", signedOut: true };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { words: "Not saved: this draft takes it no more. Keep a copy", last: true };
  return { words: "Not saved, trying again" };
}
