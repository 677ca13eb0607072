import time


class Cache:
    def __init__(self, load, keep_s, clock=time.monotonic):
        self._load = load
        self._keep_s = keep_s
        self._clock = clock
        self._kept = {}
        self._until = {}
        self.hits = 0
        self.misses = 0

    def get(self, key):
        if key in self._kept and self._clock() < self._until[key]:
            self.hits += 1
            return self._kept[key]
        self.misses += 1
        value = self._load(key)
        self._kept[key] = value
        self._until[key] = self._clock() + self._keep_s
        return value
