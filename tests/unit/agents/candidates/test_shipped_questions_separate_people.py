"""A shipped question tells those who know from those who do not, as far as its own words reach.

The candidates are made from the concepts: this shows that every stage of one way can be reached and
answered, that nothing else passes for an answer, and that hints reach whoever is stuck.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from agents.concepts import grade
from agents.core.question import Path, height, stage_at
from agents.moves import MoveKind
from tests.unit.agents.candidates.playing import Taken, play, shipped

SLUGS = (
    "bike-share-queries",
    "billing-run",
    "distributed-message-queue",
    "median-of-a-stream",
    "quiet-deliveries",
    "two-sum",
)
KNOW_NOTHING = ("fishing", "injection", "off-topic", "silent", "unsure", "wrong")
STUCK = ("unsure", "wrong")
SEED = 1


class Sitting(NamedTuple):
    """How one interview went: stages entered, the share of their concepts shown, hints given."""

    stages: int
    shown: float
    hints: int


async def sitting(slug: str, name: str) -> Sitting:
    """Let a candidate sit a question with the built-in interviewer."""
    _, taken = await play(shipped(slug), name, SEED)
    said = _said(taken)
    shown = wanted = 0
    for path, answers in said.items():
        stage = stage_at(shipped(slug), path)
        told = grade(answers, stage.concepts, asked=stage.description, red_flags=stage.red_flags)
        shown, wanted = shown + len(told.shown), wanted + len(stage.concepts)
    hints = sum(turn.move.kind is MoveKind.HINT for turn in taken)
    return Sitting(len(said), shown / wanted, hints)


def _said(taken: list[Taken]) -> dict[Path, list[str]]:
    said: dict[Path, list[str]] = {}
    for turn in taken:
        path = turn.cursor.current_question.path
        said.setdefault(path, []).append(turn.cursor.candidate_response.text)
    return said


@pytest.mark.parametrize("slug", SLUGS)
async def test_who_knows_walks_one_way_to_its_end_and_who_knows_half_stands_between(
    slug: str,
) -> None:
    strong, partial = await sitting(slug, "strong"), await sitting(slug, "partial")
    assert strong.stages == height(shipped(slug).probes) + 1
    assert strong.shown >= 0.9
    assert strong.hints == 0
    assert 0.4 <= partial.shown <= strong.shown - 0.1


@pytest.mark.parametrize("name", KNOW_NOTHING)
@pytest.mark.parametrize("slug", SLUGS)
async def test_who_knows_nothing_shows_next_to_nothing(slug: str, name: str) -> None:
    assert (await sitting(slug, name)).shown <= 0.1


@pytest.mark.parametrize("name", STUCK)
@pytest.mark.parametrize("slug", SLUGS)
async def test_hints_reach_whoever_is_stuck(slug: str, name: str) -> None:
    assert (await sitting(slug, name)).hints >= height(shipped(slug).probes)
