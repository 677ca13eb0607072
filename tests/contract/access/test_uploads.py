"""The one upload is an admin's zip: others cannot send it, and a bad one changes nothing."""

import io
import stat
import zipfile
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from interviews.banks.limits import LIMITS
from interviews.models import QuestionRevision
from tests.contract.access import cast
from tests.contract.access.cast import ROLES
from tests.unit.banks.packages import files_of, zip_of
from tests.unit.web.inert import HOSTILE, alive, words

pytestmark = pytest.mark.django_db
IMPORT = "/admin/interviews/question/import/"
ALLOWED = {"admin", "elsewhere"}


def upload(role: str, content: bytes, name: str = "package.zip") -> tuple[int, str]:
    answer = cast.client(role).post(IMPORT, {"package": SimpleUploadedFile(name, content)})
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("role", sorted(set(ROLES) - ALLOWED))
def test_nobody_but_an_admin_uploads(role: str) -> None:
    status, _ = upload(role, zip_of(files_of()))
    assert status == 302
    assert not QuestionRevision.objects.exists()


def test_staff_status_alone_is_not_enough() -> None:
    person = cast.account("recruiter")
    person.is_staff = True
    person.save()
    status, _ = upload("recruiter", zip_of(files_of()))
    assert status == 403
    assert not QuestionRevision.objects.exists()


def test_an_admin_uploads_into_their_own_organisation() -> None:
    upload("elsewhere", zip_of(files_of()))
    assert QuestionRevision.objects.get().question.organisation.slug == "elsewhere"


def test_a_file_over_the_limit_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("interviews.admin.LIMITS", replace(LIMITS, archive_bytes=1000))
    status, page = upload("admin", b"x" * 1001)
    assert status == 200
    assert "at most 1,000 bytes" in page


def link() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        entry = zipfile.ZipInfo("question.json")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    return buffer.getvalue()


BAD = {
    "no zip": (b"MZ\x90\x00", "is no zip"),
    "nothing": (zip_of({}), "was not imported"),
    "a way out": (zip_of({**files_of(), "../../evil.py": b"x"}), "was not imported"),
    "an absolute path": (zip_of({**files_of(), "/etc/cron.d/x": b"x"}), "was not imported"),
    "a link": (link(), "is a link"),
    "a bomb": (zip_of({**files_of(), "entities/b": b"\0" * 30_000_000}), "was not imported"),
    "no question": (zip_of({"readme.txt": b"x"}), "was not imported"),
    "broken JSON": (zip_of({"question.json": b"{"}), "was not imported"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_zip_is_told_and_changes_nothing(bad: str) -> None:
    content, said = BAD[bad]
    status, page = upload("admin", content)
    assert status == 200
    assert said in page
    assert not QuestionRevision.objects.exists()


@pytest.mark.parametrize("poison", HOSTILE)
def test_names_in_an_upload_are_only_words(poison: str) -> None:
    broken = zip_of({"question.json": b"{", f"{poison}.txt": b"x"})
    named = zip_of(files_of({"name": poison, "topics": [poison]}))
    for content in (broken, named):
        _, page = upload("admin", content, name=f"{poison.replace('/', '')}.zip")
        assert alive(page) == []
        assert "pwned" in words(page)


def test_a_package_is_only_ever_saved_never_shown() -> None:
    upload("admin", zip_of(files_of()))
    number = QuestionRevision.objects.get().pk
    answer = cast.client("admin").get(f"/admin/interviews/questionrevision/{number}/package.zip")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
