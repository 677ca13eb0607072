"""The rules see a prompt's fields and nothing else: this is the part of them that they read."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from agents.core.question import Concept, Hint
from agents.core.values import Attachment, ChoiceShown, RunResult


class Offered(Struct, frozen=True):
    """A legal move, with the ids it may name."""

    move: str
    ids: tuple[str, ...] = ()


class File(Struct, frozen=True, kw_only=True):
    """A file on screen."""

    path: str
    text: str
    edited: bool = False


class Current(Struct, frozen=True, kw_only=True):
    """The live stage."""

    path: tuple[str, ...] = ()
    asked: str = ""
    files: tuple[File, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()


class Line(Struct, frozen=True, kw_only=True):
    """A line of this stage's conversation; `kind` is a move, or what the candidate did."""

    by: str
    text: str
    kind: str = ""
    note: str = ""
    gap: str = ""
    choices: tuple[ChoiceShown, ...] = ()


class Board(Struct, frozen=True, kw_only=True):
    """The whiteboard, in words; empty where nothing is drawn."""

    text: str = ""
    claims: tuple[str, ...] = ()
    lone: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    changed: bool = False


class Response(Struct, frozen=True, kw_only=True):
    """What this turn answers."""

    kinds: tuple[str, ...] = ()
    text: str = ""
    attachments: tuple[Attachment, ...] = ()
    edited_files: tuple[str, ...] = ()
    whiteboard: Board | None = None
    choices: tuple[ChoiceShown, ...] = ()


class Expected(Struct, frozen=True, kw_only=True):
    """What a complete answer holds; `choices` are the right ones."""

    text: str = ""
    concepts: tuple[Concept, ...] = ()
    red_flags: tuple[str, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()


class Option(Struct, frozen=True, kw_only=True):
    """A child of this stage."""

    id: str
    description: str


class Numbers(Struct, frozen=True, kw_only=True):
    """Clocks, in seconds, and counts."""

    stage_left_s: int = 0
    question_left_s: int = 0
    question_number: int = 1
    question_count: int = 1
    closing_s: int = 30


class Run(Struct, frozen=True, kw_only=True):
    """A run of the candidate's code."""

    purpose: str
    by_interviewer: bool = False
    result: RunResult


class Closed(Struct, frozen=True, kw_only=True):
    """A closed stage of this question, with its write-up."""

    path: tuple[str, ...] = ()
    record: str = ""


class View(Struct, frozen=True, kw_only=True):
    """The fields of a turn, as the rules read them."""

    name: str = ""
    topics: tuple[str, ...] = ()
    brief: str = ""
    stages_so_far: tuple[Closed, ...] = ()
    current_question: Current = Current()
    stage_history: tuple[Line, ...] = ()
    candidate_response: Response = Response()
    expected_current_solution: Expected = Expected()
    withheld_solution_parts: tuple[str, ...] = ()
    probe_options: tuple[Option, ...] = ()
    available_hints: tuple[Hint, ...] = ()
    current_state: Numbers = Numbers()
    runnable_files: tuple[str, ...] = ()
    code_runs: tuple[Run, ...] = ()
    offers: tuple[Offered, ...]
    attempt: int = 1

    def ids_of(self, move: str) -> tuple[str, ...] | None:
        """Return the ids that a move may name now, None when the move is not legal."""
        return next((offer.ids for offer in self.offers if offer.move == move), None)

    def may(self, move: str) -> bool:
        """Tell whether a move is legal now."""
        return self.ids_of(move) is not None

    @property
    def answers(self) -> tuple[str, ...]:
        """Return what the candidate said in this stage before this turn."""
        return tuple(line.text for line in self._before() if line.by == "candidate" and line.text)

    @property
    def replied_to(self) -> tuple[str, ...]:
        """Return, for each of `answers`, what the interviewer had said just before it."""
        return self._heard_with_questions()[0]

    @property
    def asked_last(self) -> str:
        """Return what the interviewer said last; how it goes is no question to be answered."""
        return self._heard_with_questions()[1]

    def _heard_with_questions(self) -> tuple[tuple[str, ...], str]:
        before: list[str] = []
        asked, quiet = "", False
        for line in self._before():
            if line.by in ("interviewer", "colleague"):
                asked = asked if quiet else line.text
            elif line.text:
                before.append(asked)
            quiet = line.kind == "silence"
        return tuple(before), asked

    @property
    def replies(self) -> tuple[Line, ...]:
        """Return what the interviewer said in this stage."""
        return tuple(line for line in self.stage_history if line.by == "interviewer")

    def _before(self) -> tuple[Line, ...]:
        """Return the history without lines that this turn answers, should they stand there."""
        lines = tuple(line for line in self.stage_history if line.by != "watcher")
        while lines and lines[-1].by == "candidate" and self._is_pending(lines[-1].text):
            lines = lines[:-1]
        return lines

    def _is_pending(self, text: str) -> bool:
        return bool(text) and text in self.candidate_response.text.split("\n\n")


def view_of(fields: Mapping[str, object]) -> View:
    """Return the view of a prompt's fields; raise msgspec.ValidationError where they do not fit."""
    return msgspec.convert(dict(fields), View)
