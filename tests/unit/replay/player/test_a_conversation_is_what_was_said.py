"""A conversation is the log's words in order, with marks for what happened between them."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import Recorded, TurnTaken
from agents.core.values import Rejection
from replay.player.conversation import conversation_of, without_private
from replay.player.moments import start_ms
from tests.doubles.interview import DESIGN, recorded_interview

LOG = recorded_interview()
ENTRIES = conversation_of(LOG, start_ms(LOG))


def _troubled(recorded: Recorded) -> Recorded:
    if not isinstance(recorded.event, TurnTaken):
        return recorded
    refused = Rejection(attempt=1, rule="withheld", detail="ordered dict", raw="{}")
    cost = replace(recorded.event.cost, steps=("vllm: unreachable", "builtin: steps in"))
    event = replace(recorded.event, cost=cost, rejections=(refused,))
    return replace(recorded, event=event)


TROUBLED = [_troubled(recorded) for recorded in LOG]


def test_it_begins_with_the_greeting_and_the_opening() -> None:
    assert [entry.by for entry in ENTRIES[:2]] == ["interviewer", "interviewer"]
    assert ENTRIES[1].text == "Build a cache that holds at most `capacity` pairs."


def test_an_answer_stands_letter_by_letter_at_its_time() -> None:
    said = [entry for entry in ENTRIES if entry.text == DESIGN]
    assert [(entry.by, entry.t_ms) for entry in said] == [("candidate", 120_000)]


def test_attached_lines_stand_with_their_answer() -> None:
    attached = [line for entry in ENTRIES for line in entry.attachments]
    assert [(line.path, line.from_line, line.to_line) for line in attached] == [("cache.py", 6, 7)]


def test_a_turn_says_its_move_its_attempts_and_what_was_legal() -> None:
    turn = next(entry for entry in ENTRIES if entry.turn == 2)
    assert (turn.kind, turn.attempts) == ("follow-up", 1)
    assert turn.offered == ("CLARIFY", "FOLLOW_UP", "HINT")


def test_a_turn_says_who_was_asked_in_vain_and_what_was_refused() -> None:
    (entry,) = [entry for entry in conversation_of(TROUBLED, start_ms(TROUBLED)) if entry.turn == 2]
    assert entry.model == "builtin 1"
    assert entry.steps == (
        "vllm: unreachable",
        "builtin: steps in",
        "attempt 1 was refused by the rule “withheld”",
    )
    assert not any(
        entry.steps for entry in without_private(conversation_of(TROUBLED, start_ms(TROUBLED)))
    )


def test_runs_skips_and_lost_lines_are_marks() -> None:
    marks = [entry.text for entry in ENTRIES if entry.by == "mark"]
    assert "Tests, 2 of 6 passed" in marks
    assert "The candidate skips this part" in marks
    assert "Connected after 48 s" in marks


def test_nothing_private_is_left_when_it_is_taken_out() -> None:
    left = without_private(ENTRIES)
    assert [entry.text for entry in left] == [entry.text for entry in ENTRIES]
    assert not any(entry.gap or entry.note for entry in left)
