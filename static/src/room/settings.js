// What a person chose about this page is theirs: kept in the browser, never sent.
import { chosen } from "./logic/preferences.js";
import { readJson, writeJson } from "./logic/store.js";

const NAME = "viva:settings";

/** On or off, or one of several, by name; says `setting` on the bus when one changes. */
export class Settings {
  #store;
  #bus;
  #values;

  constructor(store, bus) {
    this.#store = store;
    this.#bus = bus;
    this.#values = readJson(store, NAME, {});
  }

  get(name) {
    return this.#values[name] === true;
  }

  /** Return one of the editor's choices; see logic/preferences.js. */
  value(name) {
    return chosen(this.#values, name);
  }

  set(name, value) {
    this.#values = { ...this.#values, [name]: value };
    writeJson(this.#store, NAME, this.#values);
    this.#bus.say("setting", { name, value });
  }
}
