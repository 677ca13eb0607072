"""The built-in examiner takes the shipped lesson's chain to its end, and teaches nothing."""

from __future__ import annotations

import re
from random import Random

import pytest

from agents.candidates import Answer, AskHint, CandidateView, candidate
from agents.candidates.acting import Candidate
from agents.completers.builtin import same
from agents.moves import MoveKind
from tests.doubles.classroom import Classroom, lesson

TIME = re.compile(r"\b(?:time|clock|minutes?|seconds?|hurry|rush|late|quick\w*|moment)\b", re.I)
PRAISE = re.compile(
    r"\b(?:great|good answer|correct|right|well done|perfect|exactly|wrong)\b", re.I
)
QUOTED = re.compile("\u201c[^\u201d]*\u201d")
SEEDS = (1, 2)
PLAYED: dict[tuple[str, int], Classroom] = {}


def person(name: str, seed: int) -> Candidate:
    return candidate(name, [lesson()], Random(seed))  # noqa: S311  simulations keep no secret


def view(room: Classroom, words: str) -> CandidateView:
    live = room.state.live
    assert live is not None
    hints = room.cursor().available_hints
    return CandidateView(
        question_index=0,
        path=live.stage.path,
        opening=room.question.seed_question,
        asked=live.stage.asked,
        words=words,
        files={},
        hints_left=len(hints),
    )


async def sat(name: str, seed: int) -> Classroom:
    """Return a finished assessment; it is played once, however many tests look at it."""
    if (name, seed) not in PLAYED:
        PLAYED[name, seed] = await played(name, seed)
    return PLAYED[name, seed]


async def played(name: str, seed: int) -> Classroom:
    room = Classroom("assess", lesson())
    who = person(name, seed)
    words = room.question.seed_question
    for _ in range(120):
        match who.next_action(view(room, words)):
            case Answer(text=text):
                words = (await room.say(text)).response
            case AskHint():
                words = (await room.want_hint()).response
            case _:
                continue
        if room.over:
            return room
    raise AssertionError(f"{name} was not done")


def levels(room: Classroom) -> list[str]:
    return [d.move.level for d in room.decisions if d.move.level]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["strong", "examinee", "silent", "wrong", "fishing"])
async def test_everybody_comes_to_the_end_and_no_reply_is_refused(name: str, seed: int) -> None:
    room = await sat(name, seed)
    assert [decision.rejections for decision in room.decisions if decision.rejections] == []
    assert room.decisions[-1].move.kind is MoveKind.QUESTION_DONE
    assert len(levels(room)) == 4


async def test_levels_tell_the_strong_from_the_partly_ready_and_from_the_silent() -> None:
    assert levels(await sat("strong", 1)) == ["strong"] * 4
    assert set(levels(await sat("silent", 1))) == {"weak"}
    partly = levels(await sat("examinee", 1))
    assert partly.count("ok") >= 2
    assert "weak" not in partly


@pytest.mark.parametrize("name", ["strong", "examinee", "silent", "fishing"])
async def test_every_quote_was_written_in_its_stage(name: str) -> None:
    room = await sat(name, 2)
    quoted = 0
    for cursor, decision in zip(room.cursors, room.decisions, strict=True):
        said = [line.text for line in cursor.stage_history if line.by == "candidate"]
        for quote in decision.move.evidence:
            assert any(quote in text for text in [*said, cursor.candidate_response.text])
            quoted += 1
    assert quoted


@pytest.mark.parametrize("name", ["strong", "examinee", "silent", "fishing"])
async def test_it_neither_speaks_of_time_nor_judges_aloud_nor_repeats_itself(name: str) -> None:
    room = await sat(name, 1)
    for cursor, decision in zip(room.cursors, room.decisions, strict=True):
        own = QUOTED.sub("", decision.move.response)
        for option in cursor.probe_options:
            own = own.replace(option.description, "")
        for concept in cursor.expected_current_solution.concepts:
            own = own.replace(concept.ask, "")
        for hint in cursor.available_hints:
            own = own.replace(hint.text, "")
        own = own.replace(cursor.current_question.asked, "")
        assert not PRAISE.search(own), own
        if decision.move.kind is not MoveKind.CLARIFY:
            assert not TIME.search(own), own
        before = {s for line in cursor.stage_history for s in same.sentences(line.text)}
        assert not before & set(same.sentences(decision.move.response))


async def test_a_skipped_stage_is_left_at_once_and_not_asked_again() -> None:
    room = Classroom("assess", lesson())
    move = await room.skip()
    assert (move.kind, move.level, move.evidence) == (MoveKind.PROBE, "weak", ())
    assert room.state.live is not None
    assert room.state.live.stage.path == ("old-price",)


async def test_a_hint_keeps_a_stage_from_being_strong() -> None:
    room = Classroom("assess", lesson())
    await room.want_hint()
    who = person("strong", 1)
    while not levels(room):
        action = who.next_action(view(room, ""))
        if isinstance(action, Answer):
            await room.say(action.text)
    assert levels(room) == ["ok"]
