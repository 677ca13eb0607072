"""What a candidate says ahead of its question is carried there, counts once, and is not asked."""

from __future__ import annotations

from msgspec.structs import replace

from agents.candidates import Answer
from agents.candidates.speech import concepts_of, sentence_for
from agents.completers.builtin import ahead
from agents.completers.builtin.reading import Closed, View
from agents.core.question import Concept, Question, stage_at
from agents.moves import MoveKind
from tests.unit.agents.candidates.playing import Table, Taken, act, chance, shipped

CHILD = ("minute-edge",)
NEUTRAL = "Traffic around such a moment is what I would look at with some care."
MORE = 5


def spoken(concept: Concept, asked: str) -> str:
    """Return a sentence that shows a concept."""
    return sentence_for(concept, asked, chance(1))


def opening_words(question: Question, *, early: str = "") -> list[str]:
    """Return what shows the opening, a sentence at a time, with `early` after the first."""
    said = [spoken(one, question.seed_question) for one in concepts_of(stage_at(question, ()))]
    return [f"{said[0]} {early}".strip(), *said[1:]]


def last_concept() -> tuple[Question, Concept]:
    """Return a question, and a concept of its first child that has an ask."""
    question = shipped("distributed-rate-limiter")
    concept = stage_at(question, CHILD).concepts[-1]
    assert concept.ask
    return question, concept


async def in_the_child(question: Question, *, early: str) -> list[Taken]:
    """Return the turns of the child stage, where nothing of substance is said."""
    table = Table(question, chance(1))
    for text in opening_words(question, early=early):
        if table.path == ():
            await act(table, Answer(text))
    assert table.path == CHILD
    while table.path == CHILD and len(table.history) < 2 * MORE:
        await act(table, Answer(f"{NEUTRAL} I say that for time {len(table.history)}."))
    return [taken for taken in table.taken if taken.cursor.current_question.path == CHILD]


async def test_what_was_said_ahead_is_not_asked_again() -> None:
    question, concept = last_concept()
    early = spoken(concept, stage_at(question, CHILD).description)
    turns = await in_the_child(question, early=early)
    assert turns
    assert all(concept.ask not in turn.move.response for turn in turns)
    assert all(concept.text.rstrip(".") not in turn.move.gap for turn in turns)
    assert f"Said ahead: {concept.id}." in turns[0].move.note


async def test_without_it_the_same_stage_does_ask() -> None:
    question, concept = last_concept()
    turns = await in_the_child(question, early="")
    assert any(concept.ask in turn.move.response for turn in turns)
    assert all("Said ahead" not in turn.move.note for turn in turns)


async def test_the_interviewer_says_that_it_came_up_before() -> None:
    question, concept = last_concept()
    early = spoken(concept, stage_at(question, CHILD).description)
    first = (await in_the_child(question, early=early))[0].move
    assert first.kind is MoveKind.FOLLOW_UP
    assert any(words in first.response for words in ("earlier", "before", "ahead of"))


async def test_a_sentence_that_counted_is_not_carried_to_count_again() -> None:
    question, _ = last_concept()
    table = Table(question, chance(1))
    said = opening_words(question)
    for text in said:
        if table.path == ():
            await act(table, Answer(text))
    record = table.closed[0].record
    counted = [text.rstrip(".") for text in said]
    carried = " ".join(ahead.carried(View(offers=(), stages_so_far=(Closed(record=record),))))
    assert not any(text in carried for text in counted)


async def test_a_list_of_words_said_ahead_pays_nothing() -> None:
    question, concept = last_concept()
    words = [phrase for group in concept.any_of for phrase in group]
    turns = await in_the_child(question, early=f"{', '.join(words)}.")
    assert all("Said ahead" not in turn.move.note for turn in turns)


async def test_saying_it_again_in_its_place_counts_as_said_there() -> None:
    question, concept = last_concept()
    again = spoken(concept, stage_at(question, CHILD).description)
    table = Table(question, chance(1))
    for text in opening_words(question, early=again):
        if table.path == ():
            await act(table, Answer(text))
    await act(table, Answer(again))
    note = table.taken[-1].move.note
    assert f"New: {concept.id}." in note
    assert "Said ahead" not in note


def test_only_whole_quotes_after_the_label_are_read_back() -> None:
    view = View(
        offers=(),
        stages_so_far=(
            Closed(record="Shown: a map (\u201ca dict finds it\u201d). Closed."),
            Closed(
                record="Shown: x. Also said: \u201cone thing here\u201d; \u201canother thi\u2026"
            ),
        ),
    )
    assert ahead.carried(view) == ("one thing here",)
    assert ahead.carried(replace(view, stages_so_far=())) == ()
