/** Numbers with the one that comes first by `before` on top. */
class Heap {
  private readonly items: number[] = [];

  constructor(private readonly before: (one: number, other: number) => boolean) {}

  get size(): number {
    return this.items.length;
  }

  get top(): number {
    return this.items[0] as number;
  }

  push(number: number): void {
    let place = this.items.push(number) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.comesFirst(place, parent)) break;
      this.swap(place, parent);
      place = parent;
    }
  }

  pop(): number {
    const top = this.top;
    const last = this.items.pop() as number;
    if (this.items.length > 0) {
      this.items[0] = last;
      this.sink();
    }
    return top;
  }

  private sink(): void {
    let place = 0;
    for (;;) {
      let first = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < this.size && this.comesFirst(child, first)) first = child;
      }
      if (first === place) return;
      this.swap(place, first);
      place = first;
    }
  }

  private comesFirst(one: number, other: number): boolean {
    return this.before(this.items[one] as number, this.items[other] as number);
  }

  private swap(one: number, other: number): void {
    const kept = this.items[one] as number;
    this.items[one] = this.items[other] as number;
    this.items[other] = kept;
  }
}

/**
 * Numbers come one by one; the one in the middle is known at any time.
 *
 * `low` holds the lower half with its largest on top, `high` the upper half with its smallest. They
 * are equally long, or `low` has one more.
 */
class RunningMedian {
  private readonly low = new Heap((one, other) => one > other);
  private readonly high = new Heap((one, other) => one < other);

  /** Take in one more number: it goes through both halves, so what ends up is in order. */
  add(number: number): void {
    this.low.push(number);
    this.high.push(this.low.pop());
    if (this.high.size > this.low.size) this.low.push(this.high.pop());
  }

  /** Return the number in the middle, halfway between two, or null before anything came. */
  median(): number | null {
    if (this.low.size === 0) return null;
    return this.low.size > this.high.size ? this.low.top : (this.low.top + this.high.top) / 2;
  }
}
