/**
 * A cache of at most `capacity` entries. The entry unused for the longest time makes room.
 *
 * A Map keeps its keys in the order in which they came: a key that is used goes out and comes again.
 */
class LRUCache {
  constructor(capacity) {
    this.capacity = capacity;
    this.entries = new Map();
  }

  /** Return the value stored under key, or null. */
  get(key) {
    if (!this.entries.has(key)) return null;
    const value = this.entries.get(key);
    this.#use(key, value);
    return value;
  }

  /** Store value under key. */
  put(key, value) {
    this.#use(key, value);
    if (this.entries.size > this.capacity) this.entries.delete(this.entries.keys().next().value);
  }

  #use(key, value) {
    this.entries.delete(key);
    this.entries.set(key, value);
  }
}
