"""What an author hands over is read whole or refused with the place and the rule; never half."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from agents.schema.faults import BadPackage, Fault, bad
from agents.schema.package import QUESTION_FILE
from agents.schema.question import SLUG_CHARS
from agents.schema.strict_json import read_json
from interviews.banks.archives import read_archive
from interviews.banks.bounds import check_bounds
from interviews.banks.folders import read_folder
from interviews.banks.limits import LIMITS, ignored
from interviews.banks.package import Package, package_of


@dataclass(frozen=True)
class Refused:
    """One package of several that could not be read, and why."""

    path: Path
    faults: tuple[Fault, ...]


def read_package(path: Path) -> Package:
    """Return the package in a folder or a zip; raise BadPackage naming place and rule."""
    if path.is_dir():
        return _named(path.resolve().name, read_folder(path))
    if not path.is_file():
        raise bad(str(path), "missing-file", "is neither a folder nor a zip")
    if path.stat().st_size > LIMITS.archive_bytes:
        raise bad(str(path), "archive-size", f"is over {LIMITS.archive_bytes:,} bytes")
    return read_upload(path.name, path.read_bytes())


def read_upload(name: str, content: bytes) -> Package:
    """Return the package in the bytes of a zip called `name`; raise BadPackage."""
    folder, files = read_archive(content)
    return _named(folder or Path(name).stem, files)


def read_packages(path: Path) -> Iterator[tuple[Path, Package | Refused]]:
    """Yield the package at a path, or each of a folder of packages; a bad one stops no other."""
    for place in _places(path):
        try:
            yield place, read_package(place)
        except BadPackage as error:
            yield place, Refused(place, error.faults)


def _places(path: Path) -> list[Path]:
    if not path.is_dir() or (path / QUESTION_FILE).exists():
        return [path]
    inside = sorted(entry for entry in path.iterdir() if not ignored([entry.name]))
    packages = [entry for entry in inside if entry.is_dir() or entry.suffix == ".zip"]
    return packages or [path]


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
