"""What a good learner says to each question of the shipped lesson's assessment, in order."""

LESSON = "caching-basics"
LESSON_ANSWERS = (
    "First the cache is looked into. On a hit the price comes back at once; on a miss it is read "
    "from the database and the cache keeps it for the next reader. On average a read takes 0.9 "
    "times 1 plus 0.1 times 41, so about five milliseconds. It helps little where the same thing "
    "is seldom asked for twice, since the hit rate is low.",
    "Visitors go on seeing the old price, a stale copy, because the cache cannot know that it "
    "changed. I would give every entry a time to live, after which it expires and is loaded "
    "afresh. A longer time means more hits but prices that may be wrong for longer, a shorter one "
    "means more load on the database; I would ask how long a wrong price does no harm.",
    "I would invalidate the entry of that one product, so the next reader misses and loads the new "
    "price. Write the database first and drop the entry second. The other way round a reader in "
    "between misses, loads the old price and puts it back into the cache, where it stays.",
    "Until the first load comes back every request misses and asks the database for the same "
    "value: a stampede, and the database gets slower. Let only one caller load while the others "
    "wait for that result, or refresh the entry early before it expires, or hand out the old value "
    "while a new one is fetched.",
)
