// What is chosen is kept in this browser until it is sent; what was sent is known from the log.
import { readJson, writeJson } from "./store.js";

/** The choice of the question on the table: `ids` as marked now, `sent` as the server has them. */
export class Picked {
  #store;
  #prefix;
  #changed;
  #letters = new Map();
  index = null;
  open = false;
  ids = [];
  sent = [];

  constructor({ store, prefix, changed = () => {} }) {
    this.#store = store;
    this.#prefix = prefix;
    this.#changed = changed;
  }

  /** Say whether there is something to choose. */
  get offered() {
    return this.#letters.size > 0;
  }

  /** Say whether what is marked is something else than what was sent. */
  get unsent() {
    return this.open && this.ids.length > 0 && !same(this.ids, this.sent);
  }

  /** A question is on the table: its choices as [id, letter], what was sent of it, whether it can still change. */
  question(index, { letters = [], sent = [], open = true }) {
    this.index = index;
    this.#letters = new Map(letters);
    this.open = open && letters.length > 0;
    this.sent = this.#known(sent);
    this.ids = this.open ? this.#known(readJson(this.#store, this.#name, this.sent)) : this.sent;
    this.#changed(this);
  }

  /** Mark these and no others. */
  mark(ids) {
    if (!this.open) return;
    this.ids = this.#known(ids);
    this.#keep();
  }

  /** The server has this choice: what was marked since stays marked. */
  took(ids) {
    const untouched = same(this.ids, this.sent) || same(this.ids, ids);
    this.sent = this.#known(ids);
    if (untouched) this.ids = this.sent;
    this.#keep();
  }

  /** A choice was refused: it is marked again and not sent, unless its part is over. */
  back(ids, sent) {
    this.sent = this.#known(sent);
    this.ids = this.open ? this.#known(ids) : this.sent;
    this.#keep();
  }

  /** The part with the choices is over: what was sent stands. */
  close() {
    this.open = false;
    this.ids = this.sent;
    if (this.index !== null) this.#store.removeItem(this.#name);
    this.#changed(this);
  }

  /** Return the letters of ids as one says them: "B", or "B and D". */
  named(ids) {
    const letters = [...this.#letters].filter(([id]) => ids.includes(id)).map(([, letter]) => letter);
    return letters.length > 1 ? `${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}` : letters.join("");
  }

  get #name() {
    return `${this.#prefix}${this.index}`;
  }

  // Ids in the question's order, each once, and none that the question does not have.
  #known(ids) {
    return Array.isArray(ids) ? [...this.#letters.keys()].filter((id) => ids.includes(id)) : [];
  }

  #keep() {
    if (same(this.ids, this.sent)) this.#store.removeItem(this.#name);
    else writeJson(this.#store, this.#name, this.ids);
    this.#changed(this);
  }
}

const same = (one, other) => one.length === other.length && one.every((id) => other.includes(id));
