"""What a candidate says about a cache, in the words and lengths in which people say it."""

ANSWERS = (
    "I would keep a dictionary from key to node and a doubly linked list in order of use. A get "
    "moves the node to the end, so both operations stay constant time.",
    "The hash map alone gives us the lookup but it does not know which entry was used last, so "
    "something has to keep the order, and a list would cost O(n) to move an entry.",
    "On put, if the key is there already I update the value and mark it as used. Otherwise I add "
    "a node, and when the size is above the capacity I unlink the oldest and delete its key.",
    "A sentinel node saves the special cases: the ring is never empty, so unlinking does not need "
    "to ask whether the node is the head or the tail.",
    "An edge case is a capacity of zero. Then nothing may ever be stored, and with my code the "
    "entry would be put in and thrown out at once, which is right but a bit wasteful.",
    "I am not sure what you mean by that. Do you want me to think about several threads?",
    "For threads I would take one lock around both operations, because get writes as well: it "
    "changes the order. A read-write lock would not help for that reason.",
    "I would test that a get refreshes an entry: capacity two, put a, put b, get a, put c, and "
    "then b must be gone while a is still there.",
    "Python has OrderedDict with move_to_end and popitem(last=False), and that would be about ten "
    "lines. I wrote the list by hand to show how it works inside.",
    "The memory is two pointers an entry on top of the dictionary, so it is O(capacity).",
    "If entries may also expire, I would keep the time with the node, drop it lazily on get, and "
    "sweep now and then so that dead entries do not push out living ones.",
    "For many machines I would hash the key to a shard, so that each shard is a small cache with "
    "its own lock, and the order is then only kept within a shard.",
)
"""About one to three sentences each, as spoken in ten to twenty seconds."""
