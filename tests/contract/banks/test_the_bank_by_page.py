"""The page takes what the command takes, says of each question what became, and gives all back."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from interviews.banks import bringing
from interviews.banks.drafts import store as drafts
from interviews.banks.zips import BankZip, opened_bank
from interviews.models import BankEntry, QuestionRevision
from tests.contract.access import cast
from tests.unit.banks.lists.test_qti_items_become_questions import CHOICES, declared, qti
from tests.unit.banks.packages import files_of, zip_of

pytestmark = pytest.mark.django_db


def send(name: str, content: bytes, do: str = "import") -> tuple[int, str]:
    form = {"file": SimpleUploadedFile(name, content), "do": do}
    answer = cast.client("admin").post(reverse("bank-import"), form)
    return answer.status_code, answer.content.decode()


def page(name: str, content: bytes, do: str = "import") -> str:
    status, said = send(name, content, do)
    assert status == 200
    return said


def bank() -> bytes:
    folders = {"good": files_of(), "bad": files_of({"topics": 7}), "open": files_of({"topics": []})}
    return zip_of(
        {f"{slug}/{path}": body for slug, f in folders.items() for path, body in f.items()}
    )


def test_a_whole_bank_comes_in_and_each_question_says_what_became() -> None:
    said = page("bank.zip", bank())
    assert "published, revision 1" in said
    assert "kept, not published, revision 1" in said
    assert "$.topics: must be a list, but is a number [wrong-type]" in said
    assert "there is no topic; the first one is scored [topics]" in said
    assert QuestionRevision.objects.count() == 2
    assert BankEntry.objects.first().by == "admin"  # type: ignore[union-attr]  # two were made


def test_only_checking_keeps_nothing() -> None:
    said = page("bank.zip", bank(), "check")
    assert "What would become of it" in said
    assert "has blockers" in said
    assert not QuestionRevision.objects.exists()


def test_what_is_there_already_is_unchanged() -> None:
    page("lost-rows.zip", zip_of(files_of()))
    assert "unchanged, revision 1" in page("lost-rows.zip", zip_of(files_of()))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("q.md", b"## Heaps\nWhat is a heap?\n"),
        ("q.csv", b"title,question,owner\nHeaps,What is a heap?,Jo\n"),
        ("q.xml", qti(CHOICES, declared("B"))),
        ("q.zip", zip_of({"q.xml": qti(CHOICES, declared("B"))})),
    ],
)
def test_a_list_becomes_drafts_that_the_page_leads_to(name: str, content: bytes) -> None:
    said = page(name, content)
    home = cast.account("admin").organisation
    assert home is not None
    (view,) = drafts.drafts(home).rows
    assert view.name == "Heaps"
    assert reverse("draft", args=[view.id]) in said


def test_what_a_list_had_beyond_is_told() -> None:
    assert "not taken: q.csv line 1: the column “owner”" in page(
        "q.csv", b"question,owner\nA?,Jo\n"
    )


def test_a_file_of_another_kind_is_refused_in_words() -> None:
    status, said = send("cv.docx", b"x")
    assert status == 422
    assert "is none of .md" in said


def test_more_packages_than_one_request_takes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bringing, "MOST_PACKAGES", 2)
    assert send("bank.zip", bank())[0] == 422
    assert not QuestionRevision.objects.exists()


def test_the_bank_goes_out_as_it_came_in() -> None:
    page("bank.zip", bank())
    client = cast.client("admin")
    for query, names in (("", {"good"}), ("?all", {"good", "open"})):
        answer = client.get(reverse("bank-export") + query)
        assert answer.headers["Content-Disposition"] == 'attachment; filename="bank.zip"'
        found = opened(answer.content)
        assert {one.name for one in found.held} == names
        assert next(found.files(one) for one in found.held if one.name == "good") == files_of()


def opened(content: bytes) -> BankZip:
    found = opened_bank(io.BytesIO(content))
    assert found is not None
    return found
