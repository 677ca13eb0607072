"""The candidate's failure is a verdict, ours is an exception; neither is taken for the other."""

from __future__ import annotations

import pytest

from agents.core.values import RunResult
from agents.schema.package import digest_of, pack
from agents.schema.question import question_of
from interviews.sandbox import Outcome, SandboxUnavailable
from interviews.sessions import backends, judging, store
from tests.doubles.fake_box import FakeBox
from tests.doubles.interviews import SHIPPED

FILES = {
    str(path.relative_to(SHIPPED / "lru-cache")): path.read_bytes()
    for path in (SHIPPED / "lru-cache").rglob("*")
    if path.is_file()
}
PACKED = pack("lru-cache", FILES)


def run(
    monkeypatch: pytest.MonkeyPatch, *outcomes: Outcome | SandboxUnavailable, code: str = "pass"
) -> RunResult:
    box = FakeBox(*outcomes)
    monkeypatch.setattr(store, "question", lambda digest: question_of(PACKED))
    monkeypatch.setattr(backends, "sandbox", lambda: (box, None))
    wanted = judging.WantedRun(digest_of(PACKED), "run", {"cache.py": code}, "")
    return judging.run(wanted)


def test_what_the_program_printed_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = Outcome("finished", 0, stdout="hello", wall_ms=4)
    result = run(monkeypatch, outcome)
    assert (result.ending, result.stdout, result.wall_ms) == ("finished", "hello", 4)


def test_a_box_that_is_not_there_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(judging.RunnerUnavailable, match="no_slot"):
        run(monkeypatch, SandboxUnavailable("no_slot", "every slot is taken"))


def test_files_that_no_box_can_hold_are_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, code="x" * 2_000_000)
    assert result.ending == "stopped"
    assert "could not be run" in result.stderr
