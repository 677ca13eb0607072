"""What an author hands over is read whole or refused with the place and the rule; never half."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from agents.schema.faults import BadPackage, Fault, bad
from agents.schema.package import QUESTION_FILE
from agents.schema.question import SLUG_CHARS
from agents.schema.strict_json import read_json
from interviews.banks.archives import read_archive
from interviews.banks.bounds import check_bounds
from interviews.banks.folders import read_folder
from interviews.banks.limits import LIMITS, ignored, shown
from interviews.banks.package import Package, package_of
from interviews.banks.zips import BANK, BankZip, Held, opened_bank


@dataclass(frozen=True)
class Refused:
    """One package of several that could not be read, and why."""

    path: Path
    faults: tuple[Fault, ...]


def read_package(path: Path) -> Package:
    """Return the package in a folder or a zip; raise BadPackage naming place and rule."""
    try:
        if path.is_dir():
            return _named(path.resolve().name, read_folder(path))
        if not path.is_file():
            raise bad(str(path), "missing-file", "is neither a folder nor a zip")
        if path.stat().st_size > LIMITS.archive_bytes:
            raise bad(str(path), "archive-size", f"is over {LIMITS.archive_bytes:,} bytes")
        return read_upload(path.name, path.read_bytes())
    except OSError as error:
        raise bad(str(path), "unreadable", f"cannot be read: {error.strerror}") from error


def read_upload(name: str, content: bytes) -> Package:
    """Return the package in the bytes of a zip called `name`; raise BadPackage."""
    folder, files = read_archive(content)
    return _named(folder or Path(name).stem, files)


class Stock:
    """The packages at a path: how many they are, and each in turn; a bad one stops no other."""

    def __init__(self, path: Path) -> None:
        """Look what stands there; the packages are read when they are iterated, one at a time."""
        self._closing = ExitStack()
        self._bank: BankZip | None = None
        self._refused: Refused | None = None
        self._places: list[Path] = [path]
        try:
            self._look(path)
        except BadPackage as error:
            self._refused = Refused(path, error.faults)
        except OSError as error:
            fault = Fault(str(path), "unreadable", f"cannot be read: {error.strerror}")
            self._refused = Refused(path, (fault,))

    def _look(self, path: Path) -> None:
        if path.is_file():
            self._bank = opened_bank(self._closing.enter_context(path.open("rb")))
        elif path.is_dir() and not (path / QUESTION_FILE).exists():
            inside = sorted(entry for entry in path.iterdir() if not ignored([entry.name]))
            packages = [entry for entry in inside if entry.is_dir() or entry.suffix == ".zip"]
            self._places = packages or [path]

    def __len__(self) -> int:
        """Return how many packages there are, good and bad."""
        return len(self._bank.held) if self._bank else len(self._places)

    def __iter__(self) -> Iterator[tuple[Path, Package | Refused]]:
        """Yield each package with its place; of two with one slug the second is refused."""
        seen: dict[str, Path] = {}
        with self._closing:
            for place, package in self._each():
                if isinstance(package, Refused) or package.slug not in seen:
                    yield place, package
                else:
                    twice = f'"{package.slug}" is the slug of {shown(seen[package.slug].name)} too'
                    yield place, Refused(place, (Fault("slug", "slug-twice", twice),))
                if isinstance(package, Package):
                    seen.setdefault(package.slug, place)

    def _each(self) -> Iterator[tuple[Path, Package | Refused]]:
        if self._refused is not None:
            yield self._refused.path, self._refused
        elif self._bank is not None:
            yield from _of_bank(self._bank, self._places[0])
        else:
            for place in self._places:
                try:
                    yield place, read_package(place)
                except BadPackage as error:
                    yield place, Refused(place, error.faults)


def read_packages(path: Path) -> Stock:
    """Return the package at a path, or those of a folder or a zip of packages."""
    return Stock(path)


def _of_bank(bank: BankZip, path: Path) -> Iterator[tuple[Path, Package | Refused]]:
    read = 0
    for one in bank.held:
        place = path / shown(one.name)
        try:
            package = _held(bank, one, room=BANK.total_bytes - read)
        except BadPackage as error:
            yield place, Refused(place, error.faults)
            continue
        read += sum(len(content) for content in package.files.values())
        yield place, package


def _held(bank: BankZip, one: Held, *, room: int) -> Package:
    if room <= 0:
        raise bad("archive", "total-size", f"is over {BANK.total_bytes:,} bytes in all")
    if one.zipped:
        return read_upload(one.name, bank.zipped(one))
    return _named(one.name, bank.files(one))


def _named(name: str, files: dict[str, bytes]) -> Package:
    """Read files under the slug that question.json gives, else the folder's name."""
    package = package_of(_own_slug(files) or slug_of(name), files)
    check_bounds(package.question)
    return package


def _own_slug(files: dict[str, bytes]) -> str:
    raw = read_json(files[QUESTION_FILE]) if QUESTION_FILE in files else None
    slug = raw.get("slug") if isinstance(raw, dict) else None
    return slug if isinstance(slug, str) else ""


def slug_of(name: str) -> str:
    """Return a name as a slug: a-z, 0-9 and hyphens; empty when nothing of it remains."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:SLUG_CHARS].rstrip("-")
