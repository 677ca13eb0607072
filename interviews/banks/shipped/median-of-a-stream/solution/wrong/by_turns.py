"""Gives the halves a number by turns, whatever it is."""

from heapq import heappush


class RunningMedian:
    def __init__(self):
        self.low, self.high = [], []

    def add(self, number):
        if len(self.low) > len(self.high):
            heappush(self.high, number)
        else:
            heappush(self.low, -number)

    def median(self):
        if not self.low:
            return None
        if len(self.low) > len(self.high):
            return -self.low[0]
        return (self.high[0] - self.low[0]) / 2
