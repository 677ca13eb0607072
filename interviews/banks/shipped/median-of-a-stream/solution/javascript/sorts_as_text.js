class RunningMedian {
  constructor() {
    this.numbers = [];
  }

  add(number) {
    this.numbers.push(number);
    this.numbers.sort();
  }

  median() {
    const middle = this.numbers.length >> 1;
    if (this.numbers.length === 0) return null;
    if (this.numbers.length % 2) return this.numbers[middle];
    return (this.numbers[middle - 1] + this.numbers[middle]) / 2;
  }
}
