"""A shipped question tells those who know from those who do not, as far as its own words reach.

The candidates are made from the concepts: this shows that every stage of one way can be reached and
answered, that nothing else passes for an answer, and that hints reach whoever is stuck.
"""

from __future__ import annotations

import pytest

from agents.core.question import height
from tests.unit.agents.candidates.playing import shipped
from tests.unit.agents.candidates.rehearsing import sitting

SLUGS = ("two-sum",)
KNOW_NOTHING = ("fishing", "injection", "off-topic", "silent", "unsure", "wrong")
STUCK = ("unsure", "wrong")


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
