"""A reply counts only when it breaks no rule of its turn; a refusal names the one that it broke."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from agents.check.normalise import normalised, readings
from agents.check.phrases import Pattern, patterns_of
from agents.check.private import Rows, rows, rows_in
from agents.check.reading import Rejected, read_reply, rejected
from agents.check.verdicts import Verdicts
from agents.core.cursor import Cursor, board_texts
from agents.modes.base import Mode
from agents.moves import ID_FIELD, SILENT, Move, MoveKind, Offer
from agents.schema.move import TurnValidator, forms_of


class Rules:
    """Everything that one turn's replies are judged by; made once, used by check and stream."""

    def __init__(
        self,
        cursor: Cursor,
        offers: tuple[Offer, ...],
        *,
        schema: Mapping[str, object],
        mode: Mode,
    ) -> None:
        """Keep what the rules are made of; the dearer parts are made when first asked for."""
        self._cursor = cursor
        self._offers = {str(offer.move): offer for offer in offers}
        self._schema = schema
        self._validator = TurnValidator(schema)
        self.mode = mode
        self.patterns = patterns_of(cursor.withheld_solution_parts)
        self.reach = max((pattern.reach for pattern in self.patterns), default=0)

    def move_fault(self, fields: Mapping[str, object]) -> Rejected | None:
        """Judge move and id, as far as they are there."""
        move = fields.get("move")
        if not isinstance(move, str):
            return rejected("schema", "move: missing, or not a text") if fields else None
        offer = self._offers.get(move)
        if offer is None:
            return rejected("illegal_move", f"{move[:40]} is not among {', '.join(self._offers)}")
        field = ID_FIELD.get(offer.move, "")
        named = _named(fields.get(field))
        if named is not None and named not in offer.ids:
            return rejected("illegal_move", f"{field} {named[:40]} is not among {offer.ids}")
        return None

    def schema_fault(self, fields: Mapping[str, object]) -> Rejected | None:
        """Judge by the turn's canonical schema."""
        fault = self._validator.fault(fields)
        return rejected("schema", fault) if fault else None

    def mode_fault(self, move: Move) -> Rejected | None:
        """Judge by the mode's own rules, and what a candidate reads beside the response."""
        fault = self.mode.fault(self._cursor, move)
        if fault is not None:
            return rejected(fault.rule, fault.detail)
        beside = (getattr(move, name) for name in self.mode.shown if name != "response")
        faults = (self.text_fault(text, move) for text in beside if text)
        return next((fault for fault in faults if fault is not None), None)

    def text_fault(self, text: str, move: Move) -> Rejected | None:
        """Judge a finished text that a candidate would read."""
        forms = [normalised(reading) for reading in readings(text)]
        said = [p for p in self.patterns if any(p.in_text(normal.text) for normal in forms)]
        quoted = [row for normal in forms for row in rows(normal.words())]
        return (
            self.withheld_fault(said, move)
            or self.private_fault(quoted, move)
            or self.choice_fault(self.verdicts.in_text(text))
        )

    def choice_fault(self, words: str) -> Rejected | None:
        """Judge a verdict on a choice, by its words; empty words are none."""
        return rejected("choice", f"it says “{words}”") if words else None

    def test_fault(self, move: Move) -> Rejected | None:
        """Judge a proposed test: the candidate reads its name and calls once it is added."""
        if move.test is None:
            return None
        told = (move.test.name, *(call.told for call in move.test.calls))
        return self.text_fault("\n".join(told), move)

    def withheld_fault(self, said: list[Pattern], move: Move) -> Rejected | None:
        """Judge withheld phrases that a text says: refused, unless the candidate said it first."""
        for pattern in said:
            if not self._open(pattern, move):
                return rejected("withheld", f"it says “{pattern.phrase}”")
        return None

    def _open(self, pattern: Pattern, move: Move) -> bool:
        target = normalised(self._target(move)).text
        return pattern.in_text(target) or any(pattern.in_text(said) for said in self._candidate)

    def private_fault(self, quoted: list[str], move: Move) -> Rejected | None:
        """Judge rows of words: refused when private, unless the candidate has them before them."""
        private = self._private
        for row in quoted:
            if row in private and row not in self._public and row not in self._given(move):
                return rejected("private_text", f"it quotes “{row}”")
        return None

    def _target(self, move: Move) -> str:
        """Return the authored direction that a PROBE opens: it may be said."""
        options = self._cursor.probe_options if move.kind is MoveKind.PROBE else ()
        return next((o.description for o in options if o.id == move.probe_id), "")

    def _given(self, move: Move) -> Rows:
        """Return the rows of what this move hands out: the probe's direction, its own hint."""
        hints = self._cursor.available_hints if move.kind is MoveKind.HINT else ()
        return rows_in([self._target(move), *(h.text for h in hints if h.id == move.hint_id)])

    @cached_property
    def verdicts(self) -> Verdicts:
        """Return what finds verdicts on the choices of the question."""
        letters = [choice.letter for choice in self._cursor.current_question.choices]
        return Verdicts(letters, said=self._candidate)

    @cached_property
    def _candidate(self) -> list[str]:
        """Return what the candidate said and typed in this stage, normalised."""
        cursor = self._cursor
        response = cursor.candidate_response
        lines = [line for line in cursor.stage_history if line.by == "candidate"]
        texts = [response.text, *(line.text for line in lines)]
        attached = [*response.attachments, *(a for line in lines for a in line.attachments)]
        texts += [attachment.text for attachment in attached]
        texts += [file.text for file in cursor.current_question.files if file.edited]
        texts += board_texts(cursor)
        return [normalised(text).text for text in texts]

    @cached_property
    def _private(self) -> Rows:
        cursor = self._cursor
        expected = cursor.expected_current_solution
        texts = [cursor.mode_brief, cursor.brief, expected.text]
        texts += [concept.text for concept in expected.concepts]
        texts += [*expected.red_flags, *expected.good_additional_points]
        texts += [text for line in cursor.stage_history for text in (line.gap, line.note)]
        texts += [line.text for line in cursor.stage_history if line.by == "watcher"]
        texts += [record.record for record in cursor.stages_so_far]
        texts += [hint.text for hint in cursor.available_hints]
        texts += self.mode.private(cursor)
        # By form, since most forms are the same turn after turn and their rows are kept.
        texts += [msgspec.json.encode(one).decode() for one in forms_of(self._schema)]
        return rows_in(texts)

    @cached_property
    def _public(self) -> Rows:
        """Return the rows that the candidate has before them: repeating those leaks nothing."""
        cursor = self._cursor
        texts = [cursor.current_question.asked, cursor.candidate_response.text]
        texts += [record.asked for record in cursor.stages_so_far]
        texts += [line.text for line in cursor.stage_history if line.by != "watcher"]
        texts += [file.text for file in cursor.current_question.files]
        texts += board_texts(cursor)
        texts += self.mode.public(cursor)
        return rows_in(texts)


