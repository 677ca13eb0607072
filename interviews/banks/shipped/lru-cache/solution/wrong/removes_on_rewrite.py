"""Makes room before looking whether the key is new."""

from collections import OrderedDict


class LRUCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = OrderedDict()

    def get(self, key):
        if key not in self.entries:
            return None
        self.entries.move_to_end(key)
        return self.entries[key]

    def put(self, key, value):
        if self.capacity == 0:
            return
        if len(self.entries) >= self.capacity:
            self.entries.popitem(last=False)
        self.entries[key] = value
        self.entries.move_to_end(key)
