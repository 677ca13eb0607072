"""Always keeps the newest entry, also when nothing may be kept."""

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
        if key not in self.entries and self.entries and len(self.entries) >= self.capacity:
            self.entries.popitem(last=False)
        self.entries[key] = value
        self.entries.move_to_end(key)
