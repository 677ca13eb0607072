"""Forgets that reading and writing again are uses."""

from collections import OrderedDict


class LRUCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = OrderedDict()

    def get(self, key):
        return self.entries.get(key)

    def put(self, key, value):
        self.entries[key] = value
        if len(self.entries) > self.capacity:
            self.entries.popitem(last=False)
