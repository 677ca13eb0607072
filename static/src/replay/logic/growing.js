// A recording that goes on only grows: what comes is put after what was there.

const LISTS = ["steps", "files", "edits", "keyframes", "conversation", "runs", "drawings"];

/** Return a recording with the next part of it; `part` numbers files and edits as the whole does. */
export function grown(recording, part) {
  const joined = { ...recording, duration_ms: Math.max(recording.duration_ms, part.duration_ms) };
  for (const name of LISTS) joined[name] = [...(recording[name] ?? []), ...(part[name] ?? [])];
  return joined;
}

/** Return how long a picture of the whole may be old, in ms: a fortieth of it is hardly seen. */
export function picture_wait_ms(duration) {
  return Math.max(3_000, duration / 40);
}
