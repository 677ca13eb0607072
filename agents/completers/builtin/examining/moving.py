"""A stage is left when it has shown what it can, with a level and the words that carry it."""

from __future__ import annotations

from collections.abc import Mapping

from agents.completers.builtin import records
from agents.completers.builtin.examining.levels import evidence_of, level_of
from agents.completers.builtin.examining.policy import decide
from agents.completers.builtin.examining.wording import ANGLES, SPEAKERS
from agents.completers.builtin.hearing import hear
from agents.completers.builtin.judging import judge, settled
from agents.completers.builtin.reading import view_of
from agents.completers.builtin.speaking.quoting import quote_of
from agents.completers.builtin.wording import Turn, spoken

PLAIN_ATTEMPT = 3
"""From this attempt on nothing is quoted in the reply: a checker could have refused that."""


def move_of(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the move, its properties in the order of the contract."""
    view = view_of(fields)
    heard = hear(view)
    judged = judge(view, heard)
    heard = settled(heard, judged)
    decision = decide(view, heard, judged)
    move: dict[str, object] = {"move": decision.move}
    if decision.id:
        move["probe_id" if decision.move == "PROBE" else "hint_id"] = decision.id
    move["gap"] = records.gap_of(judged)
    move["note"] = records.note_of(heard, judged, decision)
    if decision.move in ("PROBE", "QUESTION_DONE"):
        move["stage_record"] = records.record_of(view, judged, decision)
        move["level"] = level_of(view, judged)
        move["evidence"] = evidence_of(view, judged)
    if decision.move == "QUESTION_DONE":
        move["topic"] = view.topics[0] if view.topics else view.name
        move["summary"] = records.summary_of(view, judged, decision)
    quote = quote_of(heard, judged) if view.attempt < PLAIN_ATTEMPT else ""
    turn = Turn(view, heard=heard, judged=judged, decision=decision, quote=quote)
    move["response"] = spoken(turn, SPEAKERS, angles=ANGLES)
    return move
