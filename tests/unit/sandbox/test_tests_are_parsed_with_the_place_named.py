"""An author's mistake in a test is refused with where it stands and which rule it breaks."""

import json

import pytest

from interviews.sandbox.cases import (
    MAX_ANY_ORDER,
    MAX_CALLS,
    MAX_TESTS,
    Call,
    CallTest,
    Rule,
    StreamTest,
    parse_tests,
)

ONE = {"function": "f", "args": [1], "returns": 2}


def calls(*steps: object, **more: object) -> list[dict[str, object]]:
    return [{"name": "t", "calls": list(steps), **more}]


def test_calls_on_a_class_become_values() -> None:
    raw = calls({"new": "LRUCache", "args": [2]}, {"call": "get", "args": ["a"], "returns": 1})
    assert parse_tests(raw) == (
        CallTest(
            "t",
            (
                Call("new", "LRUCache", (2,)),
                Call("call", "get", ("a",), "value", returns=1),
            ),
        ),
    )


def test_returning_null_is_an_expectation_and_no_returns_is_none() -> None:
    (test,) = parse_tests(calls({"function": "f", "returns": None}, {"function": "g"}))
    assert isinstance(test, CallTest)
    assert [call.expects for call in test.calls] == ["value", "nothing"]


def test_an_exception_can_be_expected() -> None:
    (test,) = parse_tests(calls({"function": "f", "raises": "ValueError"}))
    assert isinstance(test, CallTest)
    assert test.calls[0] == Call("function", "f", (), "exception", raises={"": "ValueError"})


def test_streams_and_options_become_values() -> None:
    raw = [
        {
            "name": "s",
            "stdin": "1",
            "stdout": "2",
            "hidden": True,
            "tolerance": 1,
            "any_order": True,
        }
    ]
    assert parse_tests(raw) == (StreamTest("s", "1", "2", True, Rule(1.0, True)),)
    assert parse_tests([{"name": "s", "stdout": ""}]) == (StreamTest("s", "", ""),)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({}, "^tests: must be a list"),
        ([1], r"^tests\[0\]: must be an object"),
        ([{"name": "t"}], r"^tests\[0\]: needs either calls, or stdin and stdout"),
        (calls(ONE, stdin=""), r"^tests\[0\]: needs either calls, or stdin and stdout"),
        ([{"name": "t", "stdin": ""}], r"^tests\[0\]\.stdout: must be text"),
        ([{"calls": [ONE]}], r"^tests\[0\]\.name: must be text"),
        ([{"name": "", "calls": [ONE]}], r"^tests\[0\]\.name: needs 1 to 120"),
        (calls(ONE) * 2, r"^tests\[1\]\.name: 't' is used twice"),
        (calls(ONE, hiden=True), r"^tests\[0\]\.hiden: is not a field here"),
        (calls(ONE, hidden=1), r"^tests\[0\]\.hidden: must be true or false"),
        (calls(ONE, tolerance=-1), r"^tests\[0\]\.tolerance: must be a number of 0 or more"),
        (calls(ONE, tolerance=float("nan")), r"^tests\[0\]\.tolerance: must be a number"),
        (calls(ONE, tolerance=True), r"^tests\[0\]\.tolerance: must be a number"),
        (calls(), r"^tests\[0\]\.calls: needs 1 to"),
        (calls({"function": "f"}), r"^tests\[0\]\.calls: nothing is compared"),
        (calls({"args": []}), r"^tests\[0\]\.calls\[0\]: needs exactly one of new, call, function"),
        (calls({**ONE, "new": "A"}), r"^tests\[0\]\.calls\[0\]: needs exactly one of"),
        (calls(ONE, {"call": "f"}), r"^tests\[0\]\.calls\[1\]: calls a method before any object"),
        (calls({"function": "a.b"}), r"^tests\[0\]\.calls\[0\]\.function: 'a.b' is not a name"),
        (calls({**ONE, "args": 1}), r"^tests\[0\]\.calls\[0\]\.args: must be a list"),
        (calls({**ONE, "raises": "E"}), r"^tests\[0\]\.calls\[0\]: returns and raises exclude"),
        (
            calls({"new": "A", "returns": 1}),
            r"^tests\[0\]\.calls\[0\]\.returns: new returns no value",
        ),
        (calls({**ONE, "expect": 1}), r"^tests\[0\]\.calls\[0\]\.expect: is not a field here"),
        (calls(*[ONE] * (MAX_CALLS + 1)), r"^tests\[0\]\.calls: needs 1 to"),
        (calls({**ONE, "args": ["x" * 300_000]}), r"^tests\[0\]: at most"),
        (
            calls({**ONE, "returns": [0] * (MAX_ANY_ORDER + 1)}, any_order=True),
            r"^tests\[0\]\.any_order: at most",
        ),
    ],
)
def test_a_mistake_is_named_with_its_place(raw: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_tests(raw)


def test_tests_are_bounded_in_number_and_size() -> None:
    many = [{"name": str(number), "calls": [ONE]} for number in range(MAX_TESTS + 1)]
    with pytest.raises(ValueError, match=f"^tests: at most {MAX_TESTS}"):
        parse_tests(many)
    large = [{"name": str(n), "stdout": "x" * 200_000} for n in range(30)]
    with pytest.raises(ValueError, match=r"^tests: at most .* bytes in all"):
        parse_tests(large)


def test_a_value_nested_too_deep_is_refused_before_anybody_compares_it() -> None:
    deep = json.loads("[" * 300 + "]" * 300)
    with pytest.raises(ValueError, match="nested more than 100 deep"):
        parse_tests([{"name": "t", "calls": [{"function": "f", "returns": deep}]}])


def test_rows_may_be_those_of_a_query_by_its_number() -> None:
    plain = {"name": "t", "seed": "x", "rows": [[1]]}
    (last,), (second,) = parse_tests([plain]), parse_tests([{**plain, "query": 2}])
    assert isinstance(last, CallTest)
    assert isinstance(second, CallTest)
    assert [test.calls[0].args for test in (last, second)] == [("x",), ("x", 2)]
    with pytest.raises(ValueError, match=r"tests\[0\].query: must be a whole number"):
        parse_tests([{**plain, "query": "second"}])
