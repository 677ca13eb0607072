"""A log is written in memory the way the session service writes it: by the second, without gaps."""

from __future__ import annotations

from collections.abc import Sequence

from agents.core.events import AnyEvent, EditsReceived, Recorded, TurnTaken
from agents.core.values import (
    Change,
    Interviewer,
    PinnedQuestion,
    RunResult,
    Sections,
    TestResult,
    TurnCost,
    TurnVersions,
)

STARTED_MS = 1_795_947_420_000
FINGERPRINT = "0" * 64
PINNED = (
    PinnedQuestion(slug="lru-cache", name="LRU cache", digest="1" * 64, revision=7),
    PinnedQuestion(slug="rate-limiter", name="Rate limiter", digest="2" * 64, revision=2),
)
INTERVIEWER = Interviewer(completer="builtin", label="the built-in interviewer")


class Recorder:
    """Writes events down one after another, the way the session service would."""

    def __init__(self, started_ms: int = STARTED_MS) -> None:
        """Start an empty recording; times below are seconds from `started_ms`."""
        self.started_ms = started_ms
        self.log: list[Recorded] = []
        self.turns = 0
        self.versions: dict[str, int] = {}
        self.batches: dict[str, int] = {}

    @property
    def seq(self) -> int:
        """Return the last event's place."""
        return len(self.log)

    def add(self, at_s: float, *events: AnyEvent, actor: str = "system") -> None:
        """Append events that happened together."""
        at_ms = self.started_ms + round(at_s * 1000)
        for event in events:
            self.log.append(Recorded(self.seq + 1, at_ms, actor, event))

    def typed(self, *changes: Sections, at_s: float, path: str, index: int = 0) -> None:
        """Append one batch of changes, 200 ms apart, received at `at_s`."""
        self.versions[path] = self.versions.get(path, 0) + len(changes)
        self.batches[path] = self.batches.get(path, 0) + 1
        batch = EditsReceived(
            index=index,
            path=path,
            tab="tab-1",
            number=self.batches[path],
            version=self.versions[path],
            changes=tuple(
                Change(offset_ms=place * 200, sections=sections)
                for place, sections in enumerate(changes)
            ),
        )
        self.add(at_s, batch, actor="candidate")

    def turn(
        self, at_s: float, move: str, response: str, *, gap: str = "", note: str = "", to: str = ""
    ) -> None:
        """Append the interviewer's next move, which answers everything up to now.

        `to` is the hint that is given or the probe that fires.
        """
        self.turns += 1
        taken = TurnTaken(
            turn=self.turns,
            attempt=1,
            move=move,
            response=response,
            as_of=self.seq,
            clock_at_ms=self.started_ms + round(at_s * 1000) - 900,
            fingerprint=FINGERPRINT,
            offered=("CLARIFY", "FOLLOW_UP", "HINT"),
            versions=TurnVersions(renderer=1, reducer=1, templates="3" * 64),
            raw_reply="{}",
            cost=TurnCost(completer="builtin", model="builtin 1", model_ms=850),
            gap=gap,
            note=note,
            hint_id=to if move == "HINT" else "",
            probe_id=to if move == "PROBE" else "",
        )
        self.add(at_s, taken, actor="interviewer")


def replaced(before: str, old: str, new: str) -> Sections:
    """Return the change set that puts `new` in the place of the one `old` in a text (no emoji)."""
    at = before.index(old)
    rest = len(before) - at - len(old)
    change: tuple[int | str, ...] = (len(old), *new.split("\n"))
    return tuple(part for part in (at, change, rest) if part != 0)


def tests_run(
    passed: Sequence[str], failed: Sequence[str], *, hidden: tuple[int, int]
) -> RunResult:
    """Return the verdict of a test run by names; `hidden` is (passed, total)."""
    good = tuple(TestResult(name=name, verdict="passed") for name in passed)
    bad = tuple(
        TestResult(name=name, verdict="wrong", calls="get('a')", expected="1", got="None")
        for name in failed
    )
    return RunResult(
        ending="finished",
        exit_code=0,
        wall_ms=120,
        tests=good + bad,
        hidden_passed=hidden[0],
        hidden_total=hidden[1],
    )
