// A whiteboard here is the server's elements and our unacknowledged strokes on top; the newest of an element counts.
import { fromScene, isNothing } from "./elements.js";
import { FRAME_BYTES, jsonBytes } from "./pieces.js";

const BATCH_MS = 1_000;
const BATCH_ELEMENTS = 150;

/** The live question's whiteboard as this tab has it; every stroke of ours goes through the outbox. */
export class Sketch {
  #outbox;
  #tab;
  #elements = new Map();
  #versions = new Map();
  #open = null;
  #number = 0;
  index = null;
  version = 0;

  constructor({ outbox, tab }) {
    this.#outbox = outbox;
    this.#tab = tab;
  }

  /** Every element, the lowest first. */
  get elements() {
    const depth = ({ index = "", id }) => [index, id];
    return [...this.#elements.values()].sort((one, other) => (depth(one) < depth(other) ? -1 : 1));
  }

  /** Take the server's whiteboard, and put what waits here on top. */
  welcome(index, { version, received, elements }) {
    this.seal();
    this.index = index;
    this.#outbox.drop((entry) => this.#waits(entry) && entry.frame.number <= received);
    this.#elements = new Map(elements.map((element) => [element.id, element]));
    this.version = version;
    this.#number = received;
    for (const { frame } of this.#outbox.entries.filter((entry) => this.#waits(entry))) {
      this.#number = frame.number;
      this.#apply(frame);
    }
    this.#versions = new Map(this.elements.map(({ id, version: drawn = 1 }) => [id, drawn]));
  }

  #apply({ elements = [], removed = [] }) {
    for (const element of elements) this.#elements.set(element.id, element);
    for (const id of removed) this.#elements.delete(id);
    this.version += 1;
  }

  #waits({ frame }) {
    return frame.type === "drawing" && frame.index === this.index;
  }

  /** Forget what waits for the whiteboard; returns how many strokes that were. */
  giveUp() {
    this.#open = null;
    const gone = this.#outbox.drop((entry) => this.#waits(entry));
    return gone.reduce((sum, { frame }) => sum + frame.elements.length + frame.removed.length, 0);
  }

  /** Note what of a scene is new since we looked last; returns when its batch is due, null for nothing new. */
  drawn(scene, now_ms) {
    const changed = scene.filter((element) => this.#isNew(element));
    const gone = changed.filter(({ isDeleted }) => isDeleted).map(({ id }) => id).filter((id) => this.#elements.has(id));
    const made = changed.filter((element) => !element.isDeleted && !isNothing(element)).map(fromScene).filter(Boolean);
    for (const element of changed) this.#versions.set(element.id, element.version);
    for (const element of made) this.#note({ elements: [element] }, now_ms);
    for (const id of gone) this.#note({ removed: [id] }, now_ms);
    return this.#open ? this.#open.meta.started_ms + BATCH_MS : null;
  }

  #isNew(element) {
    const known = this.#versions.get(element.id);
    return element.isDeleted ? known !== element.version && this.#elements.has(element.id) : known !== element.version;
  }

  #note({ elements = [], removed = [] }, now_ms) {
    const entry = this.#batch([...elements, ...removed], now_ms);
    const { frame } = entry;
    const named = new Set([...elements.map(({ id }) => id), ...removed]);
    frame.elements = [...frame.elements.filter(({ id }) => !named.has(id)), ...elements];
    frame.removed = [...frame.removed.filter((id) => !named.has(id)), ...removed];
    for (const element of elements) this.#elements.set(element.id, element);
    for (const id of removed) this.#elements.delete(id);
    this.#outbox.write(entry);
  }

  #batch(more, now_ms) {
    if (this.#open && this.#fits(more, now_ms)) return this.#open;
    this.seal();
    this.#number += 1;
    this.version += 1;
    const frame = { type: "drawing", index: this.index, number: this.#number, elements: [], removed: [] };
    this.#open = this.#outbox.put(frame, { open: true, started_ms: now_ms });
    return this.#open;
  }

  #fits(more, now_ms) {
    const { frame, meta } = this.#open;
    if (now_ms < meta.started_ms || now_ms - meta.started_ms >= BATCH_MS) return false;
    if (frame.elements.length + frame.removed.length >= BATCH_ELEMENTS) return false;
    return jsonBytes(frame) + jsonBytes(more) <= FRAME_BYTES;
  }

  /** Close the open batch, so that it can be sent. */
  seal() {
    if (!this.#open) return;
    this.#open.meta.open = false;
    this.#outbox.write(this.#open);
    this.#open = null;
  }

  /** Take another tab's strokes; true when they changed something, null when something between is missing. */
  received({ index, tab, version, elements, removed }) {
    if (tab === this.#tab || index !== this.index || version <= this.version) return false;
    if (version !== this.version + 1) return null;
    this.#apply({ elements, removed });
    for (const { id, version: drawn = 1 } of elements) this.#versions.set(id, drawn);
    return true;
  }
}
