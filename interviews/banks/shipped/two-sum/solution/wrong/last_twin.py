"""Overwrites the place of a number that comes again."""


def two_sum(numbers, target):
    seen = {}
    for j, number in enumerate(numbers):
        if target - number in seen:
            return [seen[target - number], j]
        seen[number] = j
    return []
