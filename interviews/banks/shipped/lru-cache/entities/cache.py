"""A cache that holds a limited number of entries."""


class LRUCache:
    """A cache of at most `capacity` entries. The entry unused for the longest time makes room."""

    def __init__(self, capacity):
        self.capacity = capacity

    def get(self, key):
        """Return the value stored under key, or None."""

    def put(self, key, value):
        """Store value under key."""
