"""Each field that a mode reads stands in exactly one section; a section reads no other field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from agents.prompts.drawing import assess, live, message, runs, stable, study

Block = Literal["A", "B", "user"]
Extra = Literal["lines", "earlier", "left_out"]


class Section(Struct, frozen=True, kw_only=True):
    """A part of the prompt: the fields it is given, by name, and how they are drawn.

    `extra` is what it is given beside fields: DECIDE lines, the attempts refused before, or how
    many items of its fields are left out of a prompt that would be too long.
    A section that draws nothing is left out with its heading.
    """

    name: str
    block: Block
    draw: Callable[..., str]
    fields: tuple[str, ...] = ()
    extra: Extra | None = None


BRIEF = Section(name="brief", block="A", fields=("mode_brief",), draw=stable.brief)
QUESTION = ("name", "topics", "seniority", "brief")
HINTS = Section(name="hints", block="B", fields=("available_hints",), draw=live.hints)
DECIDE = Section(name="decide", block="B", extra="lines", draw=live.decide)
REFUSED = Section(name="refused", block="B", extra="earlier", draw=live.refused)
CLOSED = Section(
    name="closed", block="B", fields=("stages_so_far",), extra="left_out", draw=live.closed
)
STAGE = Section(name="stage", block="B", fields=("current_question",), draw=live.stage)
RUNS = Section(
    name="runs",
    block="B",
    fields=("runnable_files", "code_runs"),
    extra="left_out",
    draw=runs.runs,
)
CONVERSATION = Section(
    name="conversation",
    block="B",
    fields=("stage_history",),
    extra="left_out",
    draw=live.conversation,
)
SECURITY = Section(name="security", block="B", draw=live.security)
RUBRIC = Section(name="rubric", block="B", fields=("expected_current_solution",), draw=live.rubric)
# Last, because recency is strongest and this rule is the likeliest to be broken.
NEVER_SAY = Section(
    name="never_say", block="B", fields=("withheld_solution_parts",), draw=live.never_say
)
MESSAGE = Section(
    name="message", block="user", fields=("candidate_response",), draw=message.message
)

INTERVIEW: tuple[Section, ...] = (
    BRIEF,
    Section(
        name="interview",
        block="A",
        fields=("global_interview_context",),
        draw=stable.interview,
    ),
    Section(name="question", block="A", fields=QUESTION, draw=stable.question),
    Section(name="clock", block="B", fields=("current_state",), draw=live.clock),
    Section(name="directions", block="B", fields=("probe_options",), draw=live.directions),
    HINTS,
    DECIDE,
    REFUSED,
    CLOSED,
    STAGE,
    RUNS,
    CONVERSATION,
    SECURITY,
    RUBRIC,
    NEVER_SAY,
    MESSAGE,
)

ASSESS: tuple[Section, ...] = (
    BRIEF,
    Section(name="question", block="A", fields=QUESTION, draw=stable.question),
    Section(name="place", block="B", fields=("current_state",), draw=assess.place),
    Section(name="following", block="B", fields=("probe_options",), draw=assess.following),
    HINTS,
    DECIDE,
    REFUSED,
    CLOSED,
    STAGE,
    CONVERSATION,
    SECURITY,
    RUBRIC,
    NEVER_SAY,
    MESSAGE,
)

STUDY: tuple[Section, ...] = (
    BRIEF,
    Section(name="question", block="A", fields=QUESTION, draw=study.subject),
    Section(name="lesson", block="A", fields=("lesson",), draw=study.lesson),
    Section(name="tasks", block="A", fields=("tasks",), draw=study.tasks),
    Section(name="aims", block="A", fields=("expected_current_solution",), draw=study.aims),
    Section(name="progress", block="B", fields=("current_state", "progress"), draw=study.progress),
    Section(name="notes", block="B", fields=("learner_notes",), extra="left_out", draw=study.notes),
    Section(name="gaps", block="B", fields=("open_gaps",), draw=study.gaps),
    DECIDE,
    REFUSED,
    CLOSED,
    STAGE,
    RUNS,
    CONVERSATION,
    SECURITY,
    NEVER_SAY,
    MESSAGE,
)

SECTIONS: Mapping[str, tuple[Section, ...]] = {
    "interview": INTERVIEW,
    "assess": ASSESS,
    "study": STUDY,
}
"""Each mode's prompt in its order. The user message follows the system message."""
