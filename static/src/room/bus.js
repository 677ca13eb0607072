// Behaviours know the room, not each other: what happens is said once and whoever cares listens.

/** Named channels inside one page. */
export class Bus {
  #listeners = new Map();

  on(name, listen) {
    const listeners = this.#listeners.get(name) ?? [];
    listeners.push(listen);
    this.#listeners.set(name, listeners);
  }

  say(name, value) {
    for (const listen of this.#listeners.get(name) ?? []) listen(value);
  }
}
