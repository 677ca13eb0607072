"""Law 6, of texts, in lessons and assessments: whatever a model says, nothing private is seen.

In a lesson that is the reference solutions; in an assessment all that Interview guards.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from agents.check.normalise import normalised
from agents.check.phrases import patterns_of
from agents.check.private import rows_in, rows_of
from agents.completers.scripted import Scripted, ScriptedCompleter
from agents.core.cursor import CandidateResponse, Cursor
from agents.modes import MODES
from agents.modes.study.fields import StudyCursor
from agents.prompts.templates import Templates
from agents.turn import decide
from tests.doubles.due_lessons import assess_turns, study_turns
from tests.doubles.turns import Listener

STUDY = study_turns()[1]
assert isinstance(STUDY, StudyCursor)
ASSESS = assess_turns()[1]
SOLUTIONS = tuple(task.solution for task in STUDY.tasks)
LINES = tuple(line.strip() for text in SOLUTIONS for line in text.split("\n") if line.strip())
RUBRIC = (
    ASSESS.brief,
    ASSESS.expected_current_solution.text,
    *(concept.text for concept in ASSESS.expected_current_solution.concepts),
    *(hint.text for hint in ASSESS.available_hints),
)
HARMLESS = ("Thank you.", "What does it cost?", "Look at that once more.", "And then?")


async def seen_of(mode: str, cursor: Cursor, *replies: dict[str, object], pieces: int) -> list[str]:
    """Return every text that a learner saw in a turn, withdrawn or not."""
    listener = Listener()
    script = [Scripted(text=json.dumps(reply), piece_chars=pieces) for reply in replies]
    decision = await decide(
        cursor,
        mode=MODES[mode],
        completer=ScriptedCompleter(script),
        templates=Templates.load(mode),
        audience=listener,
    )
    move = decision.move
    return [listener.visible(1), listener.visible(2), move.response, move.note_text]


def leaks(text: str, cursor: Cursor, private: tuple[str, ...]) -> list[str]:
    """Return what of the private things a text says."""
    normal = normalised(text).text
    said = [p.phrase for p in patterns_of(cursor.withheld_solution_parts) if p.in_text(normal)]
    return said + sorted(rows_of(text) & rows_in(private))


def explaining(response: str) -> dict[str, object]:
    talk = {"gap": "", "note": "", "confusion": "none"}
    return {"move": "EXPLAIN", **talk, "response": response}


def noting(note_text: str) -> dict[str, object]:
    talk = {"gap": "", "note": "", "confusion": "none", "response": "That is in your notes now."}
    return {"move": "ADD_NOTE", "note_text": note_text, **talk}


def closing(response: str) -> dict[str, object]:
    said = ASSESS.candidate_response.text.split(".")[0]
    record = {"gap": "", "note": "", "stage_record": "Asked.", "level": "ok", "evidence": [said]}
    return {"move": "PROBE", "probe_id": "old-price", **record, "response": response}


def texts(*private: str) -> st.SearchStrategy[str]:
    sayings = st.one_of(st.sampled_from(private), st.sampled_from(HARMLESS))
    return st.lists(sayings, min_size=1, max_size=5).map(" ".join)


@settings(max_examples=80, deadline=None)
@given(first=texts(*LINES, *SOLUTIONS), second=texts(*LINES), pieces=st.integers(1, 60))
async def test_no_line_of_a_solution_is_handed_over(first: str, second: str, pieces: int) -> None:
    replies = (explaining(first[:1500]), explaining(second[:1500]))
    for text in await seen_of("study", STUDY, *replies, pieces=pieces):
        assert leaks(text, STUDY, ()) == []
    noted = (noting(first[:300]), noting(second[:300]))
    for text in await seen_of("study", STUDY, *noted, pieces=pieces):
        assert leaks(text, STUDY, ()) == []


@settings(max_examples=80, deadline=None)
@given(
    first=texts(*RUBRIC, *ASSESS.withheld_solution_parts),
    second=texts(*RUBRIC, *ASSESS.withheld_solution_parts),
    pieces=st.integers(1, 60),
)
async def test_an_assessment_gives_nothing_away_also_not_when_moving_on(
    first: str, second: str, pieces: int
) -> None:
    replies = (closing(first[:1200]), closing(second[:1200]))
    for text in await seen_of("assess", ASSESS, *replies, pieces=pieces):
        assert leaks(text, ASSESS, RUBRIC) == []


GUARDED = STUDY.withheld_solution_parts


@pytest.mark.parametrize("line", GUARDED)
async def test_what_the_learner_wrote_first_may_be_taken_up(line: str) -> None:
    reply = explaining(f"You wrote {line} and that is a start. What happens next?")
    assert await seen_of("study", STUDY, reply, reply, pieces=9) != [reply["response"]] * 3
    wrote = CandidateResponse(kinds=("answer",), text=f"I have {line} now.")
    cursor = replace(STUDY, candidate_response=wrote)
    seen = await seen_of("study", cursor, reply, reply, pieces=9)
    assert seen == [reply["response"], "", reply["response"], ""]


async def test_the_lesson_itself_may_be_said() -> None:
    sentence = "A cache is a small, fast store that stands in front of something slow"
    seen = await seen_of("study", STUDY, explaining(f"{sentence}."), pieces=9)
    assert seen[2] == f"{sentence}."


def test_every_line_of_a_solution_is_guarded_but_those_on_screen() -> None:
    shown = "\n".join(file.text for file in STUDY.current_question.files)
    hidden = [line for line in LINES if line not in shown and not rows_of(line)]
    assert len(GUARDED) >= 10
    assert set(hidden) <= set(GUARDED)
