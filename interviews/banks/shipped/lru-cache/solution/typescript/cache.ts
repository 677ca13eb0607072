type Key = number | string;

/**
 * A cache of at most `capacity` entries. The entry unused for the longest time makes room.
 *
 * A Map keeps its keys in the order in which they came: a key that is used goes out and comes again.
 */
class LRUCache<Value> {
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly capacity: number) {}

  /** Return the value stored under key, or null. */
  get(key: Key): Value | null {
    if (!this.entries.has(key)) return null;
    const value = this.entries.get(key) as Value;
    this.use(key, value);
    return value;
  }

  /** Store value under key. */
  put(key: Key, value: Value): void {
    this.use(key, value);
    if (this.entries.size > this.capacity) {
      for (const oldest of this.entries.keys()) {
        this.entries.delete(oldest);
        break;
      }
    }
  }

  private use(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
  }
}
