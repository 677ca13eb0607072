// What the player says: times and what happens now.
import { countUpTo } from "./search.js";

const QUIET_MS = 4_000;

/** Return "26:58", from an hour on "1:02:03". */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest;
}

/** Return a time as it is spoken. */
export function spoken(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)} minutes ${seconds % 60}`;
}

/** Return the seconds of a link to a moment, to the ms: another second would read like another moment. */
export function seconds(ms) {
  return String(Math.ceil(ms) / 1000);
}

/** Return what happens at a time, in words; "" where it has been quiet for long. */
export function happening({ steps, edits, files, drawings = [] }, t, count, label) {
  const step = steps[countUpTo(steps, t, (one) => one.t) - 1];
  const edit = edits[count - 1];
  const sketch = drawings[countUpTo(drawings, t, (one) => one.t) - 1];
  const [stepped, typed, drawn] = [step?.t ?? -Infinity, edit?.[0] ?? -Infinity, sketch?.t ?? -Infinity];
  if (t - Math.max(stepped, typed, drawn) > QUIET_MS) return "";
  if (drawn > Math.max(stepped, typed)) return `${label} draws on the whiteboard`;
  return typed >= stepped ? `${label} types in ${files[edit[2]].path}` : step.words;
}
