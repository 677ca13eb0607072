"""Equal is what a fair examiner calls equal: types count, spelling of numbers does not."""

import math

import pytest

from interviews.sandbox.cases import Rule
from interviews.sandbox.compare import same_text, same_value, show

EXACT = Rule()
CLOSE = Rule(tolerance=1e-6)
ANY = Rule(any_order=True)


@pytest.mark.parametrize(
    ("expected", "got", "rule"),
    [
        (2, 2.0, EXACT),
        (None, None, EXACT),
        ([1, [2, "a"]], [1, [2, "a"]], EXACT),
        ((1, 2), [1, 2], EXACT),
        ({"a": [1]}, {"a": [1]}, EXACT),
        (0.3, 0.1 + 0.2, CLOSE),
        ([1e9], [1e9 + 1], CLOSE),
        ([0, 1], [1, 0], ANY),
        ([[1, 2], [3]], [[3], [1, 2]], ANY),
        ([1, 1, 2], [1, 2, 1], ANY),
        ([0.5, 1.0], [1.0000001, 0.5], Rule(1e-6, True)),
        (10**400, 10**400, CLOSE),
    ],
)
def test_the_same(expected: object, got: object, rule: Rule) -> None:
    assert same_value(expected, got, rule)


@pytest.mark.parametrize(
    ("expected", "got", "rule"),
    [
        (1, True, EXACT),
        (True, 1, EXACT),
        (0, None, EXACT),
        ("1", 1, EXACT),
        (0, "", EXACT),
        ([], {}, EXACT),
        ([1, 2], [2, 1], EXACT),
        ([1, 2], [1, 2, 3], EXACT),
        ({"a": 1}, {"a": 1, "b": 2}, EXACT),
        (0.3, 0.30001, CLOSE),
        (1.0, math.nan, CLOSE),
        (1.0, math.inf, Rule(tolerance=1e9)),
        (1.0, 10**400, Rule(tolerance=1e9)),
        ([1, 1, 2], [1, 2, 2], ANY),
        ([[1, 2]], [[2, 1]], ANY),
        ([1], "1", ANY),
    ],
)
def test_not_the_same(expected: object, got: object, rule: Rule) -> None:
    assert not same_value(expected, got, rule)


def test_printed_lines_may_end_in_spaces_and_blank_lines() -> None:
    assert same_text("1\n2", "1  \n2\n\n", EXACT)
    assert not same_text("1\n2", "12", EXACT)
    assert not same_text("1\n2", " 1\n2", EXACT)
    assert not same_text("1\n2", "2\n1", EXACT)
    assert same_text("1\n2", "2\n1", ANY)
    assert same_text("x 0.5", "x 0.50000001", CLOSE)
    assert not same_text("x 0.5", "y 0.5", CLOSE)
    assert not same_text("0.5", "0.5 0.5", CLOSE)
    assert not same_text("0", "nan", Rule(tolerance=1e9))


def test_values_are_shown_as_the_candidate_writes_them() -> None:
    assert show([None, True, "é", {"a": 1.5}]) == '[None, True, "é", {"a": 1.5}]'
    assert show("\ud800\0") == '"?"'
    assert len(show("x" * 10_000)) <= 600
    assert show(10**5000) == "an integer of very many digits"
    deep: list[object] = []
    for _ in range(500):
        deep = [deep]
    assert "..." in show(deep)
