"""Whoever breaks every checker has a run that counts, with none of its tests passed."""

from __future__ import annotations

import json

import pytest

from agents.schema.package import QUESTION_FILE, digest_of, pack
from agents.schema.question import question_of
from interviews.sandbox import Outcome
from interviews.sessions import backends, judging, store
from tests.doubles.fake_box import Driven, FakeBox, TestRun
from tests.unit.sessions.test_a_run_has_a_verdict_or_is_our_fault import FILES

CHECKED = [
    {"name": name, "stdin": "", "checker": "tests/checks.py", "hidden": name != "a"}
    for name in "ab"
]
BROKEN = Outcome("finished", 1, stderr="ValueError")
PRINTED = Outcome("finished", 0, stdout="7")
READ = Outcome("finished", 0)


def packed() -> bytes:
    raw = json.loads(FILES[QUESTION_FILE])
    raw["runtime"] |= {"tests": CHECKED}
    files = {**FILES, QUESTION_FILE: json.dumps(raw).encode(), "tests/checks.py": b"print(1)"}
    return pack("lru-cache", files)


def test_the_solution_shows_that_the_checker_is_whole_and_the_run_is_no_failure_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = (Driven([TestRun(stdout="x")]), BROKEN, BROKEN, PRINTED, READ)
    box, package = FakeBox(*one, *one), packed()
    monkeypatch.setattr(store, "question", lambda digest: question_of(package))
    monkeypatch.setattr(backends, "sandbox", lambda: (box, None))
    wanted = judging.WantedRun(digest_of(package), "tests", {"cache.py": "print('x')"}, "")
    result = judging.run(wanted)
    assert [test.verdict for test in result.tests] == ["wrong"]
    assert (result.hidden_passed, result.hidden_total) == (0, 1)
    assert (result.unjudged, result.hidden_unjudged) == ((), 0)
    assert "class" in box.asked[3].program.files["cache.py"]
