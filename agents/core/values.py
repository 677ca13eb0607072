"""Small values that several events share. They are part of the log's format: add, never change."""

from __future__ import annotations

import json
import re
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Sections = tuple[int | tuple[int | str, ...], ...]
"""A CodeMirror change set as JSON: n keeps n units; (n, line, …) puts lines in place of n units."""

Ending = Literal["finished", "time", "memory", "output", "signal", "stopped", "compile"]
TestVerdict = Literal["passed", "wrong", "error", "time", "memory", "output", "stopped", "compile"]


_EMPHASIS = re.compile(r"\*\*|`+")


class Value(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A frozen piece of an event that refuses what it does not know."""


class PinnedQuestion(Value, frozen=True, kw_only=True):
    """A question by content: the SHA-256 of its package in the log's store.

    `minutes` stand in the place of the question's own, 0 for none.
    """

    slug: str
    name: str
    digest: str
    revision: int
    minutes: float = 0.0


class RoleContext(Value, frozen=True, kw_only=True):
    """What the interviewer is told of the candidate's application."""

    title: str = ""
    level: str = ""
    experience: str = ""
    highlights: tuple[str, ...] = ()


class SessionLimits(Value, frozen=True, kw_only=True):
    """What a session allows; every promise made to the candidate comes from here.

    A default is what a session has that was opened before the limit existed; `prompt_tokens` is the
    budget of a prompt, 0 for none, and `quiet_ms` how long nobody does anything before the
    interviewer may ask how it goes, 0 for never. Of `languages` code is written in, () for all that
    a question offers.
    """

    time_multiplier: float = 1.0
    offline_budget_ms: int = 180_000
    message_chars: int = 8_000
    answers_before_done: int = 2
    closing_ms: int = 30_000
    interviewer_runs_per_turn: int = 1
    tests_added_per_question: int = 0
    prompt_tokens: int = 0
    hints: bool = True
    quiet_ms: int = 0
    languages: tuple[str, ...] = ()


class Interviewer(Value, frozen=True, kw_only=True):
    """Which AI asks: the completer's name and what the candidate is told it is.

    `chosen`: this one was asked for, and asks whatever the settings say.
    """

    completer: str
    label: str
    chosen: bool = False


Scalar = None | bool | int | float | str
Given = Scalar | tuple[Scalar, ...]
"""A value in a proposed test: as JSON has it, lists one deep."""
RefusedFor = Literal["", "fails", "unreadable", "untried"]


class ProposedCall(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One step of a proposed test, as the sandbox reads it: exactly one of new, call, function."""

    new: str = ""
    call: str = ""
    function: str = ""
    args: tuple[Given, ...] = ()
    returns: Given | UnsetType = UNSET
    raises: str = ""

    @property
    def told(self) -> str:
        """Return the step as a person reads it: `get("a") → 1`."""
        given = ", ".join(_written(value) for value in self.args)
        step = f"{self.new or self.call or self.function}({given})"
        if self.raises:
            return f"{step} raises {self.raises}"
        return step if self.returns is UNSET else f"{step} → {_written(self.returns)}"


def _written(value: Given) -> str:
    return json.dumps(value, ensure_ascii=False)


class ProposedTest(Value, frozen=True, kw_only=True):
    """A test that the interviewer wants to add, in calls on the candidate's code."""

    name: str
    calls: tuple[ProposedCall, ...]


class OwnCall(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One step of a candidate's own test: exactly one of new, call, function is set.

    `args` is a JSON list and `returns` a JSON value, as texts: whatever JSON can say may stand
    there. An empty `returns` compares nothing.
    """

    new: str = ""
    call: str = ""
    function: str = ""
    args: str = "[]"
    returns: str = ""
    raises: str = ""

    @property
    def told(self) -> str:
        """Return the step as its author wrote it: `get("a") -> 1`."""
        step = f"{self.new or self.call or self.function}({self.args[1:-1].strip()})"
        step = f"new {step}" if self.new else step
        if self.raises:
            return f"{step} raises {self.raises}"
        return f"{step} -> {self.returns}" if self.returns else step


class OwnTest(Value, frozen=True, kw_only=True):
    """A test that the candidate wrote: calls in order, or input and what must be printed.

    It runs beside the question's and is never scored.
    """

    name: str
    calls: tuple[OwnCall, ...] = ()
    stdin: str = ""
    stdout: str = ""


class MediaShown(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a file is shown as where that is not its text.

    `about` stands for it where it cannot be seen or heard; `captions` come with sound and films;
    `text` says that the file's text can be read in its place.
    """

    kind: Literal["image", "pdf", "audio", "video", "drawing"]
    about: str = ""
    captions: bool = False
    text: bool = False


class FileShown(Value, frozen=True, kw_only=True):
    """A file that came on screen, with the text it had then; `media` where it is shown as such."""

    path: str
    text: str
    editable: bool = False
    media: MediaShown | UnsetType = UNSET


class ChoiceShown(Value, frozen=True, kw_only=True):
    """A choice as the candidate reads it: its letter by its place, its text or its file."""

    id: str
    letter: str
    text: str = ""
    file: str = ""

    @property
    def told(self) -> str:
        """Return the choice on one line, without marks of emphasis: `B: A lock around both.`"""
        return f"{self.letter}: {' '.join(_EMPHASIS.sub('', self.text).split()) or self.file}"


class Attachment(Value, frozen=True, kw_only=True):
    """Lines a candidate attached to an answer, 1-based and inclusive, with their text then."""

    path: str
    from_line: int
    to_line: int
    text: str


class Change(Value, frozen=True, kw_only=True, array_like=True):
    """One change set; `offset_ms` counts from the batch's first change.

    An hour of typing holds thousands of them, so that a log has each without its fields' names.
    """

    offset_ms: int
    sections: Sections


class TestResult(Value, frozen=True, kw_only=True):
    """One visible test of a run, as the candidate reads it."""

    name: str
    verdict: TestVerdict
    calls: str = ""
    expected: str = ""
    got: str = ""
    printed: str = ""
    error: str = ""
    wall_ms: int = 0


class RunResult(Value, frozen=True, kw_only=True):
    """What a run printed and how its tests went; of hidden tests only the counts.

    `own_tests` are the candidate's, apart from the question's, so that nothing counts them.
    `hidden_shown` says whether the candidate is told the counts; `time_scale` how many times the
    question's limits of time were given, since the machine was slow. `unjudged` names the visible
    tests that we failed to judge, `hidden_unjudged` counts the hidden ones: they are in no count.
    """

    ending: Ending
    exit_code: int | None = None
    stdout: str = ""
    stderr: str = ""
    clipped: bool = False
    wall_ms: int = 0
    peak_memory_mib: int = 0
    tests: tuple[TestResult, ...] = ()
    hidden_passed: int = 0
    hidden_total: int = 0
    own_tests: tuple[TestResult, ...] = ()
    hidden_shown: bool = True
    time_scale: float = 1.0
    unjudged: tuple[str, ...] = ()
    hidden_unjudged: int = 0


class StageLevel(Value, frozen=True, kw_only=True):
    """How one stage of an assessment went, as it was closed."""

    title: str
    level: Literal["", "strong", "ok", "weak"]
    evidence: tuple[str, ...] = ()


class TurnVersions(Value, frozen=True, kw_only=True):
    """Which code and texts made a prompt: enough to make it again, byte for byte."""

    renderer: int
    reducer: int
    templates: str


class Rejection(Value, frozen=True, kw_only=True):
    """A reply that the checker refused: the rule's name, where, and the whole raw text."""

    attempt: int
    rule: str
    detail: str
    raw: str
    shown: str = ""


class TurnCost(Value, frozen=True, kw_only=True):
    """Who answered and what it took: times in ms, token counts where the server tells.

    `steps` tells each failed try and each change of hands before the answer, as `name: what`.
    """

    completer: str
    model: str
    temperature: float = 0.0
    model_ms: int = 0
    first_text_ms: int | None = None
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    completion_tokens: int | None = None
    steps: tuple[str, ...] = ()

    @property
    def stand_in(self) -> str:
        """Return who answered in another's place, "" when the one who was meant to did."""
        return self.completer if f"{self.completer}: {STEPS_IN}" in self.steps else ""


STEPS_IN = "steps in"
"""The step of a completer that is asked because those before it could not answer."""
