"""What a candidate can see and do: the room's door, from the other side."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from agents.core.question import Path
from agents.core.strokes import Element
from agents.core.values import RunResult


class CandidateView(Struct, frozen=True, kw_only=True):
    """The room as the candidate sees it. Times in seconds.

    `opening` is the question as authored, `asked` what the current part asks, `words` what the
    interviewer said last, `files` the texts on screen by path. `last_run` is the newest result of
    the question, None before there is one. Of `choices`, by id, one is to be chosen, or `several`
    may be; none once the opening is over.
    """

    question_index: int
    path: Path
    opening: str
    asked: str
    words: str
    files: dict[str, str]
    editable: tuple[str, ...] = ()
    last_run: RunResult | None = None
    choices: tuple[str, ...] = ()
    several: bool = False
    hints_left: int = 0
    stage_left_s: int = 0
    question_left_s: int = 0


class Answer(Struct, frozen=True, tag=True):
    """Say something, and choose where there is something to choose; either may be nothing."""

    text: str
    choices: tuple[str, ...] = ()


class AskHint(Struct, frozen=True, tag=True):
    """Press the button for a hint."""


class Clarify(Struct, frozen=True, tag=True):
    """Ask what the question means; the text may be empty."""

    text: str = ""


class Skip(Struct, frozen=True, tag=True):
    """Decline this part."""


class Edit(Struct, frozen=True, tag=True):
    """Type until a file holds a text; `typing` makes the keystrokes."""

    path: str
    new_text: str


class Paste(Struct, frozen=True, tag=True):
    """Put a text in the place of a whole file, at once."""

    path: str
    new_text: str


class Draw(Struct, frozen=True, tag=True):
    """Put elements on the whiteboard."""

    elements: tuple[Element, ...]


class RunTests(Struct, frozen=True, tag=True):
    """Run the visible and the hidden tests."""


class Wait(Struct, frozen=True, tag=True):
    """Do nothing for a while, in milliseconds."""

    ms: int


class End(Struct, frozen=True, tag=True):
    """Leave the interview."""


Action = Answer | AskHint | Clarify | Skip | Edit | Paste | Draw | RunTests | Wait | End


class Candidate(Protocol):
    """Someone who sits the interview."""

    def next_action(self, view: CandidateView) -> Action:
        """Return what the candidate does next; called again when it has had its effect."""
