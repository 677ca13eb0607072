// A change too big for one frame is sent as several smaller ones that come to the same text.
import { ChangeSet } from "@codemirror/state";
import { splits } from "./text.js";

/** The most bytes of one frame; the server closes the line at 64 KiB. */
export const FRAME_BYTES = 48_000;
const PIECE_BYTES = 40_000;
const PIECE_UNITS = 6_000;
const PIECE_RANGES = 200;

const encoder = new TextEncoder();

/** Return a value's size as JSON in UTF-8 bytes. */
export function jsonBytes(value) {
  return encoder.encode(JSON.stringify(value)).length;
}

/** Return change sets in order, each small enough for a frame, that do what this one does. */
export function pieces(changes) {
  if (jsonBytes(changes.toJSON()) <= PIECE_BYTES) return [changes];
  const made = [];
  let length = changes.length;
  for (const group of groups(rangesOf(changes))) {
    for (const specs of steps(group)) {
      const set = ChangeSet.of(specs, length);
      length = set.newLength;
      made.push(set);
    }
  }
  return made;
}

// From the last range to the first, so that the places of those still to come do not move.
function rangesOf(changes) {
  const ranges = [];
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    ranges.unshift({ from, to, insert: inserted.toString() });
  }, true);
  return ranges;
}

function groups(ranges) {
  const made = [];
  let units = 0;
  for (const range of ranges) {
    const last = made.at(-1);
    if (!last || last.length >= PIECE_RANGES || units + range.insert.length > PIECE_UNITS) {
      made.push([range]);
      units = range.insert.length;
    } else {
      last.push(range);
      units += range.insert.length;
    }
  }
  return made;
}

function steps(group) {
  if (group.length > 1 || group[0].insert.length <= PIECE_UNITS) return [[...group].reverse()];
  const [{ from, to, insert }] = group;
  let at = from;
  return cut(insert).map((part, place) => {
    const spec = { from: at, to: place === 0 ? to : at, insert: part };
    at += part.length;
    return [spec];
  });
}

function cut(text) {
  const parts = [];
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + PIECE_UNITS, text.length);
    if (splits(text.charCodeAt(end - 1), text.charCodeAt(end))) end -= 1;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}
