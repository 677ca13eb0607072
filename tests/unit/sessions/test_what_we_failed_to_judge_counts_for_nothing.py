"""A test whose checker failed is named in the log and to people; no count has it, no verdict."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from interviews.sandbox import SuiteOutcome, TestOutcome, Verdict
from interviews.sessions.judging import RunnerUnavailable, suite_result
from interviews.sessions.public import result_of


def went(name: str, verdict: Verdict, *, hidden: bool = False) -> TestOutcome:
    failure = "KeyError: 'SECRET'" if verdict == "unjudged" else ""
    return TestOutcome(name=name, hidden=hidden, verdict=verdict, failure=failure)


SUITE = SuiteOutcome(
    (
        went("a", "passed"),
        went("b", "unjudged"),
        went("c", "passed", hidden=True),
        went("d", "unjudged", hidden=True),
    )
)


def test_it_is_named_apart_and_in_no_count() -> None:
    result = suite_result(SUITE)
    assert [test.name for test in result.tests] == ["a"]
    assert (result.hidden_passed, result.hidden_total) == (1, 1)
    assert (result.unjudged, result.hidden_unjudged) == (("b",), 1)
    assert "SECRET" not in repr(result)


def test_where_nothing_could_be_judged_the_whole_run_is_our_failure() -> None:
    for hidden in (False, True):
        with pytest.raises(RunnerUnavailable, match="checker: b"):
            suite_result(SuiteOutcome((went("b", "unjudged", hidden=hidden),)))
    assert suite_result(SuiteOutcome(())).tests == ()


def test_a_candidate_is_told_which_visible_one_and_nothing_of_hidden_ones() -> None:
    told = result_of(suite_result(SUITE))
    assert told["unjudged"] == ("b",)
    assert (told["passed"], told["total"], told["hidden_unjudged"]) == (1, 1, 0)
    drawn = render_to_string("room/tests.html", {"result": told, "seq": 1})
    assert "b: not judged. That is our failure, not yours" in drawn
    assert "could not start" not in drawn
    assert "hidden tests: 1 of 1 passed" in drawn
