"""What Assess draws otherwise: a place in the chain without a clock, and the next question."""

from __future__ import annotations

from agents.core.cursor import CurrentState, ProbeOption
from agents.prompts.drawing.live import withdrawn
from agents.prompts.quoting import defused, on_one_line
from agents.prompts.templates import Templates


def place(texts: Templates, *, current_state: CurrentState) -> str:
    """Draw how far the chain is, and what the learner saw of a reply that was stopped."""
    state = current_state
    where = texts.fill("place.text", stage=str(state.stage_number), stages=str(state.stage_count))
    return "\n".join(part for part in (where, withdrawn(texts, state)) if part)


def following(texts: Templates, *, probe_options: tuple[ProbeOption, ...]) -> str:
    """Draw the question of the next stage."""
    if not probe_options:
        return texts.fill("following.none")
    option = probe_options[0]
    return texts.fill("following.text", id=on_one_line(option.id), text=defused(option.description))
