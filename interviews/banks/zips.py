"""A whole bank is one zip with a folder or a zip for each question; each is read alone."""

from __future__ import annotations

import os
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from agents.schema.faults import BadPackage, bad
from agents.schema.package import QUESTION_FILE
from agents.schema.runtime import unsafe
from interviews.banks.archives import BROKEN, check_index, content_of, name_of, put, unpacked
from interviews.banks.limits import LIMITS, Limits, ignored, shown
from interviews.banks.package import Package

BANK = Limits(archive_bytes=2**32 - 1, total_bytes=20_000_000_000, index_bytes=25_000_000)
"""What a zip of many packages may hold; each package keeps to its own limits."""


@dataclass(frozen=True)
class Held:
    """One package of a bank's zip: its folder's or zip's name, and the entries it has."""

    name: str
    below: str  # what the names of its entries begin with
    entries: tuple[zipfile.ZipInfo, ...]

    @property
    def zipped(self) -> bool:
        """Say whether the package is a zip itself."""
        return [name_of(entry) for entry in self.entries] == [self.below.rstrip("/")]


@dataclass(frozen=True)
class BankZip:
    """A zip of many packages, open for reading."""

    archive: zipfile.ZipFile
    held: tuple[Held, ...]

    def files(self, one: Held) -> dict[str, bytes]:
        """Return the files of a package that is a folder; raise BadPackage."""
        _check_name(one.name)
        try:
            return unpacked(self.archive, list(one.entries), one.below)
        except BadPackage:
            raise
        except BROKEN as error:
            raise bad(shown(one.name), "zip", f"cannot be unpacked: {error}") from error

    def zipped(self, one: Held) -> bytes:
        """Return the bytes of a package that is a zip itself; raise BadPackage."""
        _check_name(one.name)
        try:
            return content_of(self.archive, one.entries[0], LIMITS.archive_bytes)
        except BadPackage:
            raise
        except BROKEN as error:
            raise bad(shown(one.name), "zip", f"cannot be unpacked: {error}") from error


def _check_name(name: str) -> None:
    reason = unsafe(name)
    if reason:
        raise bad(shown(name), "path", reason)


def opened_bank(opened: BinaryIO) -> BankZip | None:
    """Return the bank in an open zip, or None where the zip is one package; raise BadPackage.

    The caller keeps the file open as long as the bank is read.
    """
    try:
        if opened.seek(0, os.SEEK_END) > BANK.archive_bytes:
            raise bad("archive", "archive-size", f"is over {BANK.archive_bytes:,} bytes")
        check_index(opened, BANK.index_bytes)
        archive = zipfile.ZipFile(opened)
    except BadPackage:
        raise
    except BROKEN as error:
        raise bad("archive", "zip", f"is no zip that can be read: {error}") from error
    held = _held(archive.infolist())
    return BankZip(archive, held) if held else None


def _held(entries: list[zipfile.ZipInfo]) -> tuple[Held, ...]:
    """Return the packages of a zip, by name; nothing where it is a single one."""
    files = [
        entry
        for entry in entries
        if not name_of(entry).endswith("/") and not ignored(name_of(entry).split("/"))
    ]
    names = [name_of(entry) for entry in files]
    below = _enclosing(names)
    inside = [name.removeprefix(below) for name in names]
    if QUESTION_FILE in inside or not any(_is_package(name) for name in inside):
        return ()
    groups: dict[str, list[zipfile.ZipInfo]] = defaultdict(list)
    for entry, name in zip(files, inside, strict=True):
        top, divided, _ = name.partition("/")
        if divided or top.endswith(".zip"):  # A loose file beside the packages is none.
            groups[top].append(entry)
    return tuple(Held(top, f"{below}{top}/", tuple(groups[top])) for top in sorted(groups))


def _is_package(name: str) -> bool:
    """Say whether a file makes what it stands in, or is, a package."""
    parts = name.split("/")
    return parts[1:] == [QUESTION_FILE] or (len(parts) == 1 and name.endswith(".zip"))


def _enclosing(names: list[str]) -> str:
    """Return the one folder that everything stands in, with its slash, or nothing.

    A folder with its own question.json is a package and encloses nothing.
    """
    tops = {name.partition("/")[0] for name in names}
    if len(tops) != 1 or any("/" not in name for name in names):
        return ""
    below = f"{tops.pop()}/"
    return "" if f"{below}{QUESTION_FILE}" in names else below


def write_bank(packages: Iterable[Package], path: Path) -> int:
    """Write packages into a new zip, as `write_zip` does; raise FileExistsError where one is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as opened, ExitStack() as undone:
        undone.callback(path.unlink)  # Half a bank looks like a whole one.
        count = write_zip(packages, opened)
        undone.pop_all()
    return count


def write_zip(packages: Iterable[Package], opened: BinaryIO) -> int:
    """Write packages into an open file, each in a folder of its slug, and return how many.

    Raises zipfile.LargeZipFile for a bank that no reader of ours would take.
    """
    count = 0
    with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED, allowZip64=False) as archive:
        for package in packages:
            put(archive, package.files, folder=package.slug)
            count += 1
    return count
