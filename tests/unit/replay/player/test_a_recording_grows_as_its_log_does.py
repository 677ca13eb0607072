"""An interview that is followed piece by piece gives the recording of the whole log."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agents.core.events import Recorded
from replay.player.moments import start_ms
from replay.player.recording import Follower, Recording, recording_of
from tests.doubles import golden_logs
from tests.doubles.interview import recorded_interview

LISTS = ("steps", "files", "edits", "keyframes", "conversation", "runs", "drawings")
LOGS = {"written": recorded_interview(), "kept": list(golden_logs.events("interview-1"))}


def grown(events: Sequence[Recorded], every: int, *, private: bool) -> dict[str, list[object]]:
    """Return the parts of a log cut into stretches, put after each other."""
    follower = Follower(start_ms(events), private=private)
    parts = [follower.take(events[at : at + every]) for at in range(0, len(events), every)]
    return {name: [row for part in parts for row in getattr(part, name)] for name in LISTS}


def lists(recording: Recording) -> dict[str, list[object]]:
    return {name: list(getattr(recording, name)) for name in LISTS}


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("every", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("which", list(LOGS))
def test_the_parts_are_the_whole_wherever_the_log_is_cut(
    which: str, every: int, private: bool
) -> None:
    whole = lists(recording_of(LOGS[which], private=private))
    assert grown(LOGS[which], every, private=private) == whole
    assert all(whole[name] for name in ("steps", "files", "edits", "conversation"))


def test_nothing_that_comes_is_an_empty_part() -> None:
    part = Follower(0, private=True).take([])
    assert not any(getattr(part, name) for name in LISTS)
