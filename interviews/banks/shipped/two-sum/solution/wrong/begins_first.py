"""Returns the pair that begins first instead of the one that is complete first."""


def two_sum(numbers, target):
    places = {}
    for place, number in enumerate(numbers):
        places.setdefault(number, []).append(place)
    for i, number in enumerate(numbers):
        later = [j for j in places.get(target - number, [])[:2] if j > i]
        if later:
            return [i, later[0]]
    return []
