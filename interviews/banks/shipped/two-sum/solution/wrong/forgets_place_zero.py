"""Takes the place 0 for nothing found."""


def two_sum(numbers, target):
    seen = {}
    for j, number in enumerate(numbers):
        if seen.get(target - number):
            return [seen[target - number], j]
        seen.setdefault(number, j)
    return []
