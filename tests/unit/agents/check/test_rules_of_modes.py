"""What a mode adds to a move is judged before the first character of its reply is shown."""

from __future__ import annotations

import json

import pytest

from agents.check.guard import StreamGuard
from agents.check.reading import Rejected
from agents.check.rules import Rules, check
from agents.core.cursor import Cursor
from agents.core.messages import Completion
from agents.core.question import Highlight
from agents.modes import MODES
from agents.moves import Move
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.learning_turns import assessed, studied

TALK = {"gap": "", "note": ""}


def probing(*evidence: object, level: str = "ok", response: str = "And now?") -> dict[str, object]:
    record = {"stage_record": "Asked.", "level": level, "evidence": list(evidence)}
    return {"move": "PROBE", "probe_id": "old", **TALK, **record, "response": response}


def teaching(move: str, response: str = "Look there.", **more: object) -> dict[str, object]:
    return {"move": move, **more, **TALK, "confusion": "some", "response": response}


def rules_of(mode: str, cursor: Cursor) -> Rules:
    prompt = prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))
    offers = MODES[mode].legal_moves(cursor)
    return Rules(cursor, offers, schema=prompt.output_schema, mode=MODES[mode])


def judged(mode: str, cursor: Cursor, reply: dict[str, object]) -> Move | Rejected:
    prompt = prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))
    offers = MODES[mode].legal_moves(cursor)
    raw = json.dumps(reply)
    return check(raw, cursor, offers, schema=prompt.output_schema, mode=MODES[mode])


def rule(mode: str, cursor: Cursor, reply: dict[str, object]) -> str:
    found = judged(mode, cursor, reply)
    return found.rule if isinstance(found, Rejected) else ""


def streamed(mode: str, cursor: Cursor, reply: dict[str, object]) -> tuple[str, Move | Rejected]:
    """Return what was shown of a reply, and what became of it."""
    guard, raw = StreamGuard(rules_of(mode, cursor), stride=1), json.dumps(reply)
    for at in range(0, len(raw), 7):
        visible = guard.feed(raw[at : at + 7])
        if isinstance(visible, Rejected):
            return guard.shown, visible
    done = Completion(text=raw, finish_reason="stop", completer="x", model="x")
    return guard.shown, guard.finish(done)


LONG = "Thank you. " * 20 + "What if the price changes?"


def test_a_level_with_its_quote_passes_and_keeps_both() -> None:
    move = judged("assess", assessed(), probing("it finds the price"))
    assert isinstance(move, Move)
    assert (move.level, move.evidence) == ("ok", ("it finds the price",))


@pytest.mark.parametrize(
    ("reply", "broken"),
    [
        (probing("It always has the newest price"), "evidence"),
        (probing(), "evidence"),
        (probing("It looks there first", "It forgets the price"), "evidence"),
        (probing(7), "schema"),
        (probing("It finds\u202e the price there."), "not_json"),
        (probing("it finds the price", level="excellent"), "schema"),
        (probing("it finds the price", response="You should keep the value."), "withheld"),
    ],
)
def test_a_closing_move_is_refused_by_its_rule(reply: dict[str, object], broken: str) -> None:
    assert rule("assess", assessed(), reply) == broken


def test_nothing_is_shown_of_a_reply_whose_quote_was_not_said() -> None:
    shown, fate = streamed("assess", assessed(), probing("It never was said", response=LONG))
    assert shown == ""
    assert isinstance(fate, Rejected)
    assert fate.rule == "evidence"
    shown, fate = streamed("assess", assessed(), probing("It looks there first", response=LONG))
    assert isinstance(fate, Move)
    assert len(shown) > 100


SOLUTION = "self._kept[key] = value"


@pytest.mark.parametrize(
    ("reply", "broken"),
    [
        (teaching("ADD_NOTE", note_text="A miss loads."), ""),
        (teaching("ADD_NOTE", note_text=f"Write {SOLUTION} there."), "withheld"),
        (teaching("EXPLAIN", f"Just write `{SOLUTION}`."), "withheld"),
        (teaching("EXPLAIN", "self . _ k e p t [key]=value"), "withheld"),
        (
            teaching("EXPLAIN", "On a miss the value is loaded and kept for the next reader."),
            "private_text",
        ),
        (teaching("EXPLAIN", "A cache keeps what was slow to find out."), ""),
        (teaching("EXPLAIN", "See what a miss leaves behind."), ""),
        (teaching("EXPLAIN", "Does not see what a miss leaves behind."), "private_text"),
        (teaching("TRY", task_id="keep"), "illegal_move"),
        (teaching("POINT", point={"file": "shop.py", "lines": [1, 2]}), "illegal_move"),
        (teaching("POINT", point={"file": "cache.py", "lines": [1, 9]}), "schema"),
        (teaching("POINT", point={"file": "cache.py", "lines": [1]}), "schema"),
        (teaching("HINT", hint_id="h1"), "illegal_move"),
    ],
)
def test_a_tutors_move_is_judged_in_all_that_a_learner_reads(
    reply: dict[str, object], broken: str
) -> None:
    assert rule("study", studied(), reply) == broken


def test_lines_are_kept_in_order_and_as_whole_numbers() -> None:
    for lines in ([1, 2], [2, 1], [2.0, 1.0]):
        point = {"file": "cache.py", "lines": lines}
        move = judged("study", studied(), teaching("POINT", point=point))
        assert isinstance(move, Move)
        assert move.point == Highlight(file="cache.py", lines=(1, 2))
        assert [type(line) for line in move.point.lines] == [int, int]


def test_nothing_is_shown_of_a_reply_whose_note_hands_a_solution_over() -> None:
    reply = teaching("ADD_NOTE", LONG, note_text=f"{SOLUTION} does it")
    shown, fate = streamed("study", studied(), reply)
    assert shown == ""
    assert isinstance(fate, Rejected)
    assert fate.rule == "withheld"
