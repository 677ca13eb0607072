"""The number in the middle of all that came so far: two heaps meet there."""

from heapq import heappush, heappushpop


class RunningMedian:
    """Numbers come one by one; the one in the middle is known at any time.

    `low` holds the lower half as negative numbers, so that its largest is on top; `high` holds the
    upper half. They are equally long, or `low` has one more. `add` takes logarithmic time, `median`
    constant time.
    """

    def __init__(self):
        self.low = []
        self.high = []

    def add(self, number):
        """Take in one more number: it goes through the other half, so what ends up is in order."""
        if len(self.low) == len(self.high):
            heappush(self.low, -heappushpop(self.high, number))
        else:
            heappush(self.high, -heappushpop(self.low, -number))

    def median(self):
        """Return the number in the middle, halfway between two, or None before anything came."""
        if not self.low:
            return None
        if len(self.low) > len(self.high):
            return -self.low[0]
        return (self.high[0] - self.low[0]) / 2
