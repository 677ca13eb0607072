"""A red flag is named in other words than its own, where somebody means it and nowhere else."""

from __future__ import annotations

import pytest

from agents.concepts import freed_of, grade
from agents.core.question import Concept, FlagPhrases
from tests.unit.agents.concepts.flags import honest_lot, open_lot, shipped

FLAG = "the queue is emptied by a timer"
WORDS = FlagPhrases(
    flag=FLAG,
    any_of=(("cron|every night", "clear|empties"), ("queue", "prices were wrong|was wrong")),
    unless=(("backlog|waiting", "lost"),),
)


def named(*said: str) -> bool:
    return bool(grade(said, (), asked="", red_flags=(FLAG,), flag_phrases=(WORDS,)).flags)


@pytest.mark.parametrize(
    "said",
    [
        "A cron job clears the queue.",
        "Every night something empties it.",
        "It fills up, and a cron job has to clear it.",
        "I would clear it every night.",
        "The server would clear it every night and answer.",
        "I'd say the queue was wrong.",
    ],
)
def test_the_phrases_of_one_group_in_a_claim_are_enough(said: str) -> None:
    assert named(said)


@pytest.mark.parametrize(
    "said",
    [
        "A cron job looks at the queue.",
        "I would not clear it by cron.",
        "Should cron clear it every night?",
        "If cron cleared it every night, orders would go missing.",
        "Clearing it by cron would drop what waits, so I leave it.",
        "A cron job that clears it is too slow.",
        "I thought about a cron job that clears it, but then orders go missing.",
        "A cron job clears it. But that loses orders.",
        "Some people say that cron should clear it.",
        "A cron job could clear it every night; that only hides the leak.",
        "Cron, every night, clear, empties, queue.",
    ],
)
def test_who_only_weighs_a_way_has_not_taken_it(said: str) -> None:
    assert not named(said)


def test_who_says_what_it_costs_is_free_of_it_even_later() -> None:
    said = "A cron job clears the queue every night."
    later = "With that the whole backlog is lost, of course."
    assert named(said)
    assert not named(said, later)
    assert freed_of([said, later], [WORDS]) == {FLAG}
    assert freed_of([said], [WORDS]) == frozenset()


def test_a_point_in_the_same_clause_as_a_red_flag_shows_nothing_and_beside_it_does() -> None:
    kept = Concept(id="kept", text="kept", any_of=(("log",),))
    beside = "I keep a log of them. A cron job clears the queue."
    within = "A cron job clears the log of the queue."
    found = [
        grade([said], (kept,), asked="", red_flags=(FLAG,), flag_phrases=(WORDS,)).shown
        for said in (beside, within)
    ]
    assert [set(one) for one in found] == [{"kept"}, set()]


def test_what_was_written_down_in_many_words_is_heard_and_what_tempts_is_not() -> None:
    said = open_lot()
    of, found = sum(len(one.flags) for one in said), sum(len(one.flags & one.named) for one in said)
    assert of >= 90
    assert sum(not one.flags for one in said) >= 80
    assert found >= 0.9 * of
    assert [one.says for one in said if one.invented] == []


def test_hardly_an_honest_answer_gets_a_red_flag() -> None:
    """The two answers that do say what the flags say: "the IP address of the caller"."""
    honest = honest_lot()
    assert len(honest) >= 50
    assert sum(bool(one.named) for one in honest) <= 2


def test_every_shipped_red_flag_has_words_of_its_own() -> None:
    for name, question in shipped():
        key = question.answer_key
        assert [one.flag for one in key.red_flag_phrases] == list(key.red_flags), name
        assert all(one.any_of for one in key.red_flag_phrases), name
