/** Numbers come one by one; the one in the middle is known at any time. */
class RunningMedian {
  /** Take in one more number. */
  add(number: number): void {}

  /** Return the number in the middle, halfway between two, or null before anything came. */
  median(): number | null {
    return null;
  }
}
