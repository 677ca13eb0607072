"""Agreement is computed as in the papers that defined it, and says how sure it is."""

from __future__ import annotations

import pytest

from interviews.reviews.agreement import Agreement, krippendorff_alpha, weighted_kappa

# Krippendorff 2011, section E: four observers, twelve units, values 1 to 5, "." is missing.
OBSERVERS = (
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
)
ORDINAL_ALPHA = 0.815

# Cohen 1968 weighs by squares; 3 levels, rows one rater's, columns the other's.
MET = ((20, 5, 1), (4, 15, 6), (1, 3, 25))


def units() -> list[list[int]]:
    columns = zip(*(line.split() for line in OBSERVERS), strict=True)
    return [[int(value) - 1 for value in column if value != "."] for column in columns]


def met(times: int = 1) -> list[list[tuple[int, int]]]:
    pairs = [(i, j) for i, row in enumerate(MET) for j, n in enumerate(row) for _ in range(n)]
    return [[pair] for pair in pairs * times]


def found(agreement: Agreement | None) -> Agreement:
    assert agreement is not None
    return agreement


def by_hand() -> float:
    """By the definition, with disagreement weights (i - j)^2."""
    total = sum(map(sum, MET))
    rows, columns = [sum(row) for row in MET], [sum(column) for column in zip(*MET, strict=True)]
    seen = sum(MET[i][j] * (i - j) ** 2 for i in range(3) for j in range(3)) / total
    chance = sum(rows[i] * columns[j] * (i - j) ** 2 for i in range(3) for j in range(3)) / total**2
    return 1 - seen / chance


def test_alpha_is_the_published_one() -> None:
    alpha = found(krippendorff_alpha([[unit] for unit in units()], steps=5))
    assert alpha.value == pytest.approx(ORDINAL_ALPHA, abs=0.0005)
    assert alpha.n == 11


def test_kappa_weighs_disagreement_by_its_square() -> None:
    kappa = found(weighted_kappa(met(), steps=3))
    assert kappa.value == pytest.approx(by_hand())
    assert (kappa.n, kappa.interviews) == (80, 80)


def test_two_steps_apart_is_worse_than_one() -> None:
    near = [[(0, 0)], [(1, 1)], [(2, 2)], [(0, 1)]]
    far = [[(0, 0)], [(1, 1)], [(2, 2)], [(0, 2)]]
    assert found(weighted_kappa(near, steps=3)).value > found(weighted_kappa(far, steps=3)).value


def test_perfect_agreement_is_one_and_its_interval_too() -> None:
    perfect = found(weighted_kappa([[(n % 3, n % 3)] for n in range(30)], steps=3))
    assert (perfect.value, perfect.low, perfect.high) == (1, 1, 1)


def test_more_interviews_narrow_the_interval() -> None:
    few, many = found(weighted_kappa(met(), steps=3)), found(weighted_kappa(met(9), steps=3))
    assert few.low < many.low < many.value < many.high < few.high


def test_the_topics_of_one_interview_are_drawn_together() -> None:
    """Ten topics of one interview say less than ten interviews."""
    one_by_one = met(2)
    together = [
        [pair for one in one_by_one[place : place + 10] for pair in one]
        for place in range(0, len(one_by_one), 10)
    ]
    apart, joined = weighted_kappa(one_by_one, steps=3), weighted_kappa(together, steps=3)
    assert found(apart).value == pytest.approx(found(joined).value)
    assert found(joined).interviews < found(apart).interviews
    wide = found(joined).high - found(joined).low
    assert wide > found(apart).high - found(apart).low


@pytest.mark.parametrize("interviews", [[], [[]], [[(1, 1)], [(1, 1)]]])
def test_nothing_is_said_where_nothing_varies(interviews: list[list[tuple[int, int]]]) -> None:
    assert weighted_kappa(interviews, steps=3) is None


@pytest.mark.parametrize("interviews", [[], [[[1]]], [[[2, 2], [2, 2]]]])
def test_alpha_says_nothing_without_two_raters_that_differ(
    interviews: list[list[list[int]]],
) -> None:
    assert krippendorff_alpha(interviews, steps=3) is None
