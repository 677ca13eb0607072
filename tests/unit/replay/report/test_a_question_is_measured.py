"""A question's figures are what the textbook says, and none is given where there is too little."""

from __future__ import annotations

import pytest

from replay.report.measures import (
    FEWEST,
    Correlation,
    ItemResult,
    PointOutcome,
    measure,
    point_biserial,
)

# Ten people, as in a textbook's worked example: who passed, and their other marks.
PASSED = [True, True, True, True, True, True, False, False, False, False]
MARKS = [5.0, 4.5, 4.0, 4.0, 3.5, 2.5, 3.0, 2.0, 2.0, 1.5]


def result(
    score: float | None = 3.0, rest: float | None = None, *points: tuple[str, bool], hints: int = 0
) -> ItemResult:
    shown = tuple(PointOutcome("Opening", text, yes) for text, yes in points)
    return ItemResult(score=score, rest=rest, hints=hints, minutes=20, whole=True, points=shown)


def found(pairs: list[tuple[bool, float]]) -> Correlation:
    value = point_biserial(pairs)
    assert value is not None
    return value


def test_the_correlation_is_the_difference_of_means_over_the_spread() -> None:
    """By the definition: (M1 - M0) / s * sqrt(p q), with s the standard deviation of all."""
    passed = [mark for yes, mark in zip(PASSED, MARKS, strict=True) if yes]
    failed = [mark for yes, mark in zip(PASSED, MARKS, strict=True) if not yes]
    mean = sum(MARKS) / 10
    spread = (sum((mark - mean) ** 2 for mark in MARKS) / 10) ** 0.5
    by_hand = (sum(passed) / 6 - sum(failed) / 4) / spread * (0.6 * 0.4) ** 0.5
    assert found(list(zip(PASSED, MARKS, strict=True))).value == pytest.approx(by_hand)


def test_its_interval_holds_it_and_narrows_with_more_interviews() -> None:
    few = found(list(zip(PASSED, MARKS, strict=True)))
    many = found(list(zip(PASSED * 10, MARKS * 10, strict=True)))
    assert few.low < few.value < few.high
    assert few.low < many.low < many.value < many.high < few.high
    assert (few.n, many.n) == (10, 100)


def test_a_perfect_item_has_an_interval_too() -> None:
    perfect = found([(True, 5.0)] * 5 + [(False, 0.0)] * 5)
    assert perfect.value == pytest.approx(1)
    assert -1 <= perfect.low <= perfect.high <= 1


@pytest.mark.parametrize(
    "pairs",
    [
        [(True, 5.0), (False, 0.0)] * (FEWEST // 2 - 1),
        [(True, float(mark)) for mark in range(FEWEST)],
        [(mark % 2 == 0, 3.0) for mark in range(FEWEST)],
        [],
    ],
    ids=["too few", "all passed", "all the same otherwise", "nobody"],
)
def test_no_figure_is_given_where_there_is_nothing_to_compare(
    pairs: list[tuple[bool, float]],
) -> None:
    assert point_biserial(pairs) is None


def test_a_question_is_compared_with_the_other_questions_of_the_same_people() -> None:
    results = [
        result(4.0 if yes else 1.0, rest=mark) for yes, mark in zip(PASSED, MARKS, strict=True)
    ]
    measured = measure(results)
    assert measured.discrimination == found(list(zip(PASSED, MARKS, strict=True)))
    assert measured.mean == pytest.approx(2.8)
    assert measured.spread == pytest.approx(1.4697, abs=1e-4)


def test_what_was_not_assessed_is_counted_as_asked_and_scores_nothing() -> None:
    measured = measure([result(None), result(4.0), result(None, rest=2.0)])
    assert (measured.n, measured.assessed, measured.mean) == (3, 1, 4.0)
    assert measured.spread is None


def test_a_point_is_not_compared_with_itself() -> None:
    """It is the only one that varies: with itself left out there is nothing that it goes with."""
    results = [result(3.0, None, ("a", n % 2 == 0), ("b", True)) for n in range(20)]
    assert [point.discrimination for point in measure(results).points] == [None, None]


def test_a_point_that_strong_people_miss_runs_the_wrong_way() -> None:
    results = [
        result(3.0, None, ("trick", n < 10), ("b", n >= 10), ("c", n >= 8)) for n in range(20)
    ]
    trick = measure(results).points[0]
    assert (trick.text, trick.shown, trick.n) == ("trick", 10, 20)
    assert trick.discrimination is not None
    assert trick.discrimination.value < -0.5


def test_hints_are_counted_by_interview_and_by_number() -> None:
    measured = measure([result(hints=3), result(hints=0), result(hints=0)])
    assert (measured.with_hints, measured.hints) == (1, 1.0)
