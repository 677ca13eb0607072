class Lanes {
  constructor() {
    this.last = new Map();
  }

  run(shop, work) {
    const before = this.last.get(shop) ?? Promise.resolve();
    const mine = before.then(work).catch(() => {});
    this.last.set(shop, mine);
    return mine;
  }
}

module.exports = { Lanes };
