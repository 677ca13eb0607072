"""Stores before it looks, so a number finds itself."""


def two_sum(numbers, target):
    seen = {}
    for j, number in enumerate(numbers):
        seen.setdefault(number, j)
        if target - number in seen:
            return [seen[target - number], j]
    return []
