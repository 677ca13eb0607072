"""The command reads, judges and writes packages, and a blocker is a failure."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from interviews.banks import store
from interviews.banks.folders import read_folder
from interviews.people.first_start import organisation
from tests.unit.banks.packages import files_of, folder_of, zip_of

pytestmark = pytest.mark.django_db


def bank(action: str, path: Path, **options: str) -> str:
    said = io.StringIO()
    call_command("bank", action, str(path), stdout=said, **options)
    return said.getvalue()


def failing(action: str, path: Path, **options: str) -> tuple[str, str]:
    said = io.StringIO()
    with pytest.raises(CommandError) as failure:
        call_command("bank", action, str(path), stdout=said, **options)
    assert failure.value.returncode == 1
    return said.getvalue(), str(failure.value)


def test_import_publishes_and_says_so(tmp_path: Path) -> None:
    said = bank("import", folder_of(tmp_path / "lost-rows", files_of()))
    assert "lost-rows: revision 1 published" in said
    assert "1 read, 1 in the bank and published, 0 not" in said
    assert store.published(organisation(), "lost-rows").number == 1


def test_import_again_changes_nothing(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "lost-rows", files_of())
    bank("import", folder)
    assert "lost-rows: revision 1 is unchanged" in bank("import", folder)


def test_a_bad_package_among_good_ones_is_refused_alone(tmp_path: Path) -> None:
    folder_of(tmp_path / "bad", files_of({"topics": 7}))
    (tmp_path / "good.zip").write_bytes(zip_of(files_of()))
    said, failure = failing("import", tmp_path)
    assert "bad: refused: $.topics: must be a list, but is a number [wrong-type]" in said
    assert "good: revision 1 published" in said
    assert failure == "1 of 2 cannot be published"


def test_a_package_with_a_blocker_is_kept_as_a_draft(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "no-topics", files_of({"topics": []}))
    said, _ = failing("import", folder)
    assert "no-topics: blocker: $.topics: there is no topic; the first one is scored" in said
    assert "no-topics: revision 1 kept as a draft: it has blockers" in said
    with pytest.raises(store.UnknownQuestion):
        store.published(organisation(), "no-topics")


def test_lint_tells_one_line_a_finding_and_keeps_nothing(tmp_path: Path) -> None:
    said = bank("lint", folder_of(tmp_path / "lost-rows", files_of()))
    lines = [line for line in said.splitlines() if line.startswith("lost-rows: warning: ")]
    assert any("[no-brief]" in line for line in lines)
    assert "1 read, 1 sound, 0 not" in said
    assert store.published_all(organisation()) == []


def test_lint_fails_on_a_blocker(tmp_path: Path) -> None:
    said, _ = failing("lint", folder_of(tmp_path / "x", files_of({"topics": []})))
    assert "[topics]" in said


def test_export_gives_the_files_back(tmp_path: Path) -> None:
    files = files_of({"house_rules": {"b": 1}})
    bank("import", folder_of(tmp_path / "lost-rows", files))
    said = bank("export", tmp_path / "out")
    assert "1 exported" in said
    assert read_folder(tmp_path / "out" / "lost-rows") == files


def test_export_of_one_question_may_be_a_zip_that_imports_again(tmp_path: Path) -> None:
    bank("import", folder_of(tmp_path / "lost-rows", files_of()))
    bank("export", tmp_path / "out.zip", slug="lost-rows")
    assert "lost-rows: revision 1 is unchanged" in bank("import", tmp_path / "out.zip")


def test_export_overwrites_nothing(tmp_path: Path) -> None:
    bank("import", folder_of(tmp_path / "lost-rows", files_of()))
    _, failure = failing("export", tmp_path)
    assert "is not empty" in failure


def test_export_of_an_unknown_question_says_so(tmp_path: Path) -> None:
    _, failure = failing("export", tmp_path / "out", slug="nothing")
    assert failure == 'no question "nothing" is published'
