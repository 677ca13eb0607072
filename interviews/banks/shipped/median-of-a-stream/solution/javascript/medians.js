/** Numbers with the one that comes first by `before` on top. */
class Heap {
  constructor(before) {
    this.before = before;
    this.items = [];
  }

  get size() {
    return this.items.length;
  }

  get top() {
    return this.items[0];
  }

  push(number) {
    let place = this.items.push(number) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.before(this.items[place], this.items[parent])) break;
      this.#swap(place, parent);
      place = parent;
    }
  }

  pop() {
    const top = this.items[0];
    const last = this.items.pop();
    if (this.items.length > 0) {
      this.items[0] = last;
      this.#sink();
    }
    return top;
  }

  #sink() {
    let place = 0;
    for (;;) {
      let first = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < this.size && this.before(this.items[child], this.items[first])) first = child;
      }
      if (first === place) return;
      this.#swap(place, first);
      place = first;
    }
  }

  #swap(one, other) {
    [this.items[one], this.items[other]] = [this.items[other], this.items[one]];
  }
}

/**
 * Numbers come one by one; the one in the middle is known at any time.
 *
 * `low` holds the lower half with its largest on top, `high` the upper half with its smallest. They
 * are equally long, or `low` has one more.
 */
class RunningMedian {
  constructor() {
    this.low = new Heap((a, b) => a > b);
    this.high = new Heap((a, b) => a < b);
  }

  /** Take in one more number: it goes through both halves, so what ends up is in order. */
  add(number) {
    this.low.push(number);
    this.high.push(this.low.pop());
    if (this.high.size > this.low.size) this.low.push(this.high.pop());
  }

  /** Return the number in the middle, halfway between two, or null before anything came. */
  median() {
    if (this.low.size === 0) return null;
    return this.low.size > this.high.size ? this.low.top : (this.low.top + this.high.top) / 2;
  }
}
