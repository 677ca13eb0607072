// Which files are open and which folders are closed is this tab's own: a reload finds them as they were left.
import { readJson, writeJson } from "./store.js";

/** The layout of each question's files, kept in the browser tab and never sent. */
export class Layout {
  #store;
  #prefix;

  constructor(store, prefix) {
    this.#store = store;
    this.#prefix = prefix;
  }

  /** Return the open files and the shown one as they were left, of those that are there; null where none is. */
  files(index, paths) {
    const { open, shown } = this.#of(index);
    const left = list(open).filter((path) => paths.includes(path));
    if (left.length === 0) return null;
    return { open: left, shown: left.includes(shown) ? shown : left[0] };
  }

  /** Return the folders that were closed, of those that are there; null where nothing is known of them. */
  closed(index, folders) {
    const { closed } = this.#of(index);
    return Array.isArray(closed) ? closed.filter((path) => folders.includes(path)) : null;
  }

  /** Keep `{open, shown}` or `{closed}` of a question. */
  keep(index, part) {
    if (index !== null) writeJson(this.#store, `${this.#prefix}${index}`, { ...this.#of(index), ...part });
  }

  #of(index) {
    const kept = readJson(this.#store, `${this.#prefix}${index}`, {});
    return typeof kept === "object" ? kept : {};
  }
}

const list = (value) => (Array.isArray(value) ? [...new Set(value)] : []);
