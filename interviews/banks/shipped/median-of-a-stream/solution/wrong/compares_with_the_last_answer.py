"""Chooses the side by the median that was last asked for, which may be long out of date."""

from heapq import heappop, heappush


class RunningMedian:
    def __init__(self):
        self.low, self.high = [], []
        self.last = 0

    def add(self, number):
        if number <= self.last:
            heappush(self.low, -number)
        else:
            heappush(self.high, number)
        if len(self.low) > len(self.high) + 1:
            heappush(self.high, -heappop(self.low))
        if len(self.high) > len(self.low):
            heappush(self.low, -heappop(self.high))

    def median(self):
        if not self.low:
            return None
        if len(self.low) > len(self.high):
            self.last = -self.low[0]
        else:
            self.last = (self.high[0] - self.low[0]) / 2
        return self.last
