"""What keeps two interviews from being compared is said in words; extra time is never among it."""

from __future__ import annotations

import pytest
from msgspec.structs import fields, replace

from replay.compare.likeness import differences
from replay.summaries import PERSON, Facets, band, digest_of
from tests.doubles.pools import SAME


def changed(**changes: object) -> Facets:
    """Return the same facets with changes to the one question."""
    return replace(SAME, questions=(replace(SAME.questions[0], **changes),))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (SAME, ()),
        (changed(digest="9" * 64, revision=9), ("LRU cache r9",)),
        (changed(minutes=20), ("Other minutes, LRU cache",)),
        (changed(language="go"), ("In go",)),
        (changed(slug="other"), ("Other questions",)),
        (replace(SAME, hints=False), ("Without hints",)),
        (replace(SAME, models=("a-model",)), ("Other interviewer",)),
        (replace(SAME, models=(PERSON, *SAME.models)), ("A person spoke",)),
        (replace(SAME, models=(PERSON, "a-model")), ("Other interviewer", "A person spoke")),
        (replace(SAME, prompts="4" * 64), ("Other prompts",)),
        (replace(SAME, judge="another"), ("Other judge",)),
        (replace(SAME, mode="assess"), ("Other kind of interview",)),
    ],
)
def test_each_difference_has_its_words(other: Facets, said: tuple[str, ...]) -> None:
    assert differences(other, SAME) == said
    assert (digest_of(other) == digest_of(SAME)) is (said == ())


def test_nothing_of_a_candidates_extra_time_is_a_facet() -> None:
    assert not {field.name for field in fields(Facets) if "multiplier" in field.name}


def test_more_points_say_more() -> None:
    few, many = band(4.0, 3), band(4.0, 30)
    assert few[0] < many[0] <= 4.0 <= many[1] < few[1]


@pytest.mark.parametrize("score", [0.0, 2.5, 5.0])
@pytest.mark.parametrize("points", [1, 4, 40])
def test_a_band_holds_its_score_and_stays_on_the_scale(score: float, points: int) -> None:
    low, high = band(score, points)
    assert 0.0 <= low <= score <= high <= 5.0


def test_wilsons_interval_is_as_it_is_written_down() -> None:
    """By hand: 4 of 5 at 80 %: (0.8 + 0.1642) / 1.3285 ± 1.2816 / 1.3285 * 0.2200."""
    assert band(4.0, 5) == (2.57, 4.69)
