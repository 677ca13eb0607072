"""Where a box does not hold, code is refused with the exact reason; nothing runs without one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from interviews.sandbox import Outcome, SandboxUnavailable, select_box, self_test
from interviews.sandbox.attacks import attacks
from interviews.sandbox.bubblewrap.back_end import Bubblewrap
from interviews.sandbox.bubblewrap.profile import Profile
from interviews.sandbox.languages import PYTHON
from interviews.sandbox.selftest import UIDS, withstood
from interviews.sandbox.slots import Slots
from tests.doubles.fake_box import FakeBox


def test_a_machine_with_bubblewrap_passes(tmp_path: Path) -> None:
    report = self_test()
    assert report.passed, report.reason
    assert report.chosen == "bubblewrap"
    assert all(check.passed for check in report.checks)
    assert len(report.checks) == 1 + len(attacks(()))
    assert dict(report.languages)["python"].startswith("3.")


def test_a_box_where_proc_cannot_be_mounted_withstands_as_well(tmp_path: Path) -> None:
    slots = Slots(tmp_path, uids=UIDS, count=1)
    box = Bubblewrap("/usr/bin/bwrap", slots, {"python": Profile(PYTHON.find()[0], proc=False)})
    assert [check for check in withstood(box) if not check.passed] == []


def test_without_bubblewrap_code_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda *_args, **_more: None)
    box, report = select_box(tmp_path)
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
    box, report = select_box(tmp_path / "slots")
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
    box, report = select_box(tmp_path / "slots")
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
