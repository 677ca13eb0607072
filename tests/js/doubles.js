// Doubles that the browser tests own: a store that can be full, a clock by hand, a socket by hand.

/** Storage in memory; holds at most `most` characters. */
export class MemoryStore {
  #items = new Map();

  constructor(most = Infinity) {
    this.most = most;
  }

  get length() { return this.#items.size; }
  key(place) { return [...this.#items.keys()][place] ?? null; }
  getItem(name) { return this.#items.get(name) ?? null; }
  removeItem(name) { this.#items.delete(name); }

  setItem(name, text) {
    const others = [...this.#items].filter(([other]) => other !== name);
    const used = others.reduce((sum, [, held]) => sum + held.length, 0);
    if (used + text.length > this.most) throw new Error("QuotaExceededError");
    this.#items.set(name, text);
  }
}

/** Timers that fire when the test moves the time. */
export class ManualTime {
  now_ms = 0;
  #due = [];
  #next = 1;

  later = (act, ms) => {
    this.#due.push({ id: this.#next, at: this.now_ms + ms, act });
    return this.#next++;
  };

  cancel = (id) => { this.#due = this.#due.filter((each) => each.id !== id); };

  async pass(ms) {
    const end = this.now_ms + ms;
    for (let next = this.#first(end); next; next = this.#first(end)) {
      this.now_ms = next.at;
      this.cancel(next.id);
      next.act();
      await settled();
    }
    this.now_ms = end;
    await settled();
  }

  #first(end) {
    return this.#due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}

/** Let promises that are due run. */
export async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** A socket that the test opens, feeds and cuts. */
export class ManualSocket {
  readyState = 0;
  sent = [];

  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  opens() { this.readyState = 1; this.onopen(); }
  hears(frame) { this.onmessage({ data: JSON.stringify(frame) }); }
  cut() { this.readyState = 3; this.onclose(); }
}
