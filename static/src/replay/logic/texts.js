// Any file's text at any point is the nearest known text plus the log's own changes.
import { ChangeSet, Text } from "@codemirror/state";
import { countUpTo } from "./search.js";

const REMEMBER_EVERY = 64;

export class Texts {
  /** `files`, `edits` ([ms, seq, file, sections]) and `keyframes` ([edits before, file, text]) as recorded. */
  constructor({ files, edits, keyframes }) {
    this.edits = edits;
    this.ofFile = files.map(() => []);
    edits.forEach(([, , file], place) => this.ofFile[file].push(place));
    this.known = files.map((file) => new Map([[0, file.text]]));  // as they came, until one is asked for
    for (const [before, file, text] of keyframes) this.known[file].set(this.own(file, before), text);
  }

  /** Return how many edits had been made at a time. */
  countAt(t) {
    return countUpTo(this.edits, t, ([at]) => at);
  }

  /** Return how many of the first `count` edits are a file's own. */
  own(file, count) {
    return countUpTo(this.ofFile[file], count - 1);
  }

  /** Return a file's text after the first `count` edits of the recording. */
  at(file, count) {
    const own = this.own(file, count);
    const known = this.known[file];
    let from = own;
    while (!known.has(from)) from -= 1;
    let text = textOf(known.get(from));
    known.set(from, text);
    for (let place = from; place < own; place += 1) {
      text = this.changes(file, place).apply(text);
      if ((place + 1) % REMEMBER_EVERY === 0) known.set(place + 1, text);
    }
    return text;
  }

  /** Return the change set of a file's edit by its own number. */
  changes(file, place) {
    return ChangeSet.fromJSON(this.edits[this.ofFile[file][place]][3]);
  }

  /** Return where the typing stood in a file after `count` edits, null before its first. */
  cursor(file, count) {
    const own = this.own(file, count);
    if (own === 0) return null;
    let end = null;
    this.changes(file, own - 1).iterChanges((_fromA, _toA, _fromB, toB) => { end = toB; });
    return end;
  }

  /** Return the file that was typed in last, null before the first edit. */
  lastFile(count) {
    return count === 0 ? null : this.edits[count - 1][2];
  }
}

function textOf(text) {
  return typeof text === "string" ? Text.of(text.split("\n")) : text;
}