def check(
    text: str,
    cursor: Cursor,
    offers: tuple[Offer, ...],
    *,
    schema: Mapping[str, object],
    mode: Mode,
) -> Move | Rejected:
    """Return the one move of a whole reply, or the first rule that it breaks."""
    return checked(text, Rules(cursor, offers, schema=schema, mode=mode))


def checked(text: str, rules: Rules) -> Move | Rejected:
    """Return the one move of a whole reply by rules that are made already."""
    fields = read_reply(text)
    if isinstance(fields, Rejected):
        return fields
    fault = rules.move_fault(fields) or rules.schema_fault(fields)
    if fault:
        return fault
    move = move_of(fields)
    if move.kind in SILENT:
        return rules.test_fault(move) or move
    if not normalised(move.response).words():
        return rejected("schema", "response: it says nothing")
    return rules.mode_fault(move) or rules.text_fault(move.response, move) or move


def move_of(fields: Mapping[str, object]) -> Move:
    """Return the move of fields that satisfy the schema; lines are put in order."""
    values = {**fields, "kind": fields["move"], "point": _place(fields.get("point"))}
    del values["move"]
    return msgspec.convert(values, Move, strict=False)


def _place(point: object) -> dict[str, object] | None:
    return {**point, "lines": sorted(point["lines"])} if isinstance(point, dict) else None


def _named(value: object) -> str | None:
    """Return the id that a field names: itself, or the file that it points at."""
    named = value.get("file") if isinstance(value, Mapping) else value
    return named if isinstance(named, str) else None
