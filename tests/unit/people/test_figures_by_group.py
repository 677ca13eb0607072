"""Figures by group are what was published for the same numbers; small groups give nothing away."""

from __future__ import annotations

import pytest

from interviews.people.ratios import (
    Counted,
    Estimate,
    Scored,
    Selected,
    katz,
    scores,
    selection,
    t_quantile,
    told,
    welch,
    wilson,
)

# Uniform Guidelines, Questions and Answers (1979), number 12: 48 of 80 and 12 of 40.
WHITE, BLACK = Counted("White", 80, 48), Counted("Black", 40, 12)


def rounded(one: Estimate | None, digits: int = 4) -> tuple[float, float, float]:
    assert one is not None
    assert one.low is not None
    assert one.high is not None
    return round(one.value, digits), round(one.low, digits), round(one.high, digits)


def seen(row: Selected | None) -> Selected:
    assert row is not None
    return row


def test_the_guidelines_own_example_is_half_and_below_four_fifths() -> None:
    white, black = map(seen, selection([WHITE, BLACK], unsaid=0))
    assert (white.rate.value, black.rate.value) == (0.6, 0.3)
    assert white.highest
    assert white.ratio is None
    assert black.ratio is not None
    assert black.ratio.value == pytest.approx(0.5)
    assert black.below
    assert not white.below


def test_its_interval_is_the_one_worked_out_by_hand() -> None:
    # sqrt(1/12 - 1/40 + 1/48 - 1/80) = 0.258199; times 1.959964 = 0.506060.
    assert rounded(katz(BLACK, WHITE)) == (0.5, 0.3014, 0.8294)


@pytest.mark.parametrize(
    ("selected", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)],
)
def test_a_rates_interval_is_newcombes(selected: int, n: int, low: float, high: float) -> None:
    # Newcombe 1998, Statistics in Medicine 17, table I, method 3.
    assert rounded(wilson(selected, n))[1:] == (low, high)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(9, 2.262), (10, 2.228), (20, 2.086), (30, 2.042), (60, 2.000)]
)
def test_the_quantile_of_t_is_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, abs=0.001)


def test_a_difference_of_means_takes_its_variances_as_they_are() -> None:
    # Both variances 1.1111, n 10: standard error 0.471405, 18 degrees of freedom, t = 2.10092.
    one, other = [2.0, 4.0] * 5, [1.0, 3.0] * 5
    assert rounded(welch(one, other)) == (1.0, 0.0096, 1.9904)


def test_nobody_selected_of_a_group_is_a_ratio_without_a_range() -> None:
    assert katz(Counted("A", 12, 0), Counted("B", 12, 6)) == Estimate(0.0)
    assert katz(Counted("A", 12, 0), Counted("B", 12, 0)) is None


@pytest.mark.parametrize(
    ("counts", "unsaid", "shown"),
    [
        ([10, 10], 0, [True, True]),
        ([9, 30], 30, [False, True]),
        ([9, 30], 1, [False, True]),
        ([9, 30], 0, [False, False]),
        ([3, 30, 12], 6, [False, True, False]),
        ([3, 4, 30, 12], 0, [False, False, True, False]),
        ([5, 5, 30], 0, [False, False, True]),
        ([0, 10, 10], 20, [False, True, True]),
        ([3], 0, [False]),
    ],
)
def test_a_small_group_is_not_told_nor_what_would_give_it_away(
    counts: list[int], unsaid: int, shown: list[bool]
) -> None:
    assert told(counts, unsaid=unsaid) == shown


def test_what_can_be_subtracted_is_never_a_small_group() -> None:
    some = [0, 3, 9, 10, 11, 25]
    for counts in ([a, b, c] for a in some for b in some for c in some):
        for unsaid in some:
            shown = told(counts, unsaid=unsaid)
            untold = [n for n, may in zip(counts, shown, strict=True) if not may]
            assert all(n >= 10 for n, may in zip(counts, shown, strict=True) if may)
            assert not untold or not any(shown) or sum(untold) + unsaid >= 10


def test_the_highest_is_sought_among_those_who_are_told() -> None:
    rows = selection([Counted("A", 3, 3), Counted("B", 20, 10), Counted("C", 20, 5)], unsaid=10)
    assert rows[0] is None
    assert seen(rows[1]).highest
    assert seen(rows[2]).ratio is not None


def test_a_group_whose_selection_is_untold_has_no_score_either() -> None:
    """The smallest by those with a score is another than the smallest by all."""
    of_all = selection([Counted("A", 9, 3), Counted("B", 12, 4), Counted("C", 13, 5)], unsaid=0)
    untold = {"ABC"[place] for place, row in enumerate(of_all) if row is None}
    assert untold == {"A", "B"}
    groups = [("A", [3.0] * 9), ("B", [1.0, 3.0] * 6), ("C", [1.0, 4.0] * 5 + [2.0])]
    alone, together = (scores(groups, unsaid=0, untold=known) for known in (set(), untold))
    assert [row is None for row in alone] == [True, False, True]
    assert together == [None, None, None]


@pytest.mark.parametrize(("without", "told"), [(0, 12), (1, None), (9, None), (10, 12), (40, 12)])
def test_a_few_without_a_score_are_not_told_apart_by_sizes(without: int, told: int | None) -> None:
    rows = scores([("A", [3.0, 4.0] * 6), ("B", [1.0] * 12)], unsaid=0, without=without)
    assert [row.n if row else 0 for row in rows] == [told, told]


def test_scores_of_a_small_group_are_not_told() -> None:
    groups = [("A", [3.0, 4.0] * 6), ("B", [1.0, 3.0] * 6), ("C", [5.0] * 9)]
    first, second, third = scores(groups, unsaid=5)
    assert third is None
    assert isinstance(first, Scored)
    assert isinstance(second, Scored)
    assert first.difference is None
    assert second.difference is not None
    assert second.difference.value == pytest.approx(-1.5)
