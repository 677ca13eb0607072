"""Takes the upper of two numbers in the middle."""

from heapq import heappop, heappush, heappushpop


class RunningMedian:
    def __init__(self):
        self.low, self.high = [], []

    def add(self, number):
        heappush(self.high, -heappushpop(self.low, -number))
        if len(self.high) > len(self.low):
            heappush(self.low, -heappop(self.high))

    def median(self):
        if not self.low:
            return None
        return self.high[0] if len(self.low) == len(self.high) else -self.low[0]
