"""The question's tests and the candidate's own run in one suite and are told apart after it."""

from __future__ import annotations

import json

import pytest

from agents.core.values import OwnCall, OwnTest, RunResult
from agents.schema.package import QUESTION_FILE, digest_of, pack
from agents.schema.question import question_of
from interviews.sessions import backends, judging, store
from interviews.sessions.public import result_of
from tests.unit.sessions.test_a_run_has_a_verdict_or_is_our_fault import FILES

SOLUTION = FILES["solution/cache.py"].decode()
NAMES = {False: "reads back", True: "hidden one"}
TESTS = [
    {
        "name": name,
        "hidden": hidden,
        "calls": [
            {"new": "LRUCache", "args": [1]},
            {"call": "get", "args": ["a"], "returns": None},
        ],
    }
    for hidden, name in NAMES.items()
]


def package(**runtime: object) -> bytes:
    raw = json.loads(FILES[QUESTION_FILE])
    raw["runtime"] |= {"tests": TESTS, **runtime}
    return pack("lru-cache", {**FILES, QUESTION_FILE: json.dumps(raw).encode()})


def run(monkeypatch: pytest.MonkeyPatch, packed: bytes, *own: OwnTest, only: str = "") -> RunResult:
    monkeypatch.setattr(store, "question", lambda digest: question_of(packed))
    box, report = backends.sandbox()
    assert box is not None, report.reason
    wanted = judging.WantedRun(
        digest_of(packed),
        "test" if only else "tests",
        {"cache.py": SOLUTION},
        "",
        own_tests=own,
        only=only,
    )
    return judging.run(wanted)


def own(name: str, returns: str) -> OwnTest:
    calls = (
        OwnCall(new="LRUCache", args="[2]"),
        OwnCall(call="put", args='["a", {"deep": [1, null]}]'),
        OwnCall(call="get", args='["a"]', returns=returns),
    )
    return OwnTest(name=name, calls=calls)


def test_they_are_told_apart_and_one_may_be_named_like_a_hidden_test(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = run(
        monkeypatch, package(), own("hidden one", '{"deep": [1, null]}'), own("wrong", "3")
    )
    assert [(test.name, test.verdict) for test in result.tests] == [("reads back", "passed")]
    assert [(test.name, test.verdict) for test in result.own_tests] == [
        ("hidden one", "passed"),
        ("wrong", "wrong"),
    ]
    assert (result.hidden_passed, result.hidden_total) == (1, 1)


def test_one_alone_runs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = own("mine", '{"deep": [1, null]}')
    alone = run(monkeypatch, package(), mine, only="reads back")
    assert [test.name for test in alone.tests] == ["reads back"]
    assert (alone.own_tests, alone.hidden_total) == ((), 0)
    other = run(monkeypatch, package(), mine, only="mine")
    assert (other.tests, [test.name for test in other.own_tests]) == ((), ["mine"])
    assert run(monkeypatch, package(), mine, only="hidden one").hidden_total == 0


def test_the_count_of_hidden_tests_is_told_only_where_the_question_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = result_of(run(monkeypatch, package()))
    assert (told["hidden_passed"], told["hidden_total"]) == (1, 1)
    kept = run(monkeypatch, package(show_hidden_count=False))
    assert kept.hidden_total == 1
    untold = result_of(kept)
    assert (untold["hidden_passed"], untold["hidden_total"]) == (0, 0)
