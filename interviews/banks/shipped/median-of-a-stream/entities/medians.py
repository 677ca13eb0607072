"""The number in the middle of all that came so far."""


class RunningMedian:
    """Numbers come one by one; the one in the middle is known at any time."""

    def __init__(self):
        pass

    def add(self, number):
        """Take in one more number."""

    def median(self):
        """Return the number in the middle, halfway between two, or None before anything came."""
