// What the server has not acknowledged stays in this browser, in the order it was made.

/**
 * Frames that wait for their acknowledgement, each kept in a store under its own name.
 *
 * `store` is Storage or anything with its five members. An entry is `{order, frame, meta}`; when the
 * store refuses it, it stays in memory alone and `full` is true until all such are gone.
 */
export class Outbox {
  #store;
  #prefix;
  #changed;
  #entries = new Map();
  #unstored = new Set();
  #next = 1;

  constructor({ store, prefix, changed = () => {} }) {
    this.#store = store;
    this.#prefix = prefix;
    this.#changed = changed;
    this.#load();
  }

  /** Everything that waits, oldest first. */
  get entries() {
    return [...this.#entries.values()].sort((one, other) => one.order - other.order);
  }

  /** How many single changes of files and of the whiteboard wait. */
  get edits() {
    return this.entries.reduce((sum, { frame }) => sum + changesIn(frame), 0);
  }

  get size() {
    return this.#entries.size;
  }

  get full() {
    return this.#unstored.size > 0;
  }

  put(frame, meta = {}) {
    const entry = { order: this.#next++, frame, meta };
    this.write(entry);
    return entry;
  }

  /** Keep an entry as it is now. */
  write(entry) {
    this.#entries.set(entry.order, entry);
    try {
      this.#store.setItem(this.#name(entry), JSON.stringify(entry));
      this.#unstored.delete(entry.order);
    } catch {
      this.#unstored.add(entry.order);
    }
    this.#changed(this);
  }

  /** Forget the entries that a test picks, and return them. */
  drop(test) {
    const gone = this.entries.filter(test);
    for (const entry of gone) this.#forget(entry);
    if (gone.length > 0) this.#changed(this);
    return gone;
  }

  #forget(entry) {
    this.#entries.delete(entry.order);
    this.#unstored.delete(entry.order);
    this.#store.removeItem(this.#name(entry));
    if (this.#unstored.size > 0) this.#retry();
  }

  #retry() {
    for (const order of [...this.#unstored]) this.write(this.#entries.get(order));
  }

  #name(entry) {
    return `${this.#prefix}${String(entry.order).padStart(9, "0")}`;
  }

  #load() {
    for (const name of namesUnder(this.#store, this.#prefix)) {
      const entry = parsed(this.#store.getItem(name));
      if (entry) this.#entries.set(entry.order, entry);
      else this.#store.removeItem(name);
    }
    this.#next = Math.max(0, ...this.#entries.keys()) + 1;
  }
}

function changesIn({ changes = [], elements = [], removed = [] }) {
  return changes.length + elements.length + removed.length;
}

/** Return a store's names that begin with a prefix. */
export function namesUnder(store, prefix) {
  const names = Array.from({ length: store.length }, (_, place) => store.key(place));
  return names.filter((name) => name.startsWith(prefix));
}

function parsed(text) {
  try {
    const entry = JSON.parse(text);
    return Number.isInteger(entry.order) && entry.frame ? entry : null;
  } catch {
    return null;
  }
}
