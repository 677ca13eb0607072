"""Whoever knows more should score higher; the figure says in how many pairs they do."""

from itertools import product
from random import Random

import pytest

from interviews.banks.rehearsals.kinds import KINDS, rank
from interviews.banks.rehearsals.separation import between, lead, separation
from interviews.banks.rehearsals.values import Play
from tests.doubles.rehearsals import play


def test_a_question_that_ranks_all_three_has_one() -> None:
    found = separation([play("strong", 5.0), play("partial", 2.5), play("wrong", 0.0)])
    assert found is not None
    assert (found.pairs, found.figure) == (3, 1.0)
    assert found.words == "Whoever knows more scores higher."


def test_equal_scores_are_a_coin() -> None:
    found = separation([play("strong", 2.0), play("wrong", 2.0)])
    assert found is not None
    assert found.figure == 0.5
    assert found.words == "This question does not tell them apart."


def test_one_upside_down_has_none() -> None:
    found = separation([play("strong", 0.0), play("wrong", 5.0)])
    assert found is not None
    assert found.figure == 0.0


def test_two_who_know_nothing_are_no_pair() -> None:
    assert separation([play("wrong", 0.0), play("fishing", 4.0)]) is None


def test_what_was_not_assessed_is_no_zero() -> None:
    found = separation([play("strong", 1.0), play("silent", None), play("wrong", 2.0)])
    assert found is not None
    assert (found.pairs, found.won) == (1, 0.0)


def test_one_who_pastes_is_compared_with_nobody() -> None:
    assert separation([play("strong", 5.0), play("pasting", 0.0)]) is None


@pytest.mark.parametrize("seed", range(20))
def test_it_agrees_with_counting_by_hand(seed: int) -> None:
    rng = Random(seed)  # noqa: S311  a test, not a secret
    plays: list[Play] = [
        play(kind.name, rng.choice([None, 0.0, 1.25, 2.5, 5.0])) for kind in KINDS for _ in range(2)
    ]
    above = below = ties = 0
    for a, b in product(plays, plays):
        first, second = rank(a.kind), rank(b.kind)
        if first is None or second is None or a.score is None or b.score is None:
            continue
        if first > second:
            above += a.score > b.score
            below += a.score < b.score
            ties += a.score == b.score
    found = separation(plays)
    assert found is not None
    assert found.pairs == above + below + ties
    assert found.figure == pytest.approx((above + ties / 2) / found.pairs)


def test_between_two_kinds_only_these_count() -> None:
    plays = [play("strong", 5.0), play("partial", 5.0), play("wrong", 0.0)]
    found = between(plays, ["strong"], ["partial"])
    assert found is not None
    assert (found.pairs, found.figure) == (1, 0.5)


def test_a_lead_is_a_difference_of_means() -> None:
    plays = [play("strong", 5.0), play("strong", 4.0), play("wrong", 0.5)]
    assert lead(plays, "strong", "wrong") == 4.0
    assert lead(plays, "strong", "fishing") is None
