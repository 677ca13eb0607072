"""A box that ends while it is made leaves neither process, folder nor descriptor, as any other."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from interviews.sandbox import SandboxUnavailable, Setting, folders, select_box
from interviews.sandbox.languages import PYTHON
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.selftest import UIDS
from interviews.sandbox.slots import Slots
from tests.faults.sandbox.boxes import becomes_true
from tests.faults.sandbox.conftest import BACK_ENDS, CACHE


def holders(mark: str) -> list[str]:
    """Return the processes that hold a box's mark, by number."""
    found = []
    for place in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):
            if os.readlink(place).startswith(f"/memfd:{mark} "):
                found.append(place.parts[2])
    return found


@pytest.mark.parametrize("name", BACK_ENDS)
def test_nothing_of_it_is_left(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(order=(name,), count=1, cache=CACHE)
    box, report = select_box(tmp_path / "first", setting=setting)
    assert isinstance(box, BoxOf), report.reason
    maker = box.pool._maker
    held = Slots(tmp_path, uids=UIDS, count=1).hold()

    def gone(pid: int, flags: int = 0) -> int:
        raise ProcessLookupError(f"{pid} is no process")

    before = len(os.listdir("/proc/self/fd"))
    with monkeypatch.context() as dying:
        dying.setattr(os, "pidfd_open", gone)
        with pytest.raises(SandboxUnavailable, match="while it was made"):
            maker.make(held, PYTHON.find()[0])
    assert len(os.listdir("/proc/self/fd")) == before
    assert not (folders.base() / held.slot.mark).exists()
    assert becomes_true(lambda: not holders(held.slot.mark))
    held.release()
