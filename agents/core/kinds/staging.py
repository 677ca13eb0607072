"""Questions and their parts open and close."""

from __future__ import annotations

from agents.core.kinds.base import CloseReason, Event, Level
from agents.core.question import Highlight, Path
from agents.core.values import ChoiceShown, FileShown


class QuestionOpened(Event, frozen=True, kw_only=True):
    """A question's clock starts. `asked` is its opening, as authored.

    Of `choices` one is to be chosen, or `several` may be.
    """

    index: int
    name: str
    asked: str
    duration_ms: int
    stage_duration_ms: int
    files: tuple[FileShown, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()
    several: bool = False


class StageOpened(Event, frozen=True, kw_only=True):
    """A probe fired: the interviewer's words in the same turn are what was asked."""

    path: Path
    asked: str
    duration_ms: int
    files: tuple[FileShown, ...] = ()
    highlights: tuple[Highlight, ...] = ()


class StageClosed(Event, frozen=True, kw_only=True):
    """The interviewer wrote down how a stage went; `declined` if the candidate left it so."""

    path: Path
    asked: str
    record: str
    level: Level = ""
    evidence: tuple[str, ...] = ()
    declined: bool = False


class QuestionClosed(Event, frozen=True, kw_only=True):
    """A question is over; `summary` is the one line that later prompts carry."""

    index: int
    topic: str
    summary: str
    reason: CloseReason


class HintGiven(Event, frozen=True, kw_only=True):
    """A hint of the stage is spent."""

    hint_id: str
    files: tuple[FileShown, ...] = ()
