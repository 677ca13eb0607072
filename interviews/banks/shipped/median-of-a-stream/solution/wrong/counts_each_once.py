"""Keeps a number once, however often it comes."""


class RunningMedian:
    def __init__(self):
        self.numbers = set()

    def add(self, number):
        self.numbers.add(number)

    def median(self):
        ordered = sorted(self.numbers)
        if not ordered:
            return None
        middle = len(ordered) // 2
        if len(ordered) % 2:
            return ordered[middle]
        return (ordered[middle - 1] + ordered[middle]) / 2
