"""Sorts first and returns places in the sorted list."""


def two_sum(numbers, target):
    numbers = sorted(numbers)
    i, j = 0, len(numbers) - 1
    while i < j:
        total = numbers[i] + numbers[j]
        if total == target:
            return [i, j]
        if total < target:
            i += 1
        else:
            j -= 1
    return []
