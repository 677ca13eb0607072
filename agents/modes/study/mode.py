"""Study: explain freely, let the learner do the tasks, and never hand a solution over."""

from __future__ import annotations

from agents.core.cursor import Cursor
from agents.modes.base import Mode
from agents.modes.study.fields import FIELDS, StudyCursor, build_cursor
from agents.modes.study.moves import legal_moves
from agents.moves import Move, MoveKind, Offer, Spelling, silent
from agents.schema.move import Bounds, one_of

CONFUSION = ("none", "some", "lost")

_TALKING = ("gap", "note", "confusion", "response")

SPELLING = Spelling(
    fields={
        MoveKind.REDIRECT: ("move", *_TALKING),
        MoveKind.EXPLAIN: ("move", *_TALKING),
        MoveKind.POINT: ("move", "point", *_TALKING),
        MoveKind.TRY: ("move", "task_id", *_TALKING),
        MoveKind.CHECK_ME: ("move", *_TALKING),
        MoveKind.ADD_NOTE: ("move", "note_text", *_TALKING),
        MoveKind.SUGGEST_ASSESS: ("move", *_TALKING),
    },
    bounds={
        "gap": Bounds(600),
        "note": Bounds(600),
        "note_text": Bounds(300, shortest=1),
        "response": Bounds(1500, shortest=1),
    },
    shapes={"confusion": one_of(CONFUSION)},
)

SAFE_CHECK_IN = "Take your time. Whenever you like, tell me what I should go through with you."
SAFE_REPLY = "Tell me in your own words: what is clear to you so far, and where does it stop?"


def safe_move(cursor: Cursor, offers: tuple[Offer, ...]) -> Move:
    """Return CHECK_ME, which is always legal, with its fixed words."""
    response = SAFE_CHECK_IN if silent(cursor) else SAFE_REPLY
    return Move(kind=MoveKind.CHECK_ME, response=response)


def private(cursor: Cursor) -> tuple[str, ...]:
    """Return what only the tutor reads: reference solutions, and gaps of earlier visits."""
    assert isinstance(cursor, StudyCursor)
    return (*(task.solution for task in cursor.tasks), *cursor.open_gaps)


def public(cursor: Cursor) -> tuple[str, ...]:
    """Return what the learner has before them: the lesson, its tasks, the notes."""
    assert isinstance(cursor, StudyCursor)
    tasks = (f"{task.title}\n{task.text}" for task in cursor.tasks)
    return (cursor.lesson, *tasks, *(note.text for note in cursor.learner_notes))


STUDY = Mode(
    name="study",
    fields=FIELDS,
    build_cursor=build_cursor,
    legal_moves=legal_moves,
    spelling=SPELLING,
    safe_move=safe_move,
    last_resort="Thank you.",
    shown=("note_text", "response"),
    private=private,
    public=public,
)
