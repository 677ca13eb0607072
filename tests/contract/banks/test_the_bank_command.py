"""The command reads, judges and writes packages, and a blocker is a failure."""

import io
import json
import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from interviews.banks import store
from interviews.banks.folders import read_folder
from interviews.people.first_start import organisation
from tests.unit.banks.packages import files_of, folder_of, zip_of

pytestmark = pytest.mark.django_db
SHIPPED = Path("interviews/banks/shipped")


def bank(action: str, path: Path, **options: str | bool | int) -> str:
    said = io.StringIO()
    call_command("bank", action, str(path), stdout=said, **options)
    return said.getvalue()


def failing(action: str, path: Path, code: int = 1, **options: str | bool | int) -> tuple[str, str]:
    said = io.StringIO()
    with pytest.raises(CommandError) as failure:
        call_command("bank", action, str(path), stdout=said, **options)
    assert failure.value.returncode == code
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
    assert store.slugs_published(organisation()) == ()


def test_lint_fails_on_a_blocker(tmp_path: Path) -> None:
    said, _ = failing("lint", folder_of(tmp_path / "x", files_of({"topics": []})))
    assert "[topics]" in said


def test_an_import_may_leave_the_programs_out_and_the_revision_says_so() -> None:
    said = bank("import", SHIPPED / "lru-cache", no_programs=True)
    assert "lru-cache: revision 1 published" in said
    assert "not checked" not in said
    kept = store.published(organisation(), "lru-cache").lint
    assert {found["severity"] for found in kept} == {"not checked"}
    assert all("left out by --no-programs" in found["message"] for found in kept)


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
    _, failure = failing("export", tmp_path, 2)
    assert "is not empty" in failure
    bank("export", tmp_path / "out.zip")
    _, failure = failing("export", tmp_path / "out.zip", 2)
    assert "exists" in failure


def test_export_of_an_unknown_question_says_so(tmp_path: Path) -> None:
    _, failure = failing("export", tmp_path / "out", 2, slug="nothing")
    assert failure == 'no question "nothing" is published'


def test_a_path_where_nothing_is_ends_the_command_before_it_begins(tmp_path: Path) -> None:
    _, failure = failing("import", tmp_path / "none", 2)
    assert failure.endswith("none is neither a folder nor a zip")


def three(folder: Path) -> dict[str, dict[str, bytes]]:
    """Bring three questions into the bank, one with a blocker, and return their files."""
    files = {
        "a-job": files_of({"house_rules": [1]}),
        "b-job": files_of({"name": "Ünïcode 🙂"}, more={"entities/x.bin": b"\xff\0"}),
        "c-job": files_of({"topics": []}),
    }
    for slug, content in files.items():
        folder_of(folder / "in" / slug, content)
    failing("import", folder / "in")
    return files


def test_a_whole_bank_goes_out_as_one_zip_and_comes_in_again(tmp_path: Path) -> None:
    three(tmp_path)
    assert "2 exported" in bank("export", tmp_path / "bank.zip")
    said = bank("import", tmp_path / "bank.zip")
    assert "a-job: revision 1 is unchanged" in said
    assert "b-job: revision 1 is unchanged" in said
    assert "2 read, 2 in the bank and published, 0 not" in said


def test_export_takes_what_is_not_published_when_told_so(tmp_path: Path) -> None:
    files = three(tmp_path)
    bank("export", tmp_path / "out", all=True)
    assert {slug: read_folder(tmp_path / "out" / slug) for slug in files} == files


def test_a_zip_of_zips_is_a_bank_too(tmp_path: Path) -> None:
    inside = {f"all/{name}.zip": zip_of(files_of()) for name in ("one", "two")}
    (tmp_path / "bank.zip").write_bytes(zip_of({**inside, "all/notes.txt": b"Both are ours.\n"}))
    said = bank("lint", tmp_path / "bank.zip", no_programs=True)
    assert "2 read, 2 sound, 0 not" in said


