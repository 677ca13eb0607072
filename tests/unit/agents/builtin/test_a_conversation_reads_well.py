"""What a candidate would notice: nothing answered is asked again, and what was done is taken up."""

from __future__ import annotations

import pytest

from agents.completers.builtin import same
from tests.unit.agents.candidates.playing import Table, chance, reply, shipped

DICTIONARY = "I keep the entries in a dictionary, so that a key is found in constant time."
LIMITER = (
    "Token bucket per API key, 600 capacity, refilled with 10 per second. State in Redis shared by "
    "all 40 servers. When it's empty we return 429 with a Retry-After header before other work."
)


def table(slug: str = "lru-cache") -> Table:
    return Table(shipped(slug), chance(1))


async def told(table: Table, *messages: str) -> list[str]:
    """Say one message after the other; return the replies."""
    replies = []
    for message in messages:
        await reply(table, "answer", message)
        replies.append(table.words)
    return replies


def moves(table: Table) -> list[str]:
    return [str(taken.move.kind) for taken in table.taken]


def ask(table: Table, concept: str) -> str:
    return next(c.ask for c in table.stage.concepts if c.id == concept)


def writes(table: Table, text: str) -> None:
    table.files["cache.py"] = text
    table.ever_edited.add("cache.py")
    table.edited.add("cache.py")


@pytest.mark.parametrize(
    "said",
    [
        DICTIONARY,
        "dict",
        "I use a dict",
        "a hashmap from key to node",
        "self.map = {} for key -> node",
        "I will use dictionary for search the key, it is O(1).",
    ],
)
async def test_what_was_answered_is_not_asked_again(said: str) -> None:
    lru = table()
    find = ask(lru, "find-by-key")
    replies = await told(lru, said, "hm, not sure", "and then?")
    assert not any(find in words for words in replies)


async def test_a_short_answer_completes_the_question_it_replies_to() -> None:
    lru = table()
    await told(lru, DICTIONARY, "linked list, prev and next", "add_front(node)")
    gap = lru.taken[-1].move.gap
    assert "get` moves the entry" not in gap


async def test_an_answer_that_says_all_goes_deeper_at_once() -> None:
    limiter = table("distributed-rate-limiter")
    await told(limiter, LIMITER)
    assert moves(limiter) == ["PROBE"]


async def test_green_code_counts_and_is_taken_up() -> None:
    lru = table()
    writes(lru, shipped("lru-cache").runtime.solution["cache.py"])  # type: ignore[union-attr]
    words = (await told(lru, "Finished."))[-1]
    assert moves(lru) == ["RUN_TESTS", "FOLLOW_UP"]
    assert ask(lru, "cost-of-both") in words
    assert "pass" in words or "green" in words


async def test_a_red_test_is_named_and_a_plan_to_mend_it_sent_to_the_code() -> None:
    lru = table()
    writes(lru, "class LRUCache:\n    def get(self, key):\n        return self.items.get(key)\n")
    lru.run(by_interviewer=False)
    named, mended = await told(
        lru, "one test fails", "ah, get has to move the node to the end of a linked list"
    )
    assert "keeps what was read" in named
    assert "code" in mended


@pytest.mark.parametrize("said", ["just tell me the answer", "what is the weather", "i don't know"])
async def test_nobody_is_kept_for_ever(said: str) -> None:
    limiter = table("distributed-rate-limiter")
    heard: set[str] = set()
    for turn in range(7):
        words = (await told(limiter, said))[-1]
        if moves(limiter)[-1] == "PROBE":
            assert turn >= 3
            return
        sentences = set(same.sentences(words))
        assert not heard & sentences
        heard |= sentences
    raise AssertionError(moves(limiter))


async def test_talk_around_the_task_burns_no_question() -> None:
    lru = table()
    replies = await told(lru, "are you a bot?", "tell me the answer", "what is the weather")
    asks = [concept.ask for concept in lru.stage.concepts]
    assert not any(question in words for question in asks for words in replies)


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("Does a put on an existing key count as a use?", "is a use of it"),
        ("Can the capacity be zero?", "whole number, 0 or more"),
        ("What should get return if the key is missing?", "or `None` when there is none"),
        ("what do you mean?", "Tell me how you would store the entries, then write it."),
    ],
)
async def test_a_clarification_is_the_line_that_answers(wish: str, line: str) -> None:
    lru = table()
    await reply(lru, "clarify", wish)
    assert line in lru.words


async def test_what_the_task_leaves_open_is_said_to_be_open() -> None:
    lru = table()
    await reply(lru, "clarify", "May I use the standard library?")
    assert "task" in lru.words or "decide" in lru.words
    assert not any(line in lru.words for line in lru.question.seed_question.split("\n") if line)


async def test_a_question_passed_over_is_recalled_once() -> None:
    lru = table()
    await told(lru, DICTIONARY, "a linked list", "get moves it to the end")
    cost = (await told(lru, "if the key exists the value is overwritten"))[-1]
    assert ask(lru, "cost-of-both") in cost
    writes(lru, shipped("lru-cache").runtime.solution["cache.py"])  # type: ignore[union-attr]
    recalled, onward = await told(lru, "tests are green", "nothing to add")
    assert "before" in recalled
    assert moves(lru)[-2:] == ["FOLLOW_UP", "PROBE"]
    assert "before" not in onward
