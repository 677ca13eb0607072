"""A moment is the log folded to it, by seq or by time, and a kept text changes nothing."""

from __future__ import annotations

import pytest

from agents.core import documents as core_documents
from agents.core.events import TextKept
from replay.player.moments import documents_at, moment_at, seq_at
from tests.doubles.interview import STARTER, WHOLE, WITH_GET, WITH_INIT, recorded_interview

LOG = recorded_interview()


def test_every_seq_gives_the_texts_of_a_fold_from_the_first_event() -> None:
    for seq in range(1, len(LOG) + 1):
        whole = core_documents.fold_all(recorded.event for recorded in LOG[:seq])
        assert documents_at(LOG, seq) == whole, seq


def test_a_fold_from_a_kept_text_reads_no_older_change() -> None:
    kept = next(r.seq for r in LOG if isinstance(r.event, TextKept))
    broken = [*LOG[: kept - 1], LOG[kept - 1], *LOG[kept:]]
    before = next(r for r in LOG if type(r.event).__name__ == "EditsReceived")
    broken[before.seq - 1] = type(before)(before.seq, before.at_ms, before.actor, LOG[1].event)
    assert documents_at(broken, kept)["cache.py"].text == WITH_GET


@pytest.mark.parametrize(
    ("t_s", "text"), [(10, STARTER), (200, WITH_INIT), (299, WITH_GET), (600, WHOLE)]
)
def test_a_time_gives_the_text_that_stood_then(t_s: int, text: str) -> None:
    moment = moment_at(LOG, seq_at(LOG, t_s * 1000))
    assert moment.documents["cache.py"].text == text


def test_the_state_is_the_one_of_that_moment() -> None:
    before, after = moment_at(LOG, seq_at(LOG, 700_000)), moment_at(LOG, seq_at(LOG, 704_000))
    assert before.state.live is not None
    assert before.state.live.stage.path == ("shared-by-threads",)
    assert after.state.live is not None
    assert after.state.live.name == "Rate limiter"
    assert after.documents == {}


def test_what_came_before_the_greeting_is_at_zero() -> None:
    assert moment_at(LOG, 1).t_ms == 0
    assert moment_at(LOG, len(LOG)).t_ms == 903_000


def test_a_log_has_no_event_zero() -> None:
    with pytest.raises(IndexError):
        moment_at(LOG, 0)
