"""Takes the number out when somebody asks for it."""

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
        if len(self.low) > len(self.high):
            return -heappop(self.low)
        return (self.high[0] - self.low[0]) / 2
