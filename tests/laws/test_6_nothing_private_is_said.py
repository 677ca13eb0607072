"""Law 6, of texts: nothing private reaches a candidate, whatever a model says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.check.normalise import normalised
from agents.check.phrases import patterns_of
from agents.check.private import rows_in, rows_of
from agents.completers.scripted import Scripted, ScriptedCompleter
from agents.core.cursor import Cursor
from agents.modes.interview.mode import INTERVIEW
from agents.moves import MoveKind
from agents.prompts.templates import Templates
from agents.turn import decide
from tests.doubles.due_turns import due_turns
from tests.doubles.turns import Listener, closing, cursor_of, reply

TEXTS = Templates.load()
ORDINARY = cursor_of()
PRIVATE = (
    ORDINARY.brief,
    ORDINARY.mode_brief[:400],
    ORDINARY.expected_current_solution.text,
    ORDINARY.expected_current_solution.concepts[0].text,
    ORDINARY.expected_current_solution.red_flags[0],
    ORDINARY.expected_current_solution.good_additional_points[0],
    ORDINARY.stage_history[1].gap,
    ORDINARY.stage_history[1].note,
    ORDINARY.available_hints[0].text,
)
SAYINGS = st.one_of(
    st.sampled_from(PRIVATE),
    st.sampled_from(ORDINARY.withheld_solution_parts),
    st.sampled_from(["Thank you.", "What does it cost?", "Which entry leaves first?", "And then?"]),
)


async def seen_of(cursor: Cursor, *replies: str, pieces: int = 5) -> list[str]:
    """Return every text that a candidate saw in a turn, withdrawn or not."""
    listener = Listener()
    script = [Scripted(text=text, piece_chars=pieces) for text in replies]
    decision = await decide(
        cursor,
        mode=INTERVIEW,
        completer=ScriptedCompleter(script),
        templates=TEXTS,
        audience=listener,
    )
    return [listener.visible(1), listener.visible(2), decision.move.response]


def leaks(text: str, cursor: Cursor, private: tuple[str, ...]) -> list[str]:
    """Return what of the private things a text says."""
    normal = normalised(text)
    said = [p.phrase for p in patterns_of(cursor.withheld_solution_parts) if p.in_text(normal.text)]
    return said + sorted(rows_of(text) & rows_in(private))


@settings(max_examples=120, deadline=None)
@given(
    first=st.lists(SAYINGS, min_size=1, max_size=5).map(" ".join),
    second=st.lists(SAYINGS, min_size=1, max_size=5).map(" ".join),
    kind=st.sampled_from(["FOLLOW_UP", "CLARIFY", "REDIRECT"]),
    pieces=st.integers(1, 50),
)
async def test_no_private_text_is_seen_whatever_is_replied(
    first: str, second: str, kind: str, pieces: int
) -> None:
    replies = (reply(kind, response=first), reply(kind, response=second))
    for text in await seen_of(ORDINARY, *replies, pieces=pieces):
        assert leaks(text, ORDINARY, PRIVATE) == []


@pytest.mark.parametrize("phrase", ORDINARY.withheld_solution_parts)
async def test_nothing_is_given_away_when_moving_on_or_closing(phrase: str) -> None:
    given_away = (
        f"Thank you, that was it. The thing you looked for is of course the {phrase}. Now then."
    )
    probing = reply("PROBE", probe_id="memory", stage_record="x", response=given_away)
    for text in await seen_of(ORDINARY, probing, probing):
        assert leaks(text, ORDINARY, PRIVATE) == []
    last = cursor_of(probe_options=())
    for text in await seen_of(last, closing(given_away), closing(given_away)):
        assert leaks(text, last, PRIVATE) == []


async def test_every_due_turn_of_a_recording_withholds_its_rubric() -> None:
    turns = 0
    for _, cursor in due_turns():
        rubric = (cursor.expected_current_solution.text.replace("\n", " "), cursor.brief)
        said = " ".join((*rubric, *cursor.withheld_solution_parts, *rubric))
        kind = INTERVIEW.legal_moves(cursor)[0].move
        assert kind is MoveKind.CLARIFY
        seen = await seen_of(cursor, reply("CLARIFY", response=said[:1200]), "?")
        new = [p for p in cursor.withheld_solution_parts if not _said(cursor, p)]
        for text in seen:
            assert not [p for p in new if p in leaks(text, cursor, rubric)]
            assert not rows_of(text) & rows_in(rubric)
        turns += 1
    assert turns > 4


def _said(cursor: Cursor, phrase: str) -> bool:
    candidate = [cursor.candidate_response.text]
    candidate += [line.text for line in cursor.stage_history if line.by == "candidate"]
    return any(p.in_text(normalised(t).text) for p in patterns_of((phrase,)) for t in candidate)
