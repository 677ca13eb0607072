"""The figures of docs/decisions hold, in bounds that a small change of wording does not break."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.unit.agents.concepts import recall
from tests.unit.agents.concepts.measuring import ATTACKS, attacks, own_words, score

HARMLESS = [kind for kind in ATTACKS if kind != "informed attack"]


@pytest.mark.parametrize("kind", HARMLESS)
def test_an_attack_pays_next_to_nothing(kind: str) -> None:
    scores = [score(one) for one in attacks() if one.kind == kind]
    assert mean(scores) <= 0.05
    assert max(scores) <= 0.34


def test_honest_answers_in_the_words_of_the_trade_are_understood() -> None:
    assert mean(score(one) for one in own_words() if one.kind == "strong") >= 0.8


def test_a_confidently_wrong_answer_scores_next_to_nothing() -> None:
    assert mean(score(one) for one in own_words() if one.kind == "wrong") <= 0.12


@pytest.mark.parametrize("half", recall.HALVES)
def test_what_honest_answers_show_is_heard_and_little_else(half: str) -> None:
    sums = recall.sums([one for one in recall.honest_answers() if one.half == half])
    assert sums.recall >= 0.85
    assert sums.precision >= 0.95


def test_answers_written_from_the_question_alone_are_heard_less_well() -> None:
    """The floor is lower than for the other halves: these are told in words nobody prepared for."""
    sums = recall.sums([one for one in recall.honest_answers() if one.half == recall.BLIND])
    assert sums.answers == 94
    assert sums.recall >= 0.8
    assert sums.precision >= 0.9


@pytest.mark.parametrize("lot", [recall.BEFOREHAND, recall.AFTERWARDS])
def test_answers_on_which_nothing_was_mended_are_heard_about_as_well(lot: str) -> None:
    answers = [one for one in recall.honest_answers() if one.half == lot]
    assert {one.question for one in answers} == set(recall.LOTS[lot])
    sums = recall.sums(answers)
    assert sums.answers >= 10 * len(recall.LOTS[lot])
    assert sums.recall >= 0.75
    assert sums.precision >= 0.9


def test_well_over_two_hundred_honest_answers_are_by_hand() -> None:
    assert sum(one.voice != "wrong" for one in recall.honest_answers()) >= 230
