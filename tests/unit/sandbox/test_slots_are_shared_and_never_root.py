"""A slot is held by one run at a time, across processes, and never by root."""

import os
from pathlib import Path

import pytest

from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.slots import Slots

UIDS = (61_501, 61_502)


def test_a_busy_machine_is_our_failure(tmp_path: Path) -> None:
    mine, yours = (Slots(tmp_path, uids=UIDS, count=2, wait_s=0.05) for _ in range(2))
    with mine.one() as first, yours.one() as second:
        if os.geteuid() == 0:
            assert {first.user, second.user} == set(UIDS)
        else:
            assert (first.user, second.user) == (None, None)
        with pytest.raises(SandboxUnavailable, match="busy"), mine.one():
            pass
    with mine.one(), yours.one():
        pass


def test_a_slot_is_free_again_after_a_failure(tmp_path: Path) -> None:
    slots = Slots(tmp_path, uids=UIDS, count=1, wait_s=0.05)
    with pytest.raises(RuntimeError), slots.one():
        raise RuntimeError
    with slots.one():
        pass


def test_root_is_refused_as_a_user_of_boxes(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="never runs as root"):
        Slots(tmp_path, uids=(61_501, 0), count=2)
    with pytest.raises(ValueError, match="at least one"):
        Slots(tmp_path, uids=() if os.geteuid() == 0 else UIDS, count=1 if os.geteuid() == 0 else 0)


def test_boxes_that_wait_never_take_the_slot_of_a_program_whose_turn_it_is(
    tmp_path: Path,
) -> None:
    uids = range(61_501, 61_504)
    mine, yours = (Slots(tmp_path, uids=uids, count=1, spare=2, wait_s=0.05) for _ in range(2))
    waiting = [mine.spare(), yours.spare(), yours.spare()]
    assert [held is None for held in waiting] == [False, False, True]
    with mine.turn():
        mine.hold().release()
    for held in waiting:
        if held is not None:
            held.release()
