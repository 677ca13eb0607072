"""The built-in interviewer answers a prompt from its fields, by rules, and never by chance."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from time import monotonic

import msgspec

from agents.completers.base import OnText
from agents.completers.builtin import examining, records, tutoring
from agents.completers.builtin.ahead import carried, said_ahead
from agents.completers.builtin.hearing import hear
from agents.completers.builtin.judging import judge, settled
from agents.completers.builtin.policy import decide
from agents.completers.builtin.reading import view_of
from agents.completers.builtin.speaking.quoting import quote_of
from agents.completers.builtin.wording import Turn, response_of
from agents.core.messages import Completion, Prompt

PIECE_CHARS = 48
RULES_VERSION = "rules-3"
PLAIN_ATTEMPT = 3
"""From this attempt on nothing is quoted: quotes are what a checker could have refused."""


class BuiltinInterviewer:
    """A deterministic interviewer for machines without a model."""

    @property
    def name(self) -> str:
        """Return `builtin`."""
        return "builtin"

    @property
    def label(self) -> str:
        """Say that this is no language model."""
        return "the built-in interviewer, a set of written rules, not a language model"

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Return one move as JSON; raise msgspec.ValidationError for fields that are no turn's."""
        started = monotonic()
        text = msgspec.json.encode(move_of(prompt.fields)).decode()
        first_text_ms = _ms_since(started)
        for piece in _pieces(text):
            # Real completers give way to others between pieces; so must this one.
            await asyncio.sleep(0)
            await on_text(piece)
        return Completion(
            text=text,
            finish_reason="stop",
            completer=self.name,
            model=RULES_VERSION,
            first_text_ms=first_text_ms,
            total_ms=_ms_since(started),
        )


def move_of(fields: Mapping[str, object]) -> Mapping[str, object]:
    """Return the move of a turn of any mode, its properties in the order of the contract."""
    match fields.get("mode"):
        case "assess":
            return examining.move_of(fields)
        case "study":
            return tutoring.move_of(fields)
        case _:
            return interview_move_of(fields)


def interview_move_of(fields: Mapping[str, object]) -> dict[str, str]:
    """Return the move of an interview's turn."""
    view = view_of(fields)
    heard = hear(view)
    judged = judge(view, heard, ahead=carried(view))
    heard = settled(heard, judged)
    decision = decide(view, heard, judged)
    move = {"move": decision.move}
    if decision.id:
        move["probe_id" if decision.move == "PROBE" else "hint_id"] = decision.id
    move["gap"] = records.gap_of(judged)
    move["note"] = records.note_of(heard, judged, decision)
    if decision.move in ("PROBE", "QUESTION_DONE"):
        ahead = said_ahead(view, heard, judged) if decision.move == "PROBE" else ""
        move["stage_record"] = records.record_of(view, judged, decision, ahead=ahead)
    if decision.move == "QUESTION_DONE":
        move["topic"] = view.topics[0] if view.topics else view.name
        move["summary"] = records.summary_of(view, judged, decision)
    if decision.move != "RUN_TESTS":
        quote = quote_of(heard, judged) if view.attempt < PLAIN_ATTEMPT else ""
        move["response"] = response_of(
            Turn(view, heard=heard, judged=judged, decision=decision, quote=quote)
        )
    return move


def _pieces(text: str) -> Iterator[str]:
    return (text[at : at + PIECE_CHARS] for at in range(0, len(text), PIECE_CHARS))


def _ms_since(started: float) -> int:
    return round((monotonic() - started) * 1000)
