"""Interview: ask, listen, press, and never give the answer away, also not when moving on."""

from __future__ import annotations

from collections.abc import Mapping

from agents.core.cursor import Cursor
from agents.modes.base import Mode, common_cursor
from agents.moves import Move, MoveKind, Offer, Spelling, legal_moves, silent, topic_of
from agents.schema.move import Bounds, call_test

_TALKING = ("gap", "note", "response")

SPELLING = Spelling(
    fields={
        MoveKind.CLARIFY: ("move", *_TALKING),
        MoveKind.REDIRECT: ("move", *_TALKING),
        MoveKind.FOLLOW_UP: ("move", *_TALKING),
        MoveKind.HINT: ("move", "hint_id", *_TALKING),
        MoveKind.PROBE: ("move", "probe_id", "gap", "note", "stage_record", "response"),
        MoveKind.RUN_TESTS: ("move", "gap", "note"),
        MoveKind.ADD_TEST: ("move", "test", "gap", "note"),
        MoveKind.QUESTION_DONE: (
            "move",
            "gap",
            "note",
            "stage_record",
            "topic",
            "summary",
            "response",
        ),
    },
    bounds={
        "gap": Bounds(600),
        "note": Bounds(600),
        "stage_record": Bounds(800, shortest=1),
        "summary": Bounds(300, shortest=1),
        "response": Bounds(1200, shortest=1),
    },
    shapes={"test": call_test()},
)

SAFE_REPLIES: Mapping[MoveKind, str] = {
    MoveKind.FOLLOW_UP: "Thank you. Please go on: what would you add or change, and why?",
    MoveKind.CLARIFY: "Thank you, I have noted that. How would you like to go on from here?",
    MoveKind.QUESTION_DONE: "Thank you. Let us leave this question here.",
}
"""What is said when no reply passed, in the order in which a move is sought."""

SAFE_CHECK_IN = "Take the time you need. If it helps, think aloud, or tell me what is unclear."
"""What is said instead to somebody who is quiet and is not to be pressed."""

NO_RECORD = "No write-up: the interviewer gave no usable one. Judge this stage by its conversation."
NO_SUMMARY = "Closed without a write-up; nothing can be concluded from this line."


def safe_move(cursor: Cursor, offers: tuple[Offer, ...]) -> Move:
    """Return the first legal of FOLLOW_UP, CLARIFY and QUESTION_DONE, with its fixed words."""
    legal = {offer.move for offer in offers}
    kind = next(kind for kind in SAFE_REPLIES if kind in legal)
    if kind is not MoveKind.QUESTION_DONE:
        return Move(kind=kind, response=SAFE_CHECK_IN if silent(cursor) else SAFE_REPLIES[kind])
    return Move(
        kind=kind,
        stage_record=NO_RECORD,
        topic=topic_of(cursor),
        summary=NO_SUMMARY,
        response=SAFE_REPLIES[kind],
    )


INTERVIEW = Mode(
    name="interview",
    fields=Cursor.__struct_fields__,
    build_cursor=common_cursor,
    legal_moves=legal_moves,
    spelling=SPELLING,
    safe_move=safe_move,
    last_resort="Thank you.",
)
