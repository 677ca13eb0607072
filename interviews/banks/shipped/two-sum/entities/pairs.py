"""Two numbers of a list that add up to a given sum."""


def two_sum(numbers, target):
    """Return the places [i, j], i < j, of two numbers that add up to target, or []."""
    return []
