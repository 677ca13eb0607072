"""Notes every use in a queue and removes whatever stands first in it."""

from collections import deque


class LRUCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = {}
        self.uses = deque()

    def get(self, key):
        if key not in self.entries:
            return None
        self._use(key)
        return self.entries[key]

    def put(self, key, value):
        self.entries[key] = value
        self._use(key)
        while len(self.entries) > self.capacity:
            self.entries.pop(self.uses.popleft(), None)

    def _use(self, key):
        if self.uses and self.uses[0] == key:
            self.uses.popleft()
        self.uses.append(key)
