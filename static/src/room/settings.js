// What a person chose about this page is theirs: kept in the browser, never sent.
import { readJson, writeJson } from "./logic/store.js";

const NAME = "viva:settings";

/** On or off by name; says `setting` on the bus when one changes. */
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

  set(name, on) {
    this.#values = { ...this.#values, [name]: on };
    writeJson(this.#store, NAME, this.#values);
    this.#bus.say("setting", { name, on });
  }
}
