"""Assess: closed book; find out what was learned, stage after stage, and never teach it."""

from __future__ import annotations

from collections.abc import Mapping

from agents.core.cursor import Cursor
from agents.modes.assess.evidence import fault
from agents.modes.assess.fields import FIELDS, build_cursor
from agents.modes.assess.moves import legal_moves
from agents.modes.base import Mode
from agents.moves import Move, MoveKind, Offer, Spelling, topic_of
from agents.schema.move import Bounds, one_of, texts

LEVELS = ("strong", "ok", "weak")
MOST_QUOTES = 3

_TALKING = ("gap", "note", "response")
_CLOSING = ("gap", "note", "stage_record", "level", "evidence")

SPELLING = Spelling(
    fields={
        MoveKind.CLARIFY: ("move", *_TALKING),
        MoveKind.REDIRECT: ("move", *_TALKING),
        MoveKind.FOLLOW_UP: ("move", *_TALKING),
        MoveKind.HINT: ("move", "hint_id", *_TALKING),
        MoveKind.PROBE: ("move", "probe_id", *_CLOSING, "response"),
        MoveKind.QUESTION_DONE: ("move", *_CLOSING, "topic", "summary", "response"),
    },
    bounds={
        "gap": Bounds(600),
        "note": Bounds(600),
        "stage_record": Bounds(800, shortest=1),
        "summary": Bounds(300, shortest=1),
        "response": Bounds(1200, shortest=1),
    },
    shapes={"level": one_of(LEVELS), "evidence": texts(Bounds(300, shortest=1), most=MOST_QUOTES)},
)

SAFE_REPLIES: Mapping[MoveKind, str] = {
    MoveKind.FOLLOW_UP: "Thank you. Please go on: what would you add or change, and why?",
    MoveKind.PROBE: "Thank you. Here is the next part.",
    MoveKind.QUESTION_DONE: "Thank you. That was the last part.",
}
"""What is said when no reply passed, in the order in which a move is sought."""

NO_RECORD = "No write-up: the examiner gave no usable one. This stage is not assessed."
NO_SUMMARY = "Closed without a write-up; nothing can be concluded from this line."


def safe_move(cursor: Cursor, offers: tuple[Offer, ...]) -> Move:
    """Return the first legal of FOLLOW_UP, PROBE and QUESTION_DONE, with its fixed words.

    Going on says the next question as authored. A stage closed so has no level: not assessed.
    """
    legal = {offer.move for offer in offers}
    kind = next(kind for kind in SAFE_REPLIES if kind in legal)
    if kind is MoveKind.FOLLOW_UP:
        return Move(kind=kind, response=SAFE_REPLIES[kind])
    if kind is MoveKind.PROBE:
        following = cursor.probe_options[0]
        return Move(
            kind=kind,
            probe_id=following.id,
            stage_record=NO_RECORD,
            response=f"{SAFE_REPLIES[kind]} {following.description}",
        )
    return Move(
        kind=kind,
        stage_record=NO_RECORD,
        topic=topic_of(cursor),
        summary=NO_SUMMARY,
        response=SAFE_REPLIES[kind],
    )


ASSESS = Mode(
    name="assess",
    fields=FIELDS,
    build_cursor=build_cursor,
    legal_moves=legal_moves,
    spelling=SPELLING,
    safe_move=safe_move,
    last_resort="Thank you.",
    fault=fault,
)
