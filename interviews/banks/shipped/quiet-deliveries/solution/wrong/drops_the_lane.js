class Lanes {
  constructor() {
    this.last = new Map();
  }

  run(shop, work) {
    const before = this.last.get(shop) ?? Promise.resolve();
    const mine = before.then(work);
    this.last.set(shop, mine);
    mine.catch(() => this.last.delete(shop));
    return mine;
  }
}

module.exports = { Lanes };
