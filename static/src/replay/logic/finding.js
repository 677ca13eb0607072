// Words are found where they were said, typed or drawn, each with its moment; typed ones when the last letter came.
import { ChangeSet } from "@codemirror/state";

const AROUND = 30;
export const MOST_HITS = 500;

/** Yield hits of a query in time order within each source: {t, seq, kind, who, before, match, after, file}; null now and then, to rest. */
export function* found(table, query) {
  const wanted = query.trim().toLowerCase();
  if (wanted.length < 2) return;
  yield* said(table.recording.conversation, wanted);
  yield* drawn(table.recording.drawings ?? [], wanted);
  yield* typed(table, wanted);
}

/** Return every place of a lower-case word in a text. */
export function places(text, wanted) {
  const low = lower(text);
  const at = [];
  for (let from = low.indexOf(wanted); from >= 0; from = low.indexOf(wanted, from + wanted.length)) at.push(from);
  return at;
}

function* said(entries, wanted) {
  for (const entry of entries) {
    const shown = { t: entry.t_ms, seq: entry.seq, who: entry.by };
    for (const [kind, text] of [["said", entry.text], ["said", entry.chose], ["noted", entry.gap], ["noted", entry.note]]) {
      const [at] = text ? places(text, wanted) : [];
      if (at !== undefined) yield { ...shown, kind, ...around(text, at, wanted.length) };
    }
  }
}

function* drawn(sketches, wanted) {
  const known = new Set();
  for (const { t, seq, elements = [] } of sketches) {
    for (const { id, text = "" } of elements) {
      const [at] = places(text, wanted);
      if (at === undefined || known.has(`${id} ${text}`)) continue;
      known.add(`${id} ${text}`);
      yield { t, seq, kind: "drawn", who: "candidate", ...around(text, at, wanted.length) };
    }
  }
}

// Only where a change touches the text can a word have come: the window of a change is all that is read of a file.
function* typed({ recording, texts }, wanted) {
  const now = recording.files.map((_, file) => texts.at(file, 0));
  for (const [place, [t, seq, file, sections]] of recording.edits.entries()) {
    const change = ChangeSet.fromJSON(sections);
    const before = now[file];
    const after = now[file] = change.apply(before);
    const at = cameAt(change, before, after, wanted);
    if (at !== null) {
      const line = after.lineAt(at);
      yield { t, seq, kind: "typed", who: "candidate", file, ...around(line.text, at - line.from, wanted.length) };
    } else if (place % 500 === 499) yield null;
  }
}

function cameAt(change, before, after, wanted) {
  let at = null;
  const reach = wanted.length - 1;
  change.iterChanges((fromA, toA, fromB, toB) => {
    if (at !== null) return;
    const start = Math.max(0, fromB - reach);
    const come = places(after.sliceString(start, toB + reach), wanted);
    if (come.length === 0) return;
    const gone = places(before.sliceString(Math.max(0, fromA - reach), toA + reach), wanted);
    if (come.length > gone.length) at = start + come.at(-1);
  });
  return at;
}

function around(text, at, length) {
  const start = Math.max(0, at - AROUND);
  const end = Math.min(text.length, at + length + 2 * AROUND);
  return {
    before: (start > 0 ? "…" : "") + flat(text.slice(start, at)),
    match: flat(text.slice(at, at + length)),
    after: flat(text.slice(at + length, end)) + (end < text.length ? "…" : ""),
  };
}

const flat = (text) => text.replace(/\s+/g, " ");

// A few letters grow when they are made small; places must stay where they are.
function lower(text) {
  const low = text.toLowerCase();
  return low.length === text.length ? low : [...text].map((sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join("");
}
