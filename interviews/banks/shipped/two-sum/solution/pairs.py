"""Two numbers of a list that add up to a given sum: what was seen is found by its value."""


def two_sum(numbers, target):
    """Return the places [i, j], i < j, of two numbers that add up to target, or [].

    One walk, linear time. Each number looks for its counterpart among those before it and only then
    joins them, at its first place: so none is its own partner, and the pair that is complete first
    is the one that is found.
    """
    first_place = {}
    for place, number in enumerate(numbers):
        partner = first_place.get(target - number)
        if partner is not None:
            return [partner, place]
        first_place.setdefault(number, place)
    return []
