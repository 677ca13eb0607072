"""A box's folder on the host is read by its user alone, and goes when its slot is used again."""

from __future__ import annotations

import os
import secrets
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from interviews.sandbox import folders
from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.slots import Slots

MARK = f"viva-{secrets.token_hex(8)}"
USER = 61_501 if os.geteuid() == 0 else None


@pytest.fixture
def made() -> Iterator[Path]:
    """The folder of a box."""
    folder = folders.made(MARK, USER)
    yield folder
    folders.remove(folder)


@pytest.fixture
def strict() -> Iterator[None]:
    """A process whose files are nobody else's unless it says so."""
    before = os.umask(0o077)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_nobody_else_enters_it_and_its_user_cannot_write(made: Path) -> None:
    assert mode(made) == (0o700 if USER is None else 0o750)
    assert made.stat().st_uid == os.geteuid()
    assert USER is None or made.stat().st_gid == USER


def test_who_may_enter_reads_and_starts_what_is_laid_into_it(made: Path, strict: None) -> None:
    folders.lay(made, {"main": b"#!/bin/sh\necho ran\n", "deep/er/x": b"x"})
    assert (mode(made / "main"), mode(made / "deep/er/x")) == (0o555, 0o555)
    assert (mode(made / "deep"), mode(made / "deep/er")) == (0o755, 0o755)
    ran = subprocess.run([made / "main"], user=USER, group=USER, capture_output=True, check=True)  # noqa: S603  ours
    assert ran.stdout == b"ran\n"


def test_a_folder_that_cannot_be_made_or_filled_is_our_failure(made: Path) -> None:
    with pytest.raises(SandboxUnavailable, match="folder"):
        folders.lay(made, {"a": b"", "a/b": b""})
    with pytest.raises(SandboxUnavailable, match="folder"):
        folders.lay(made / "gone", {"a": b""})


def test_what_a_killed_holder_left_goes_with_the_next_start(tmp_path: Path, made: Path) -> None:
    folders.lay(made, {"deep/x": b"x"})
    slots = Slots(tmp_path, uids=(61_501,), count=1)
    (tmp_path / "slot-000.lock").write_text(MARK)
    slots.sweep()
    assert not made.exists()
    assert (tmp_path / "slot-000.lock").read_text() == ""


def test_only_what_a_slot_is_called_is_ever_removed(made: Path) -> None:
    other = folders.base() / f"{MARK}-other"
    other.mkdir()
    for mark in ("", ".", "..", "viva-", f"x/../{MARK}", f"{MARK}/.", f"{MARK}-other", f"{MARK}\n"):
        folders.sweep(mark)
    assert made.is_dir()
    other.rmdir()


def test_a_folder_that_a_boxs_user_cannot_reach_is_passed_over(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / "below").mkdir(parents=True)
    closed.chmod(0o700)
    assert folders.fits(closed / "below") == (os.geteuid() != 0)
    assert not folders.fits(tmp_path / "nowhere")
