// What is typed must be storable: no NUL, no half of a two-part character, one kind of line end.
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Return the text with line feeds only and without what cannot be stored, and how much was left out. */
export function clean(text) {
  const lines = text.replace(/\r\n?/g, "\n");
  const kept = lines.replace(UNSTORABLE, "");
  return { text: kept, removed: lines.length - kept.length };
}

const isHigh = (unit) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit) => unit >= 0xdc00 && unit <= 0xdfff;

/** Say whether a position stands between the two halves of one character. */
export function splits(before, after) {
  return isHigh(before) && isLow(after);
}

function splitsAt(doc, at) {
  if (at <= 0 || at >= doc.length) return false;
  const pair = doc.sliceString(at - 1, at + 1);
  return splits(pair.charCodeAt(0), pair.charCodeAt(1));
}

function whole(doc, from, to) {
  if (from === to) return splitsAt(doc, from) ? [from + 1, from + 1] : [from, to];
  return [splitsAt(doc, from) ? from - 1 : from, splitsAt(doc, to) ? to + 1 : to];
}

/**
 * Return changes that keep a text storable, or null when these do already.
 *
 * A change that cuts a two-part character takes the whole of it; what cannot be stored is left out.
 */
export function repaired(doc, changes) {
  const specs = [];
  let removed = 0;
  let touched = false;
  changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    const before = inserted.toString();
    const insert = clean(before);
    const [from, to] = whole(doc, fromA, toA);
    removed += insert.removed;
    touched ||= insert.text !== before || from !== fromA || to !== toA;
    specs.push({ from, to, insert: insert.text });
  }, true);
  return touched ? { changes: apart(specs), removed } : null;
}

function apart(specs) {
  let end = 0;
  return specs.map(({ from, to, insert }) => {
    const start = Math.max(from, end);
    end = Math.max(to, start);
    return { from: start, to: end, insert };
  });
}

/** Return how many UTF-16 units a change puts in. */
export function insertedLength(changes) {
  let length = 0;
  changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => { length += inserted.length; });
  return length;
}
