type Key = number | string;

/** A cache of at most `capacity` entries. The entry unused for the longest time makes room. */
class LRUCache<Value> {
  constructor(private readonly capacity: number) {}

  /** Return the value stored under key, or null. */
  get(key: Key): Value | null {
    return null;
  }

  /** Store value under key. */
  put(key: Key, value: Value): void {}
}
