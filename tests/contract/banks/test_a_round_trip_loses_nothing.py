"""Folder, zip, rows, draft, whole bank and back: a package comes out as it went in, to the byte."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from interviews.banks import life
from interviews.banks.archives import write_archive
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.store import Author
from interviews.banks.exporting import packages_of, slugs_to_export, write_packages
from interviews.banks.folders import read_folder
from interviews.banks.lint import lint
from interviews.banks.package import Package
from interviews.banks.reading import read_package, read_packages, read_upload
from interviews.people.first_start import organisation
from tests.doubles.any_packages import Files, packages
from tests.unit.banks.packages import folder_of

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


@settings(
    max_examples=60,
    deadline=None,  # It writes files and rows.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(packages())
def test_any_package_comes_back_byte_for_byte(files: Files) -> None:
    author = Author(None, organisation(), AT)
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        first = read_package(folder_of(root / "some-slug", files))
        assert first.files == files
        second = read_upload("any.zip", write_archive(first.files, folder="some-slug"))
        assert second == first
        kept = life.record_import(second, findings=lint(second), author=author)
        draft = drafts.open_draft("some-slug", author=author)
        assert drafts.package_of_draft(drafts.draft(author.organisation, draft)).files == files
        drafts.close(draft, author=author)
        for name in ("bank", "bank.zip"):
            assert exported(root / name) == {"some-slug": files}
        assert read_folder(root / "bank" / "some-slug") == files
    assert kept.revision.digest == first.digest


def exported(path: Path) -> dict[str, Files]:
    home = organisation()
    write_packages(packages_of(home, slugs_to_export(home, unpublished=True)), path)
    return {
        package.slug: package.files
        for _, package in read_packages(path)
        if isinstance(package, Package)
    }
