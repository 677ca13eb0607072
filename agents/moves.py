"""The interviewer's moves are a closed set, and code alone says which of them are legal now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from agents.core.cursor import CodeRun, Cursor
from agents.core.events import Confusion, Level
from agents.core.question import Highlight
from agents.core.values import ProposedTest
from agents.schema.move import Bounds, Schema, any_form, constant, form, one_of, place, text


class MoveKind(StrEnum):
    """Everything an interviewer or tutor can do in a turn, in the order of the offers."""

    CLARIFY = "CLARIFY"
    REDIRECT = "REDIRECT"
    FOLLOW_UP = "FOLLOW_UP"
    HINT = "HINT"
    PROBE = "PROBE"
    RUN_TESTS = "RUN_TESTS"
    ADD_TEST = "ADD_TEST"
    QUESTION_DONE = "QUESTION_DONE"
    EXPLAIN = "EXPLAIN"
    POINT = "POINT"
    TRY = "TRY"
    CHECK_ME = "CHECK_ME"
    ADD_NOTE = "ADD_NOTE"
    SUGGEST_ASSESS = "SUGGEST_ASSESS"


ID_FIELD: Mapping[MoveKind, str] = {
    MoveKind.PROBE: "probe_id",
    MoveKind.HINT: "hint_id",
    MoveKind.TRY: "task_id",
    MoveKind.POINT: "point",
}
"""Which field names the thing that a move spends, opens or points at."""


SILENT = frozenset({MoveKind.RUN_TESTS, MoveKind.ADD_TEST})
"""The moves without a response: code runs, and the same turn is decided again."""


class Offer(Struct, frozen=True):
    """A move that is legal now, with the ids it may name where it takes one.

    Of a POINT the ids are files, and `lines` says how many each of them has.
    """

    move: MoveKind
    ids: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Return the offer as the log keeps it: `HINT:h1,h2`."""
        return f"{self.move}:{','.join(self.ids)}" if self.ids else str(self.move)


class Move(Struct, frozen=True, kw_only=True):
    """One checked move. Fields that the kind does not take are empty."""

    kind: MoveKind
    probe_id: str = ""
    hint_id: str = ""
    gap: str = ""
    note: str = ""
    stage_record: str = ""
    topic: str = ""
    summary: str = ""
    level: Level = ""
    evidence: tuple[str, ...] = ()
    point: Highlight | None = None
    task_id: str = ""
    note_text: str = ""
    confusion: Confusion = ""
    test: ProposedTest | None = None
    response: str = ""


def legal_moves(cursor: Cursor) -> tuple[Offer, ...]:
    """Return what the interviewer may do now: at least one offer, in the enum's order."""
    if out_of_time(cursor):
        return (Offer(MoveKind.QUESTION_DONE),)
    offers = [Offer(MoveKind.CLARIFY), Offer(MoveKind.REDIRECT), *_staying(cursor)]
    if silent(cursor) and not (declined(cursor) or short_of_time(cursor)):
        return tuple(offers)
    if cursor.probe_options:
        offers.append(Offer(MoveKind.PROBE, tuple(option.id for option in cursor.probe_options)))
    offers += [] if silent(cursor) else _looking(cursor)
    if may_close(cursor):
        offers.append(Offer(MoveKind.QUESTION_DONE))
    return tuple(offers)


def silent(cursor: Cursor) -> bool:
    """Tell whether silence is all there is to answer: it runs no code and closes nothing.

    Only the clock, or a part that was declined before, lets the interviewer move on from it.
    """
    kinds = cursor.candidate_response.kinds
    return bool(kinds) and all(kind == "silence" for kind in kinds)


def _looking(cursor: Cursor) -> list[Offer]:
    """Return the moves that run the candidate's code."""
    if not cursor.runnable_files or cursor.current_state.interviewer_runs_left <= 0:
        return []
    adding = [Offer(MoveKind.ADD_TEST)] if cursor.current_state.tests_left > 0 else []
    return [Offer(MoveKind.RUN_TESTS), *adding]


def _staying(cursor: Cursor) -> list[Offer]:
    """Return the moves that ask on in this stage: none once it was declined or its time is up."""
    if cursor.current_state.stage_left_s <= 0 or declined(cursor):
        return []
    hints = tuple(hint.id for hint in cursor.available_hints)
    return [Offer(MoveKind.FOLLOW_UP), *([Offer(MoveKind.HINT, hints)] if hints else [])]


