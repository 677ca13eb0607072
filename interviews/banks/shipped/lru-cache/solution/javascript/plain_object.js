class LRUCache {
  constructor(capacity) {
    this.capacity = capacity;
    this.entries = {};
  }

  get(key) {
    if (!(key in this.entries)) return null;
    const value = this.entries[key];
    delete this.entries[key];
    this.entries[key] = value;
    return value;
  }

  put(key, value) {
    delete this.entries[key];
    this.entries[key] = value;
    const keys = Object.keys(this.entries);
    if (keys.length > this.capacity) delete this.entries[keys[0]];
  }
}
