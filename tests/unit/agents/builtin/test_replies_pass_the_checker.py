"""What the built-in interviewer says passes the same checker as any model's reply, at first try."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from agents.check.reading import Rejected
from agents.check.rules import check
from agents.completers.builtin import BuiltinInterviewer
from agents.completers.builtin.speaking.quoting import MAX_WORDS
from agents.core.cursor import Cursor
from agents.core.messages import Completion
from agents.core.values import RunResult, TestResult
from agents.modes.interview.mode import INTERVIEW
from agents.moves import Move
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.unit.agents.builtin.labelled import TURNS, Labelled, labelled_turns

TEMPLATES = Templates.load()
EVERY = [*labelled_turns(), *labelled_turns(TURNS / "held_out")]
QUOTED = re.compile("\u201c([^\u201d]*)\u201d")
PRAISE = re.compile(
    r"\b(?:great|excellent|good job|well done|impressive|smart|perfect|brilliant)\b", re.I
)
JARGON = re.compile(r"\b(?:stages?|probes?|rubric|moves?)\b", re.I)


async def completion_of(cursor: Cursor) -> Completion:
    """Let the built-in interviewer answer the real prompt of a turn."""
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=TEMPLATES)
    pieces: list[str] = []

    async def hear(piece: str) -> None:
        pieces.append(piece)

    completion = await BuiltinInterviewer().complete(prompt, on_text=hear)
    assert "".join(pieces) == completion.text
    assert max(map(len, pieces)) <= 64
    return completion


async def judged(cursor: Cursor) -> Move | Rejected:
    """Judge the reply by the turn's canonical schema and all rules of text."""
    completion = await completion_of(cursor)
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=TEMPLATES)
    offers = INTERVIEW.legal_moves(cursor)
    return check(completion.text, cursor, offers, schema=prompt.output_schema, mode=INTERVIEW)


@pytest.mark.parametrize("turn", EVERY, ids=lambda turn: turn.id)
async def test_every_reply_is_legal_and_safe(turn: Labelled) -> None:
    move = await judged(turn.cursor)
    assert isinstance(move, Move), move
    own = move.response
    for option in turn.cursor.probe_options:
        own = own.replace(option.description, "")
    assert not PRAISE.search(QUOTED.sub("", own))
    assert not JARGON.search(QUOTED.sub("", own))
    assert "\n" not in move.response


@pytest.mark.parametrize("turn", EVERY, ids=lambda turn: turn.id)
async def test_what_it_quotes_was_said_or_is_the_name_of_a_test(turn: Labelled) -> None:
    move = await judged(turn.cursor)
    assert isinstance(move, Move)
    tests = {test.name for run in turn.cursor.code_runs for test in run.result.tests}
    for quote in QUOTED.findall(move.response):
        assert quote in turn.cursor.candidate_response.text or quote in tests
        assert len(quote.split()) <= MAX_WORDS or quote in tests


async def test_the_same_turn_gets_the_same_reply() -> None:
    for turn in EVERY[:20]:
        first, again = await completion_of(turn.cursor), await completion_of(turn.cursor)
        assert first.text == again.text


async def test_a_withheld_phrase_in_a_test_name_is_not_read_out() -> None:
    turn = next(turn for turn in EVERY if turn.id == "lru-tests-red")
    leaky = TestResult(name="the doubly linked list holds", verdict="wrong")
    result = RunResult(ending="finished", exit_code=0, tests=(leaky,), hidden_total=4)
    runs = tuple(replace(run, result=result) for run in turn.cursor.code_runs)
    said = replace(turn.cursor.candidate_response, text="finished, should be good")
    cursor = replace(turn.cursor, code_runs=runs, candidate_response=said, stage_history=())
    move = await judged(cursor)
    assert isinstance(move, Move), move
    assert "doubly linked list" not in move.response


async def test_an_ask_that_says_a_withheld_phrase_is_never_asked() -> None:
    turn = next(turn for turn in EVERY if turn.id == "lru-vague")
    expected = turn.cursor.expected_current_solution
    concepts = tuple(replace(c, ask="Is it a hash map?") for c in expected.concepts)
    cursor = replace(turn.cursor, expected_current_solution=replace(expected, concepts=concepts))
    move = await judged(cursor)
    assert isinstance(move, Move), move
    assert "hash map" not in move.response


def test_it_says_what_it_is() -> None:
    builtin = BuiltinInterviewer()
    assert builtin.name == "builtin"
    assert "not a language model" in builtin.label
