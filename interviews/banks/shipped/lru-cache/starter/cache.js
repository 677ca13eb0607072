/** A cache of at most `capacity` entries. The entry unused for the longest time makes room. */
class LRUCache {
  constructor(capacity) {
    this.capacity = capacity;
  }

  /** Return the value stored under key, or null. */
  get(key) {}

  /** Store value under key. */
  put(key, value) {}
}
