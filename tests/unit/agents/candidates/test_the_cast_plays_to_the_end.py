"""Every candidate of the cast sits every shipped question, and no reply breaks a rule."""

from __future__ import annotations

import pytest

from agents.candidates import CAST
from agents.completers.builtin import same
from agents.moves import MoveKind
from tests.unit.agents.candidates.playing import SHIPPED, Taken, play, shipped

SLUGS = sorted(path.name for path in SHIPPED.iterdir() if path.is_dir())
SEEDS = (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", sorted(CAST))
@pytest.mark.parametrize("slug", SLUGS)
async def test_every_interview_ends_without_a_refused_reply(
    slug: str, name: str, seed: int
) -> None:
    _, taken = await play(shipped(slug), name, seed)
    assert taken[-1].move.kind is MoveKind.QUESTION_DONE
    assert not said_twice(taken)


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_same_seed_plays_the_same_interview(slug: str) -> None:
    first, _ = await play(shipped(slug), "partial", 7)
    again, _ = await play(shipped(slug), "partial", 7)
    other, _ = await play(shipped(slug), "partial", 8)
    assert first == again
    assert first != other


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_strong_candidate_is_led_deeper_and_a_silent_one_shows_nothing(slug: str) -> None:
    _, strong = await play(shipped(slug), "strong", 1)
    assert any(turn.move.kind is MoveKind.PROBE for turn in strong)
    assert "Not shown: nothing of what is listed." in records(strong)[0]
    _, silent = await play(shipped(slug), "silent", 1)
    assert all("Shown: nothing yet." in record for record in records(silent))


def records(taken: list[Taken]) -> list[str]:
    """Return the write-ups of the closed stages."""
    return [turn.move.stage_record for turn in taken if turn.move.stage_record]


def said_twice(taken: list[Taken]) -> list[str]:
    """Return the sentences that the interviewer said twice in one stage."""
    twice: list[str] = []
    for turn in taken:
        before = {
            sentence
            for line in turn.cursor.stage_history
            if line.by == "interviewer"
            for sentence in same.sentences(line.text)
        }
        twice += [s for s in same.sentences(turn.move.response) if s in before]
    return twice
