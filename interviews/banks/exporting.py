"""What goes out is what came in, byte for byte; nothing that stands there is written over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from interviews.banks import store
from interviews.banks.folders import write_folder
from interviews.banks.package import Package, unpacked
from interviews.banks.zips import write_bank
from interviews.models import Organisation, QuestionRevision


def slugs_to_export(organisation: Organisation, *, unpublished: bool) -> tuple[str, ...]:
    """Return the questions in use, or with `unpublished` every question that the bank has."""
    return store.slugs(organisation) if unpublished else store.slugs_published(organisation)


def packages_of(organisation: Organisation, slugs: Iterable[str]) -> Iterator[Package]:
    """Yield each question's published revision, else its newest; raise UnknownQuestion.

    One is read at a time: a whole bank may be larger than the memory.
    """
    for slug in slugs:
        yield unpacked(bytes(_revision(organisation, slug).package))


def _revision(organisation: Organisation, slug: str) -> QuestionRevision:
    try:
        return store.published(organisation, slug)
    except store.UnknownQuestion:
        return store.newest(organisation, slug)


def write_packages(packages: Iterable[Package], path: Path) -> int:
    """Write packages into one zip, or each into a folder of its own, and return how many.

    Raises FileExistsError, and zipfile.LargeZipFile where one zip cannot hold them.
    """
    if path.suffix == ".zip":
        return write_bank(packages, path)
    count = 0
    for package in packages:
        write_folder(package.files, path / package.slug)
        count += 1
    return count
