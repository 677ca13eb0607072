"""Whatever a browser sends to the editor is saved as meant or refused in words."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import SetField
from interviews.banks.drafts.document import Document, Part, parts
from interviews.banks.drafts.store import Author
from interviews.models import Organisation
from interviews.people import first_start
from tests.contract.access import cast

pytestmark = pytest.mark.django_db
ARABIC_ONE = "\u0661"
"""A decimal digit to Python, and 1."""


@pytest.fixture
def home() -> Organisation:
    return first_start.organisation()


@pytest.fixture
def browser() -> Client:
    return cast.client("interviewer")


@pytest.fixture
def draft_id(home: Organisation) -> UUID:
    author = Author(cast.account("interviewer"), home, timezone.now())
    return drafts.new_draft("A question", "open-probe", author=author)


def document(home: Organisation, draft_id: UUID) -> Document:
    return drafts.draft(home, draft_id).document


def at(draft_id: UUID, *words: str) -> str:
    return "/".join(["/bank/drafts", str(draft_id), *words]) + "/"


def field(draft_id: UUID, part: Part, name: str) -> str:
    return at(draft_id, "parts", part.key, name)


def seen(browser: Client, draft_id: UUID, part: Part, name: str, *, tab: str = "talk") -> str:
    page = browser.get(at(draft_id, "parts", part.key), {"tab": tab}).content.decode()
    found = re.search(rf'id="seen-{name}" value="(\w+)"', page)
    assert found is not None
    return found[1]


def test_a_field_is_saved_and_the_rest_is_told_to_look_again(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    part = document(home, draft_id).opening
    answer = browser.post(
        field(draft_id, part, "seed_question"),
        {"value": "Why?\r\nSay it.", "seen": seen(browser, draft_id, part, "seed_question")},
    )
    assert answer.headers["HX-Trigger"] == "draft-changed"
    assert document(home, draft_id).opening.fields["seed_question"] == "Why?\nSay it."


def test_what_cannot_be_read_is_told_beside_its_field_and_changes_nothing(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    part = document(home, draft_id).opening
    told = browser.post(field(draft_id, part, "duration"), {"value": "soon", "seen": ""})
    assert b"Minutes are a number" in told.content
    assert drafts.draft(home, draft_id).version == 0


def test_somebody_who_was_slower_sees_both_texts_and_may_keep_theirs(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    part = document(home, draft_id).opening
    old = seen(browser, draft_id, part, "seed_question")
    other = Author(cast.account("admin"), home, timezone.now())
    step = SetField(key=part.key, field="seed_question", before="", after="<b>Theirs</b>")
    drafts.change(draft_id, step, author=other)
    told = browser.post(field(draft_id, part, "seed_question"), {"value": "Mine", "seen": old})
    page = told.content.decode()
    assert "admin changed this while you wrote" in page
    assert "&lt;b&gt;Theirs&lt;/b&gt;" in page
    assert document(home, draft_id).opening.fields["seed_question"] == "<b>Theirs</b>"
    newer = re.search(r'data-seen="(\w+)"', page)
    assert newer is not None
    browser.post(field(draft_id, part, "seed_question"), {"value": "Mine", "seen": newer[1]})
    assert document(home, draft_id).opening.fields["seed_question"] == "Mine"


@pytest.mark.parametrize(
    "posted",
    [
        {"place": ["0"], "id": ["a"], "text": ["t"]},
        {"place": ["0", "1"], "id": ["a"], "text": ["t"], "files": [""]},
        {"place": ["99999999"], "id": [""], "text": ["t"], "files": [""]},
        {"place": ["-1"], "id": [""], "text": ["t"], "files": [""]},
        {},
    ],
)
def test_rows_in_pieces_break_nothing(
    browser: Client, home: Organisation, draft_id: UUID, posted: dict[str, list[str]]
) -> None:
    part = document(home, draft_id).opening
    now = seen(browser, draft_id, part, "seed_hints")
    answer = browser.post(field(draft_id, part, "seed_hints"), {**posted, "seen": now})
    assert answer.status_code == 200
    hints = document(home, draft_id).opening.fields.get("seed_hints")
    assert hints in (None, [{"id": "h1", "text": "t"}])


@pytest.mark.parametrize("name", ["probes", "next", "runtime", "no-such-field", "id"])
def test_only_the_fields_of_a_form_can_be_set(
    browser: Client, home: Organisation, draft_id: UUID, name: str
) -> None:
    part = document(home, draft_id).opening
    assert browser.post(field(draft_id, part, name), {"value": "[]"}).status_code == 404


@pytest.mark.parametrize(
    ("do", "posted"),
    [
        ("add", {"key": "nothing"}),
        ("remove", {"key": "nothing"}),
        ("copy", {}),
        ("move", {"key": "nothing", "to_parent": "nothing", "to_position": "0"}),
    ],
)
def test_a_part_that_is_not_there_is_not_found(
    browser: Client, draft_id: UUID, do: str, posted: dict[str, str]
) -> None:
    assert browser.post(at(draft_id, do), posted).status_code == 404


def test_the_opening_is_neither_moved_nor_taken_out(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    key = document(home, draft_id).opening.key
    for do in ("remove", "copy", "move"):
        posted = {"key": key, "to_parent": key, "to_position": "0"}
        assert browser.post(at(draft_id, do), posted).status_code == 404


@pytest.mark.parametrize("position", ["", "-1", "7", "9" * 40, "x", ARABIC_ONE])
def test_a_place_that_is_none_is_the_last(
    browser: Client, home: Organisation, draft_id: UUID, position: str
) -> None:
    key = document(home, draft_id).opening.key
    for _ in range(2):
        browser.post(at(draft_id, "add"), {"key": key})
    first = document(home, draft_id).opening.below[0].key
    posted = {"key": first, "to_parent": key, "to_position": position}
    assert browser.post(at(draft_id, "move"), posted).status_code == 200
    below = [part.key for part in document(home, draft_id).opening.below]
    assert sorted(below) == sorted(p.key for p in list(parts(document(home, draft_id)))[1:])
    assert below[-1] == first or position == ARABIC_ONE


@pytest.mark.parametrize("name", ["../x.md", "a\\b.py", "/etc/passwd", "x" * 300 + ".md", "ok.md"])
def test_an_upload_stays_inside_the_draft(
    browser: Client, home: Organisation, draft_id: UUID, name: str
) -> None:
    upload = SimpleUploadedFile("named-below", b"text")
    upload.__dict__["_name"] = name  # past the double's own cleaning, as a hostile browser would
    answer = browser.post(at(draft_id, "files"), {"file": upload})
    assert answer.status_code == 200
    files = document(home, draft_id).files
    assert bool(files) == (len(name) < len("x" * 240))
    for path in files:
        assert path.startswith("entities/")
        assert ".." not in path
        assert "\\" not in path


def test_taking_out_a_file_that_is_not_there_is_told(browser: Client, draft_id: UUID) -> None:
    answer = browser.post(at(draft_id, "files/remove"), {"path": "entities/none.md"})
    assert b"not there any more" in answer.content


def test_authors_words_are_text_on_every_page(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    evil = "<script>alert(1)</script>"
    part = document(home, draft_id).opening
    for name in ("name", "seed_question", "question_prompt"):
        tab = "talk"
        now = seen(browser, draft_id, part, name, tab=tab)
        browser.post(field(draft_id, part, name), {"value": evil, "seen": now})
    for page in ("", "parts/" + part.key, "checks", "changes"):
        answer = browser.get(at(draft_id, page) if page else f"/bank/drafts/{draft_id}/")
        assert evil not in answer.content.decode()
    assert evil not in browser.get("/bank/").content.decode()
    preview = browser.post("/bank/preview/", {"value": evil + "\n\n**bold**"}).content.decode()
    assert evil not in preview
    assert "<strong>bold</strong>" in preview
