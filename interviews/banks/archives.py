"""A zip is believed only as far as its bytes go: sizes it declares are promises, not facts."""

from __future__ import annotations

import io
import stat
import zipfile
import zlib

from agents.schema.faults import bad
from agents.schema.package import QUESTION_FILE
from interviews.banks.limits import LIMITS, Basket, ignored, shown

_ENCRYPTED = 0x1
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)


def read_archive(content: bytes) -> tuple[str, dict[str, bytes]]:
    """Return the one folder the package stands in ("" for none) and its files; raise BadPackage."""
    if len(content) > LIMITS.archive_bytes:
        raise bad("archive", "archive-size", f"is over {LIMITS.archive_bytes:,} bytes")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = _unpacked(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise bad("archive", "zip", f"is no zip that can be read: {error}") from error
    return _without_folder(files)


def write_archive(files: dict[str, bytes], *, folder: str) -> bytes:
    """Return a zip of a package's files in one folder; equal packages give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{path}", date_time=_FIRST_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, files[path])
    return buffer.getvalue()


def _unpacked(archive: zipfile.ZipFile) -> dict[str, bytes]:
    basket = Basket()
    entries = archive.infolist()
    if len(entries) > 2 * LIMITS.files:
        raise bad("archive", "file-count", f"holds more than {LIMITS.files:,} files")
    for entry in entries:
        # orig_filename: zipfile cuts a name at a NUL, and what it hides would go unseen.
        name = entry.orig_filename
        if entry.is_dir() or ignored(name.split("/")):
            continue
        basket.check_path(name)
        _refuse_special(entry)
        basket.put(name, _content(archive, entry, basket.room()))
    return basket.files


def _refuse_special(entry: zipfile.ZipInfo) -> None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise bad(shown(entry.filename), "symlink", "is a link; put the file itself there")
    if kind not in {0, stat.S_IFREG}:
        raise bad(shown(entry.filename), "not-a-file", "is neither a file nor a folder")
    if entry.flag_bits & _ENCRYPTED:
        raise bad(shown(entry.filename), "encrypted", "is encrypted")


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, room: int) -> bytes:
    """Read one file, never more than a little beyond the room, and measure how far it swells."""
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