def test_one_bad_package_in_a_zip_of_many_is_refused_alone(tmp_path: Path) -> None:
    packages = {"good": files_of(), "bad": {"question.json": b"{"}, "empty": {"x.txt": b""}}
    members = {
        f"{slug}/{path}": body for slug, files in packages.items() for path, body in files.items()
    }
    members |= {"../out/question.json": b"{}", "broken.zip": b"no zip"}
    (tmp_path / "bank.zip").write_bytes(zip_of(members))
    said, failure = failing("import", tmp_path / "bank.zip")
    assert "bad: refused: question.json: is not JSON" in said
    assert "empty: refused: question.json: is not in the package [missing-file]" in said
    assert "..: refused: ..: climbs out of the package [path]" in said
    assert "broken.zip: refused: archive: is no zip that can be read" in said
    assert "good: revision 1 published" in said
    assert failure == "4 of 5 cannot be published"


def test_of_two_packages_with_one_slug_the_second_is_refused(tmp_path: Path) -> None:
    folder_of(tmp_path / "first", files_of({"slug": "same"}))
    folder_of(tmp_path / "second", files_of({"slug": "same", "duration": 30}))
    said, _ = failing("import", tmp_path)
    assert 'second: refused: slug: "same" is the slug of first too [slug-twice]' in said
    assert store.newest(organisation(), "same").number == 1


def test_programs_are_not_run_when_told_so(tmp_path: Path) -> None:
    runtime = {
        "languages": ["python"],
        "entry": "a.py",
        "starter": {"a.py": {"text": "\n"}},
        "solution": {"a.py": {"text": "\n"}},
        "tests": [{"name": "one", "calls": [{"function": "f", "returns": 1}]}],
    }
    folder = folder_of(tmp_path / "x", files_of({"mode": "code", "runtime": runtime}))
    assert "not checked: $.runtime: the reference solution passes" in bank(
        "lint", folder, no_programs=True
    )


def test_rehearse_says_how_far_each_candidate_came() -> None:
    said = bank("rehearse", SHIPPED / "charged-twice", seeds=1)
    assert said.startswith("charged-twice: separation 1.00 over 5 pairs. Whoever knows more")
    for words in ("knows it", "knows half", "bluffs", "fishes for the answer"):
        assert f"  {words} " in said


def test_rehearse_takes_a_published_question_by_its_slug(tmp_path: Path) -> None:
    bank("import", SHIPPED / "charged-twice")
    told = json.loads(bank("rehearse", Path("charged-twice"), seeds=1, told="json"))
    assert [one["slug"] for one in told] == ["charged-twice"]
    assert told[0]["separation"]["figure"] == 1.0
    assert {play["kind"] for play in told[0]["plays"]} == {"strong", "partial", "wrong", "fishing"}


def test_rehearse_writes_the_page_of_a_bank(tmp_path: Path) -> None:
    page = bank("rehearse", SHIPPED / "charged-twice", seeds=1, told="markdown")
    assert page.startswith("# The shipped bank, rehearsed")
    assert "| [Charged twice](#charged-twice) | " in page
    assert "## charged-twice" in page


def test_rehearse_of_nothing_cannot_begin(tmp_path: Path) -> None:
    _, failure = failing("rehearse", tmp_path / "nowhere", code=2)
    assert "neither a folder, nor a zip, nor a published question" in failure


def test_a_package_that_cannot_be_read_keeps_no_other_from_being_rehearsed(
    tmp_path: Path,
) -> None:
    folder_of(tmp_path / "bad", files_of({"topics": 7}))
    shutil.copytree(SHIPPED / "charged-twice", tmp_path / "charged-twice")
    said, failure = failing("rehearse", tmp_path, seeds=1)
    assert "charged-twice: separation" in said
    assert failure.startswith("1 of 2 cannot be read: bad: $.topics: must be a list")
