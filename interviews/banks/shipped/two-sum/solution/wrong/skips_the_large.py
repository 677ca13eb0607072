"""Leaves out numbers above the target, as if none could be below zero."""


def two_sum(numbers, target):
    seen = {}
    for j, number in enumerate(numbers):
        if number > target:
            continue
        if target - number in seen:
            return [seen[target - number], j]
        seen.setdefault(number, j)
    return []
