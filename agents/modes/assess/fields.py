"""Assess reads what Interview reads, but for the clock: its stages stand in one fixed row."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.cursor import CurrentState, Cursor
from agents.core.question import Question, Stage, stage_at
from agents.modes.base import CursorInputs, common_cursor

FIELDS = (
    "mode_brief",
    "name",
    "topics",
    "seniority",
    "brief",
    "stages_so_far",
    "current_question",
    "stage_history",
    "candidate_response",
    "expected_current_solution",
    "withheld_solution_parts",
    "probe_options",
    "available_hints",
    "current_state",
)
"""Of `probe_options` only the next stage is there; of `current_state` the depth is drawn."""


def build_cursor(inputs: CursorInputs) -> Cursor:
    """Return the fields of the turn that is due; raise ValueError when no question is live."""
    common = common_cursor(inputs)
    following = common.probe_options[:1]
    return replace(
        common,
        probe_options=following,
        current_state=_depth(common.current_state, common.current_question.path, inputs.question),
        runnable_files=(),
        code_runs=(),
    )


def _depth(numbers: CurrentState, path: tuple[str, ...], question: Question) -> CurrentState:
    """Count the stages that the chain has from here: first children, within `max_probes`."""
    left = min(numbers.probes_left, chain_length(stage_at(question, path), question))
    return replace(numbers, probes_left=left, stage_count=numbers.stage_number + left)


def chain_length(stage: Stage, question: Question) -> int:
    """Return how many stages follow one, always by the first child."""
    length = 0
    while stage.children:
        stage = stage_at(question, (*stage.path, stage.children[0].id))
        length += 1
    return length
