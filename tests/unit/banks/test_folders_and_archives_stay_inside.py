"""Neither a folder nor a zip can reach out of itself, swell, or hide something."""

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from agents.schema.faults import BadPackage
from interviews.banks.archives import read_archive
from interviews.banks.folders import read_folder
from interviews.banks.limits import LIMITS
from interviews.banks.reading import read_package
from tests.unit.banks.packages import files_of, folder_of, zip_of


def rule_of_zip(content: bytes) -> str:
    with pytest.raises(BadPackage) as caught:
        read_archive(content)
    return caught.value.faults[0].rule


def rule_of_folder(folder: Path) -> str:
    with pytest.raises(BadPackage) as caught:
        read_folder(folder)
    return caught.value.faults[0].rule


def special(mode: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        entry = zipfile.ZipInfo("entities/a.txt")
        entry.external_attr = mode << 16
        archive.writestr(entry, "/etc/passwd")
    return buffer.getvalue()


@pytest.mark.parametrize(
    "path",
    [
        "../a.txt",
        "entities/../../a.txt",
        "/etc/a.txt",
        "C:/a.txt",
        "entities\\..\\a.txt",
        "entities//a.txt",
        "./a.txt",
        "entities/a\x1b[2J.txt",
        "entities/\u202etxt.py",
    ],
)
def test_a_path_that_leaves_or_hides_is_refused(path: str) -> None:
    assert rule_of_zip(zip_of({path: b"x"})) == "path"


def test_a_name_cut_by_nul_is_refused_whole() -> None:
    content = zip_of({"entities/aXb.txt": b"x"}).replace(b"aXb", b"a\0b")
    assert rule_of_zip(content) == "path"


def test_a_path_beyond_the_limits_is_refused() -> None:
    assert rule_of_zip(zip_of({"a/" * 20 + "x": b""})) == "path-length"
    assert rule_of_zip(zip_of({"a" * 300: b""})) == "path-length"


def test_links_and_devices_in_a_zip_are_refused() -> None:
    assert rule_of_zip(special(stat.S_IFLNK | 0o777)) == "symlink"
    assert rule_of_zip(special(stat.S_IFIFO | 0o644)) == "not-a-file"
    assert rule_of_zip(special(stat.S_IFCHR | 0o644)) == "not-a-file"


def test_a_file_that_stands_twice_is_refused() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("question.json", "{}")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("question.json", "[]")
    assert rule_of_zip(buffer.getvalue()) == "file-twice"


def test_a_zip_bomb_is_refused_by_ratio() -> None:
    assert rule_of_zip(zip_of({"a.txt": bytes(5_000_000)})) == "zip-ratio"


def test_a_large_file_is_refused_by_size() -> None:
    noise = os.urandom(1_000_000) * (LIMITS.file_bytes // 1_000_000 + 1)
    assert rule_of_zip(zip_of({"a.bin": noise})) == "file-size"


def test_files_that_are_too_much_together_are_refused() -> None:
    noise = os.urandom(17_000_000)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(3):
            archive.writestr(f"{number}.bin", noise)
    assert rule_of_zip(buffer.getvalue()) == "archive-size"


def test_too_many_files_are_refused() -> None:
    many = {f"{number}.txt": b"" for number in range(LIMITS.files + 1)}
    assert rule_of_zip(zip_of(many)) == "file-count"


def test_a_size_declared_too_small_is_not_believed() -> None:
    whole = zip_of({"a.txt": b"x" * 1000})
    lying = whole.replace((1000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert rule_of_zip(lying) == "zip"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"no zip at all" * 100])
def test_what_is_no_zip_is_refused(content: bytes) -> None:
    assert rule_of_zip(content) == "zip"


def test_a_damaged_zip_is_refused() -> None:
    whole = bytearray(zip_of({"a.txt": os.urandom(500)}))
    whole[60] ^= 0xFF
    assert rule_of_zip(bytes(whole)) == "zip"


def test_an_encrypted_zip_is_refused() -> None:
    content = bytearray(zip_of({"a.txt": b"secret"}))
    central = content.index(b"PK\x01\x02")
    content[6] |= 1
    content[central + 8] |= 1
    assert rule_of_zip(bytes(content)) == "encrypted"


def test_a_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "x", files_of())
    (folder / "entities" / "passwd").symlink_to("/etc/passwd")
    assert rule_of_folder(folder) == "symlink"


def test_a_linked_folder_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "x", files_of())
    (folder / "tests").symlink_to(tmp_path)
    assert rule_of_folder(folder) == "symlink"


def test_a_pipe_in_a_folder_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "x", files_of())
    os.mkfifo(folder / "entities" / "pipe.sql")
    assert rule_of_folder(folder) == "not-a-file"


def test_a_folder_too_deep_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "x", {"a/" * 60 + "b.txt": b""})
    assert rule_of_folder(folder) == "path-length"


def test_a_place_where_nothing_is_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadPackage, match="neither a folder nor a zip"):
        read_package(tmp_path / "none")
