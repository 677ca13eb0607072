"""The smallest cache that is of use: a dictionary in front of something slow."""


class Cache:
    """Keeps what `load` returned, and asks it only for keys that are not kept."""

    def __init__(self, load):
        self._load = load
        self._kept = {}
        self.hits = 0
        self.misses = 0

    def get(self, key):
        if key in self._kept:
            self.hits += 1
            return self._kept[key]
        self.misses += 1
        value = self._load(key)
        self._kept[key] = value
        return value
