class RunningMedian {
  constructor() {
    this.numbers = [];
  }

  add(number) {
    const place = this.numbers.findIndex((other) => other > number);
    this.numbers.splice(place < 0 ? this.numbers.length : place, 0, number);
  }

  median() {
    const middle = this.numbers.length >> 1;
    if (this.numbers.length % 2) return this.numbers[middle] || null;
    return (this.numbers[middle - 1] + this.numbers[middle]) / 2 || null;
  }
}
