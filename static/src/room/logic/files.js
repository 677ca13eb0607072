// A file here is the server's text and our unacknowledged changes on top, told in versions.
import { ChangeSet, Text } from "@codemirror/state";
import { FRAME_BYTES, jsonBytes, pieces } from "./pieces.js";

const BATCH_MS = 1_000;
const BATCH_CHANGES = 200;

/** The live question's files as this tab has them; every change of ours goes through the outbox. */
export class Files {
  #outbox;
  #tab;
  #files = new Map();
  #open = new Map();
  index = null;

  constructor({ outbox, tab }) {
    this.#outbox = outbox;
    this.#tab = tab;
  }

  get paths() {
    return [...this.#files.keys()];
  }

  get(path) {
    return this.#files.get(path);
  }

  /**
   * Take the server's files and put what waits here on top.
   *
   * Returns one `{path, editable, doc, lost, media}` a file; `lost` is this tab's text when its changes no
   * longer fit the server's (another tab went on), else null; `media` what the file is shown as, null for text.
   */
  welcome(index, documents) {
    const before = this.index === index ? this.#files : new Map();
    if (this.index !== index) this.seal();
    this.index = index;
    this.#files = new Map();
    return documents.map((document) => this.#welcomed(document, before.get(document.path)));
  }

  /** Take files that came on screen later; one that is here already keeps its text. */
  add(documents) {
    const fresh = documents.filter(({ path }) => !this.#files.has(path));
    return fresh.map((document) => this.#welcomed(document));
  }

  #welcomed({ path, text, version, editable, received = 0, media = null }, before) {
    this.#outbox.drop((entry) => this.#waits(entry, path) && entry.frame.number <= received);
    const rest = this.#outbox.entries.filter((entry) => this.#waits(entry, path));
    const doc = toText(text);
    const joined = join({ doc, version, received }, rest);
    this.#files.set(path, { doc, version, number: received, editable, ...joined });
    if (!joined) this.giveUp(path);
    const lost = joined || !before ? null : String(before.doc);
    return { path, editable, doc: this.get(path).doc, lost, media };
  }

  /** Forget what waits for a file; returns the text that stood here, null for a file that is not here. */
  giveUp(path) {
    this.#open.delete(path);
    this.#outbox.drop((entry) => this.#waits(entry, path));
    return this.#files.has(path) ? String(this.get(path).doc) : null;
  }

  #waits({ frame }, path) {
    return frame.type === "edits" && frame.path === path && frame.index === this.index;
  }

  /** Note a change made here at `now_ms`; returns when its batch is due, in the same clock. */
  typed(path, changes, now_ms) {
    for (const piece of pieces(changes)) this.#note(path, piece, now_ms);
    return this.#open.get(path).meta.started_ms + BATCH_MS;
  }

  #note(path, changes, now_ms) {
    const file = this.#files.get(path);
    const entry = this.#batch(path, changes, now_ms);
    const offset_ms = Math.max(0, Math.round(now_ms - entry.meta.started_ms));
    entry.frame.changes.push([offset_ms, changes.toJSON()]);
    file.doc = changes.apply(file.doc);
    file.version += 1;
    this.#outbox.write(entry);
  }

  #batch(path, changes, now_ms) {
    const open = this.#open.get(path);
    if (open && this.#fits(open, changes, now_ms)) return open;
    this.seal(path);
    const file = this.#files.get(path);
    file.number += 1;
    const frame = { type: "edits", index: this.index, path, number: file.number, changes: [] };
    const entry = this.#outbox.put(frame, { open: true, base: file.version, started_ms: now_ms });
    this.#open.set(path, entry);
    return entry;
  }

  #fits(open, changes, now_ms) {
    const { started_ms } = open.meta;
    if (now_ms < started_ms || now_ms - started_ms >= BATCH_MS) return false;
    if (open.frame.changes.length >= BATCH_CHANGES) return false;
    return jsonBytes(open.frame) + jsonBytes(changes.toJSON()) + 16 <= FRAME_BYTES;
  }

  /** Close a file's open batch, so that it can be sent; all files' without a path. */
  seal(path) {
    for (const [name, entry] of [...this.#open]) {
      if (path !== undefined && name !== path) continue;
      this.#open.delete(name);
      entry.meta.open = false;
      this.#outbox.write(entry);
    }
  }

  /** Close batches that a former page left open. */
  sealLeftovers() {
    for (const entry of this.#outbox.entries) {
      if (!entry.meta.open) continue;
      entry.meta.open = false;
      this.#outbox.write(entry);
    }
  }

  /**
   * Take another tab's changes: returns the change sets to apply, [] when they are known already or
   * ours, null when something between is missing.
   */
  received({ index, path, tab, version, changes }) {
    const file = this.#files.get(path);
    if (tab === this.#tab || index !== this.index || !file || version <= file.version) return [];
    if (file.version + changes.length !== version) return null;
    const sets = changes.map(sectionsOf).map((sections) => ChangeSet.fromJSON(sections));
    if (!sets.every((set) => follow(file, set))) return null;
    return sets;
  }
}

function follow(file, set) {
  if (set.length !== file.doc.length) return false;
  file.doc = set.apply(file.doc);
  file.version += 1;
  return true;
}

const sectionsOf = (change) => (Array.isArray(change) ? change[1] : change.sections);

/** Return a text as CodeMirror keeps it; only line feeds end a line, so that lengths agree with the server's. */
export function toText(text) {
  return Text.of(text.split("\n"));
}

/** Put waiting batches on a server's text; null when they were made for another one. */
export function join({ doc, version, received }, entries) {
  const made = { doc, version, number: received };
  for (const { frame, meta } of entries) {
    if (frame.number !== made.number + 1 || meta.base !== made.version) return null;
    made.number = frame.number;
    if (!frame.changes.every(([, sections]) => follow(made, ChangeSet.fromJSON(sections)))) return null;
  }
  return made;
}
