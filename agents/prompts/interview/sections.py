"""Each field of the cursor stands in exactly one section, and a section reads no other field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from agents.prompts.interview import live, message, runs, stable

Block = Literal["A", "B", "user"]
Extra = Literal["lines", "earlier"]


class Section(Struct, frozen=True, kw_only=True):
    """A part of the prompt: the fields it is given, by name, and how they are drawn.

    `extra` is what it is given beside fields: DECIDE lines, or the attempts refused before.
    A section that draws nothing is left out with its heading.
    """

    name: str
    block: Block
    draw: Callable[..., str]
    fields: tuple[str, ...] = ()
    extra: Extra | None = None


SECTIONS: tuple[Section, ...] = (
    Section(name="brief", block="A", fields=("mode_brief",), draw=stable.brief),
    Section(
        name="interview",
        block="A",
        fields=("global_interview_context",),
        draw=stable.interview,
    ),
    Section(
        name="question",
        block="A",
        fields=("name", "topics", "seniority", "brief"),
        draw=stable.question,
    ),
    Section(name="clock", block="B", fields=("current_state",), draw=live.clock),
    Section(name="directions", block="B", fields=("probe_options",), draw=live.directions),
    Section(name="hints", block="B", fields=("available_hints",), draw=live.hints),
    Section(name="decide", block="B", extra="lines", draw=live.decide),
    Section(name="refused", block="B", extra="earlier", draw=live.refused),
    Section(name="closed", block="B", fields=("stages_so_far",), draw=live.closed),
    Section(name="stage", block="B", fields=("current_question",), draw=live.stage),
    Section(name="runs", block="B", fields=("runnable_files", "code_runs"), draw=runs.runs),
    Section(name="conversation", block="B", fields=("stage_history",), draw=live.conversation),
    Section(name="security", block="B", draw=live.security),
    Section(name="rubric", block="B", fields=("expected_current_solution",), draw=live.rubric),
    # Last, because recency is strongest and this rule is the likeliest to be broken.
    Section(
        name="never_say",
        block="B",
        fields=("withheld_solution_parts",),
        draw=live.never_say,
    ),
    Section(name="message", block="user", fields=("candidate_response",), draw=message.message),
)
"""The prompt's order. The user message follows the system message."""
