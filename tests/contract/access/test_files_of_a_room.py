"""A stranger's file is a download with nothing allowed, and nobody has it before its time."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from interviews import serving
from interviews.banks import store as bank
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.store import Author
from interviews.banks.package import package_of
from interviews.people import first_start, invitations
from interviews.sessions import service, store
from tests.contract.access import cast
from tests.doubles import media, pictured
from tests.unit.banks.packages import files_of

pytestmark = pytest.mark.django_db
HTML = b"<!doctype html><script>alert(1)</script>"


def room_of(files: dict[str, bytes]) -> UUID:
    """Return a room that runs, over a question of these files, sound or not."""
    home = first_start.organisation()
    package = package_of(pictured.SLUG, files)
    revision = bank.import_package(home, package, findings=(), at=timezone.now()).revision
    terms = invitations.Terms(label="One", revisions=(revision.pk,), role={})
    room = cast.accepted(invitations.invite(home.id, terms)[1], cast.CLAIM)
    service.connect(room, socket="socket-of-a-test", tab="tab-1")
    return room


@pytest.fixture
def room() -> UUID:
    return room_of(pictured.files())


@pytest.fixture
def candidate() -> Client:
    return cast.client("candidate")


def test_each_kind_leaves_as_what_it_is_and_as_a_download(room: UUID, candidate: Client) -> None:
    for path, kind in {
        "plan.png": "image/png",
        "plan.svg": "image/svg+xml",
        "paper.pdf": "application/pdf",
        "tone.wav": "audio/wav",
        "tone.wav.vtt": "text/vtt; charset=utf-8",
        "notes.md": "text/html; charset=utf-8",
        "flow.excalidraw": "application/json",
    }.items():
        answer = candidate.get(f"/room/{room}/files/0/{path}")
        assert answer.status_code == 200, path
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{path}"'
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "no-store" in answer.headers["Cache-Control"]
        policy = answer.headers["Content-Security-Policy"]
        assert policy == (serving.SVG_POLICY if path.endswith("svg") else serving.POLICY)
        assert policy.startswith("sandbox; default-src 'none'")


def test_a_file_of_a_later_part_is_not_there_yet(room: UUID, candidate: Client) -> None:
    waiting = candidate.get(f"/room/{room}/files/0/{pictured.LATER}")
    nothing = candidate.get(f"/room/{room}/files/0/no-such-file.png")
    assert (waiting.status_code, nothing.status_code) == (404, 404)
    assert plain(waiting.content) == plain(nothing.content)


def plain(page: bytes) -> str:
    """Return a page without its nonces."""
    return re.sub(r'nonce="[^"]+"', "", page.decode())


@pytest.mark.parametrize(
    "path",
    [
        "../question.json",
        "..%2fquestion.json",
        "%2e%2e/question.json",
        "entities/plan.png",
        "/entities/plan.png",
        "//evil.example/plan.png",
        "plan.png/",
        "plan.png%00.svg",
        "PLAN.PNG",
        "plan.png.description.md",
        "plan.png.vtt",
        "job.sql.vtt",
        "job.sql",
        "\u202egnp.nalp",
        "question.json",
        "x" * 5_000,
    ],
)
def test_no_trick_with_a_path_gives_another_file(room: UUID, candidate: Client, path: str) -> None:
    answer = candidate.get(f"/room/{room}/files/0/{path}")
    assert answer.status_code in {301, 404}
    if answer.status_code == 301:
        assert answer.headers["Location"].startswith(f"/room/{room}/")


@pytest.mark.parametrize("index", [1, 7, 10**30])
def test_only_the_question_on_the_table_has_files(
    room: UUID, candidate: Client, index: int
) -> None:
    assert candidate.get(f"/room/{room}/files/{index}/plan.png").status_code == 404


def test_after_the_end_there_is_nothing_more(room: UUID, candidate: Client) -> None:
    service.end_interview(room)
    assert candidate.get(f"/room/{room}/files/0/plan.png").status_code == 404


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        ("bytes=0-3", 206, "bytes 0-3/{size}"),
        ("bytes=4-", 206, "bytes 4-{last}/{size}"),
        ("bytes=-4", 206, "bytes {tail}-{last}/{size}"),
        ("bytes=0-999999999999", 200, ""),
        ("bytes=999999999-", 416, "bytes */{size}"),
        ("bytes=5-2", 416, "bytes */{size}"),
        ("bytes=-0", 416, "bytes */{size}"),
        ("bytes=0-1,5-9", 200, ""),
        ("lines=1-2", 200, ""),
        ("bytes=-", 200, ""),
        ("bytes=" + "9" * 40 + "-", 200, ""),
    ],
)
def test_a_player_has_the_piece_that_it_asks_for(
    room: UUID, candidate: Client, *, asked: str, status: int, told: str
) -> None:
    whole = candidate.get(f"/room/{room}/files/0/tone.wav").content
    answer = candidate.get(f"/room/{room}/files/0/tone.wav", headers={"range": asked})
    size = len(whole)
    assert answer.status_code == status
    expected = told.format(size=size, last=size - 1, tail=size - 4)
    assert answer.headers.get("Content-Range", "") == expected
    if status == 206:
        first, last = expected.removeprefix("bytes ").split("/")[0].split("-")
        assert answer.content == whole[int(first) : int(last) + 1]
    assert answer.headers["Accept-Ranges"] == "bytes"


def test_what_is_not_what_it_says_is_sent_to_nobody(candidate: Client) -> None:
    """A draft may hold anything: its room shows what is sound, and the rest has no address."""
    entities = {
        "entities/page.png": HTML,
        "entities/acts.svg": media.svg("<script>alert(1)</script>"),
        "entities/huge.png": media.png(claims=(60_000, 60_000)),
        "entities/both.html": media.gif() + HTML,
        "entities/page.pdf": HTML,
        "entities/broken.excalidraw": b"{}",
        "entities/talk.wav": HTML,
        "entities/talk.wav.vtt": b"<script>",
    }
    names = [path.removeprefix("entities/") for path in entities]
    refs = [{"file": name} for name in names]
    room = room_of(files_of({"entity_refs": refs}, more=entities))
    assert set(names) == set((store.load(room).live or pytest.fail("no question")).files)
    for name in names:
        assert candidate.get(f"/room/{room}/files/0/{name}").status_code == 404, name


def test_markdown_is_cleaned_before_it_is_sent(candidate: Client) -> None:
    hostile = (
        b"# Hi\n\n<script>alert(1)</script> [x](javascript:alert(1)) ![y](https://evil.example)"
    )
    entities = {"entities/notes.md": hostile}
    files = files_of({"entity_refs": [{"file": "notes.md"}]}, more=entities)
    room = room_of(files)
    page = candidate.get(f"/room/{room}/files/0/notes.md").content.decode()
    assert "<h3>Hi</h3>" in page
    for word in ("<script", "<a", "<img", "href"):
        assert word not in page


def test_a_link_that_was_taken_back_opens_no_file(room: UUID) -> None:
    for role in ("another", "outsider", "admin"):
        assert cast.client(role).get(f"/room/{room}/files/0/plan.png").status_code == 404


REFUSED = {
    "a page as a picture": ("plan.png", HTML, "file-type"),
    "a script": ("plan.svg", media.svg("<script>1</script>"), "svg-acts"),
    "a picture of a million": ("plan.png", media.png(claims=(9**6, 9**6)), "picture-size"),
    "a long document": ("a.pdf", b"%PDF-1.7" + b" " * 10_000_000, "media-size"),
}


@pytest.mark.parametrize("refused", REFUSED)
def test_an_author_is_told_at_once_what_no_room_would_show(refused: str) -> None:
    name, content, rule = REFUSED[refused]
    author = Author(cast.account("interviewer"), first_start.organisation(), timezone.now())
    draft = drafts.new_draft("Pictures", "open-probe", author=author)
    upload = {"file": SimpleUploadedFile(name, content), "tab": "files"}
    answer = cast.client("interviewer").post(f"/bank/drafts/{draft}/files/", upload)
    assert f"entities/{name}" in answer.content.decode()
    assert rule in answer.content.decode()
    assert drafts.draft(author.organisation, draft).document.files == {}


def test_an_author_puts_in_pictures_and_documents_and_looks_at_them() -> None:
    author = Author(cast.account("interviewer"), first_start.organisation(), timezone.now())
    draft = drafts.new_draft("Pictures", "open-probe", author=author)
    browser = cast.client("interviewer")
    for name, content in (("plan.png", media.png()), ("paper.pdf", media.pdf(["Read me"]))):
        drafts.put_file(draft, f"entities/{name}", content, author=author)
    assert browser.get(f"/bank/drafts/{draft}/files/shown/plan.png").content == media.png()
    picture = browser.get(f"/bank/drafts/{draft}/files/look/plan.png").content.decode()
    assert "Nobody can read this image" in picture
    assert "plan.png.description.md" in picture
    paper = browser.get(f"/bank/drafts/{draft}/files/look/paper.pdf").content.decode()
    assert "Read me" in paper
    assert browser.get(f"/bank/drafts/{draft}/files/look/nothing.png").status_code == 404
