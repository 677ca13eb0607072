"""What is laid into a box's folder is written there and nowhere else, whatever stands in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interviews.sandbox import SandboxUnavailable, folders


@pytest.mark.parametrize("link", ["made", "made/a.out", ""])
def test_a_link_is_never_followed(tmp_path: Path, link: str) -> None:
    elsewhere, built = tmp_path / "elsewhere", tmp_path / "built"
    elsewhere.mkdir()
    (elsewhere / "a.out").write_bytes(b"theirs")
    (elsewhere / "a.out").chmod(0o600)
    if link:
        (built / link).parent.mkdir(parents=True)
    file = link.endswith(".out")
    (built / link).symlink_to(elsewhere / "a.out" if file else elsewhere)
    with pytest.raises(SandboxUnavailable, match="folder"):
        folders.lay(built, {"made/a.out": b"ours", "a.out": b"ours"})
    assert [path.name for path in elsewhere.iterdir()] == ["a.out"]
    assert (elsewhere / "a.out").read_bytes() == b"theirs"
    assert (elsewhere / "a.out").stat().st_mode & 0o777 == 0o600


def test_files_are_there_to_read_and_start(tmp_path: Path) -> None:
    folders.lay(tmp_path, {"deep/er/a.out": b"one", "deep/b": b"two"})
    assert (tmp_path / "deep/er/a.out").read_bytes() == b"one"
    assert (tmp_path / "deep/b").stat().st_mode & 0o777 == 0o555
    assert (tmp_path / "deep").stat().st_mode & 0o777 == 0o755
