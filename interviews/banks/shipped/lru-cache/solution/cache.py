"""A cache that holds a limited number of entries: a dictionary finds them, a ring orders them."""


class Node:
    """One entry, between the one used before it and the one used after it."""

    __slots__ = ("after", "before", "key", "value")

    def __init__(self, key=None, value=None):
        self.key = key
        self.value = value
        self.before = self.after = self


class LRUCache:
    """A cache of at most `capacity` entries. The entry unused for the longest time makes room.

    A dictionary finds the node of a key. The nodes form a ring in order of use through one sentinel:
    after it comes the node unused for longest, before it the one used last.
    """

    def __init__(self, capacity):
        self.capacity = capacity
        self.nodes = {}
        self.ring = Node()

    def get(self, key):
        """Return the value stored under key, or None."""
        node = self.nodes.get(key)
        if node is None:
            return None
        self._use(node)
        return node.value

    def put(self, key, value):
        """Store value under key."""
        node = self.nodes.get(key)
        if node is None:
            node = self.nodes[key] = Node(key)
        node.value = value
        self._use(node)
        if len(self.nodes) > self.capacity:
            oldest = self.ring.after
            self._unlink(oldest)
            del self.nodes[oldest.key]

    def _use(self, node):
        self._unlink(node)
        node.before, node.after = self.ring.before, self.ring
        node.before.after = node.after.before = node

    def _unlink(self, node):
        node.before.after, node.after.before = node.after, node.before