def out_of_time(cursor: Cursor) -> bool:
    """Tell whether the question's clock stands at zero."""
    return cursor.current_state.time_ran_out or cursor.current_state.question_left_s <= 0


def declined(cursor: Cursor) -> bool:
    """Tell whether the candidate skipped this stage and has not asked for a hint since.

    What was declined is never asked again; a hint asked for after that takes the part up again.
    """
    said = [line.kind for line in cursor.stage_history if line.by == "candidate"]
    return skipped_last((*said, *cursor.candidate_response.kinds))


def skipped_last(kinds: Iterable[str]) -> bool:
    """Tell whether what a candidate did in a stage, in order, leaves it declined."""
    deciding = [kind for kind in kinds if kind in ("skip", "hint")]
    return bool(deciding) and deciding[-1] == "skip"


def short_of_time(cursor: Cursor) -> bool:
    """Tell whether the stage or the question is about to be over."""
    state = cursor.current_state
    return min(state.stage_left_s, state.question_left_s) <= state.closing_s


def may_close(cursor: Cursor) -> bool:
    """Tell whether the question may be closed before its clock stands at zero."""
    state = cursor.current_state
    if short_of_time(cursor):
        return True
    if not cursor.probe_options or "skip" in cursor.candidate_response.kinds:
        return True
    if silent(cursor) and declined(cursor):
        return True
    return state.answers_in_question >= state.answers_before_done and not tests_red(cursor)


def tests_red(cursor: Cursor) -> bool:
    """Tell whether the last run of the tests, but for one that was stopped, failed somewhere.

    While this is asked the clocks stand above the closing time, so that it could still be fixed.
    """
    ran = (run for run in reversed(cursor.code_runs) if run.purpose == "tests" and not run.stopped)
    last = next(ran, None)
    return last is not None and _red(last)


def _red(run: CodeRun) -> bool:
    result = run.result
    if not result.tests and not result.hidden_total:
        return result.ending != "finished" or bool(result.exit_code)
    failed = any(test.verdict != "passed" for test in result.tests)
    return failed or result.hidden_passed < result.hidden_total


class Spelling(Struct, frozen=True):
    """How a mode writes moves down: each one's fields, in order, and how long each text may be.

    `shapes` are the schemas of fields that are no free text.
    """

    fields: Mapping[MoveKind, tuple[str, ...]]
    bounds: Mapping[str, Bounds]
    shapes: Mapping[str, Schema] = {}


class Choices(Struct, frozen=True):
    """The same offers twice: as the schema that judges a reply, as the lines that ask for it."""

    schema: Schema
    lines: tuple[str, ...]


def choices(
    offers: tuple[Offer, ...],
    *,
    spelling: Spelling,
    topic: str,
    meanings: Mapping[MoveKind, str],
) -> Choices:
    """Return schema and DECIDE lines of the offers, made in one pass so that they cannot differ."""
    pairs = [
        (_form(offer, spelling, topic), _line(offer, meanings[offer.move])) for offer in offers
    ]
    return Choices(any_form(one for one, _ in pairs), tuple(line for _, line in pairs))


def _form(offer: Offer, spelling: Spelling, topic: str) -> Schema:
    fixed = {**spelling.shapes, "move": constant(offer.move), "topic": constant(topic)}
    if offer.lines:
        fixed[ID_FIELD[offer.move]] = place(zip(offer.ids, offer.lines, strict=True))
    elif offer.ids:
        fixed[ID_FIELD[offer.move]] = one_of(offer.ids)
    names = spelling.fields[offer.move]
    return form({name: fixed.get(name) or text(spelling.bounds[name]) for name in names})


def _line(offer: Offer, meaning: str) -> str:
    ids = f" (`{ID_FIELD[offer.move]}`: {', '.join(offer.ids)})" if offer.ids else ""
    return f"- {offer.move}{ids}: {meaning}"


def topic_of(cursor: Cursor) -> str:
    """Return the topic that a closing move writes back: the scored one, or else the name."""
    return cursor.topics[0] if cursor.topics else cursor.name
