// A shop gets its notices one after the other; shops do not wait for each other.

class Lanes {
  constructor() {
    this.last = new Map();
  }

  // Does the work when all earlier work of this shop has been done.
  run(shop, work) {
    const before = this.last.get(shop) ?? Promise.resolve();
    const mine = before.then(work);
    this.last.set(shop, mine);
    return mine;
  }
}

module.exports = { Lanes };
