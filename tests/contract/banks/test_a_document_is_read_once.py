"""A document's text is made when it comes in and kept with its revision, whoever reads it later."""

from __future__ import annotations

import pytest
from django.test import override_settings

from agents.schema.question import question_of
from interviews.banks import readings
from interviews.banks.package import package_of, unpacked
from interviews.banks.readings import readings_of
from interviews.people import first_start
from interviews.sandbox.documents import TooSlow
from replay import player
from tests.doubles import media, pictured
from tests.doubles.interviews import Interview
from tests.doubles.pictured_rooms import published
from tests.unit.banks.packages import files_of


@pytest.fixture(autouse=True)
def _nothing_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "_texts", readings._Texts())


def other_reader(content: bytes) -> str:
    """Read a document as a later release might."""
    return f"{len(content)} bytes, read otherwise"


def failing_reader(content: bytes) -> str:
    """Find nothing in it."""
    raise ValueError("no text")


OTHER = f"{__name__}.other_reader"
FAILING = f"{__name__}.failing_reader"


def test_what_was_pinned_is_read_as_it_was_then() -> None:
    package = package_of(pictured.SLUG, pictured.files())
    assert question_of(package.packed).files["paper.pdf"].startswith("Page 1\n\nThe job commits")
    with override_settings(DOCUMENT_READER=OTHER):
        readings._texts = readings._Texts()
        assert unpacked(package.packed).readings == package.readings
        assert unpacked(package.packed).digest == package.digest
        newer = package_of(pictured.SLUG, pictured.files())
    assert newer.question.files["paper.pdf"].endswith("read otherwise")
    assert newer.digest != package.digest


def test_a_package_without_documents_is_packed_as_it_always_was() -> None:
    package = package_of(pictured.SLUG, files_of())
    assert b"readings" not in package.packed


def test_a_document_that_gives_no_text_needs_a_description() -> None:
    with override_settings(DOCUMENT_READER=FAILING):
        package = package_of(pictured.SLUG, pictured.files())
    assert "paper.pdf" not in package.readings
    assert package.question.files["paper.pdf"] == "(pdf: paper.pdf)"


def slow_reader(content: bytes) -> str:
    """Take too long."""
    raise TooSlow("took over 20 s")


def test_bytes_that_are_no_drawing_are_still_a_document() -> None:
    """Another file of the same bytes, under another name, says nothing of this one."""
    content = media.pdf(["The job commits late"])
    assert content.isascii()
    assert readings_of({"entities/a.excalidraw": content}) == {}
    assert "commits late" in readings_of({"entities/a.pdf": content})["a.pdf"]


def test_a_document_that_took_too_long_is_tried_again() -> None:
    files = {"entities/a.pdf": media.pdf(["The job commits late"])}
    with override_settings(DOCUMENT_READER=f"{__name__}.slow_reader"):
        assert readings_of(files) == {}
    assert "commits late" in readings_of(files)["a.pdf"]


def test_a_package_of_slow_documents_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first check has no time for, the next one reads."""
    files = {f"entities/{n}.pdf": media.pdf([f"Text {n}"]) for n in range(3)}
    monkeypatch.setattr(readings, "MOST_S", -1.0)
    assert readings_of(files) == {}
    monkeypatch.setattr(readings, "MOST_S", 30.0)
    first = readings_of({"entities/0.pdf": files["entities/0.pdf"]})
    monkeypatch.setattr(readings, "MOST_S", -1.0)
    assert readings_of(files) == first
    monkeypatch.setattr(readings, "MOST_S", 30.0)
    assert sorted(readings_of(files)) == ["0.pdf", "1.pdf", "2.pdf"]


@pytest.mark.django_db(transaction=True)
def test_the_interviewer_reads_the_text_and_every_prompt_comes_back() -> None:
    published(first_start.organisation())
    interview = Interview(pictured.SLUG)
    interview.say("The job commits before it has read the last page.")
    assert interview.turn()
    with override_settings(DOCUMENT_READER=FAILING):
        rebuilt = player.rebuild_prompt(interview.id, 1, from_start=True)
    assert rebuilt.same
    text = rebuilt.prompt.system
    for words in (
        "The job commits late",
        "Client → Order queue",
        "Two fields, blue on the left",
        "A tone of one second",
        "<rect",
        "40,000 rows",
    ):
        assert words in text
