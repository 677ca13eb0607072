// So many may be under way at once; the others wait in the order in which they came.

class Slots {
  constructor(most) {
    this.free = most;
    this.queue = [];
  }

  // Resolves when there is a place.
  async take() {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise((resolve) => this.queue.push(resolve));
  }

  // Hands a place to whoever waits longest, or keeps it free.
  give() {
    const next = this.queue.shift();
    if (next) next();
    else this.free += 1;
  }
}

module.exports = { Slots };
