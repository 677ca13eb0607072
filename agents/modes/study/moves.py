"""A lesson is open-ended: nothing closes it, and only the assessment has to be earned."""

from __future__ import annotations

from agents.core.cursor import Cursor
from agents.modes.study.fields import StudyCursor
from agents.moves import MoveKind, Offer, silent

MESSAGES_BEFORE_ASSESSMENT = 4


def legal_moves(cursor: Cursor) -> tuple[Offer, ...]:
    """Return what the tutor may do now, in the enum's order."""
    assert isinstance(cursor, StudyCursor)
    if silent(cursor):  # Whoever reads in peace is shown nothing, sent nowhere and noted nothing.
        return (Offer(MoveKind.REDIRECT), Offer(MoveKind.EXPLAIN), Offer(MoveKind.CHECK_ME))
    offers = [Offer(MoveKind.REDIRECT), Offer(MoveKind.EXPLAIN)]
    files = cursor.current_question.files
    if files:
        lines = tuple(len(file.text.split("\n")) for file in files)
        offers.append(Offer(MoveKind.POINT, tuple(file.path for file in files), lines))
    tasks = tuple(task.id for task in cursor.tasks if task.id != cursor.progress.task_id)
    if tasks:
        offers.append(Offer(MoveKind.TRY, tasks))
    offers += [Offer(MoveKind.CHECK_ME), Offer(MoveKind.ADD_NOTE)]
    if may_suggest(cursor):
        offers.append(Offer(MoveKind.SUGGEST_ASSESS))
    return tuple(offers)


def may_suggest(cursor: StudyCursor) -> bool:
    """Tell whether the assessment may be suggested: after some talk and something tried."""
    progress = cursor.progress
    checked = any(line.kind == MoveKind.CHECK_ME for line in cursor.stage_history)
    tried = bool(progress.tasks_opened) or checked
    talked = progress.messages >= MESSAGES_BEFORE_ASSESSMENT
    return talked and tried and not progress.assessment_offered
