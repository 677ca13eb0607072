"""A zip is believed only as far as its bytes go: sizes it declares are promises, not facts."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from typing import BinaryIO

from agents.schema.faults import BadPackage, bad
from agents.schema.package import QUESTION_FILE
from interviews.banks.limits import LIMITS, Basket, ignored, shown

_ENCRYPTED = 0x1
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_END, _END_64 = b"PK\x05\x06", b"PK\x06\x07"
_END_BYTES, _END_64_BYTES, _LONGEST_COMMENT = 22, 20, 65_535
_INDEX_SIZE = slice(12, 16)
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What zipfile raises for bytes that are no sound zip, as found by feeding it such."""
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)


def read_archive(content: bytes) -> tuple[str, dict[str, bytes]]:
    """Return the one folder the package stands in ("" for none) and its files; raise BadPackage."""
    if len(content) > LIMITS.archive_bytes:
        raise bad("archive", "archive-size", f"is over {LIMITS.archive_bytes:,} bytes")
    try:
        check_index(io.BytesIO(content), LIMITS.index_bytes)
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = unpacked(archive, archive.infolist())
    except BadPackage:
        raise
    except BROKEN as error:
        raise bad("archive", "zip", f"is no zip that can be read: {error}") from error
    return _without_folder(files)


def check_index(opened: BinaryIO, most: int) -> None:
    """Refuse a zip whose index is longer than `most` bytes: zipfile would read all of it at once.

    What stands in a 64-bit index is not counted but refused: no bank is as large.
    """
    size = opened.seek(0, os.SEEK_END)
    opened.seek(max(0, size - _END_BYTES - _LONGEST_COMMENT - _END_64_BYTES))
    tail = opened.read()
    end = tail.rfind(_END)
    if tail[max(0, end - _END_64_BYTES) :][:4] == _END_64:
        raise bad("archive", "zip-index", "is a 64-bit zip, which is larger than any bank")
    index = int.from_bytes(tail[end:][_INDEX_SIZE], "little") if end >= 0 else 0
    if index > most:
        raise bad("archive", "zip-index", f"has an index of {index:,} bytes; {most:,} are read")


def write_archive(files: dict[str, bytes], *, folder: str) -> bytes:
    """Return a zip of a package's files in one folder; equal packages give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        put(archive, files, folder=folder)
    return buffer.getvalue()


def put(archive: zipfile.ZipFile, files: dict[str, bytes], *, folder: str) -> None:
    """Write a package's files into a folder of an open zip, by path and without a date."""
    for path in sorted(files):
        entry = zipfile.ZipInfo(f"{folder}/{path}", date_time=_FIRST_DATE)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (stat.S_IFREG | 0o644) << 16
        archive.writestr(entry, files[path])


def unpacked(
    archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo], below: str = ""
) -> dict[str, bytes]:
    """Return the files of some entries by their path `below` a folder; raise BadPackage."""
    basket = Basket()
    if len(entries) > 2 * LIMITS.files:
        raise bad("archive", "file-count", f"holds more than {LIMITS.files:,} files")
    for entry in entries:
        name = name_of(entry).removeprefix(below)
        if name.endswith("/") or ignored(name.split("/")):
            continue
        basket.check_path(name)
        basket.put(name, content_of(archive, entry, basket.room()))
    return basket.files


def name_of(entry: zipfile.ZipInfo) -> str:
    """Return an entry's whole name: zipfile cuts it at a NUL, and what that hides goes unseen."""
    return entry.orig_filename


def _refuse_special(entry: zipfile.ZipInfo) -> None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise bad(shown(entry.filename), "symlink", "is a link; put the file itself there")
    if kind not in {0, stat.S_IFREG}:
        raise bad(shown(entry.filename), "not-a-file", "is neither a file nor a folder")
    if entry.flag_bits & _ENCRYPTED:
        raise bad(shown(entry.filename), "encrypted", "is encrypted")
    if entry.compress_type not in _METHODS:
        raise bad(shown(entry.filename), "compression", "is packed in another way than deflate")


def content_of(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, room: int) -> bytes:
    """Read one file, never more than a little beyond the room, and measure how far it swells."""
    _refuse_special(entry)
    with archive.open(entry) as opened:
        content = opened.read(room + 1)
    swollen = len(content) > LIMITS.ratio * max(1, entry.compress_size)
    if swollen and len(content) > LIMITS.ratio_from_bytes:
        swells = f"unpacks to more than {LIMITS.ratio} times its size"
        raise bad(shown(entry.filename), "zip-ratio", swells)
    return content


def _without_folder(files: dict[str, bytes]) -> tuple[str, dict[str, bytes]]:
    tops = {path.split("/", 1)[0] for path in files}
    if QUESTION_FILE in files or len(tops) != 1:
        return "", files
    folder = tops.pop()
    return folder, {path.removeprefix(f"{folder}/"): content for path, content in files.items()}
