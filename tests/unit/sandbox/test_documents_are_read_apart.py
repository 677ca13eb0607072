"""A document that is made to cost everything costs one small process, and gives no text."""

import resource
from contextlib import suppress
from pathlib import Path

import pytest

from interviews.sandbox import documents, pdf_text
from interviews.sandbox.documents import Unreadable, read_pdf
from tests.doubles.media import bomb_stream, pdf


def test_each_page_is_read_under_its_number() -> None:
    text = read_pdf(pdf(["The job commits late", "Nobody reads page two"]))
    assert text == "Page 1\n\nThe job commits late\n\nPage 2\n\nNobody reads page two"


def test_pages_without_text_are_no_text() -> None:
    assert read_pdf(pdf(["", ""])) == ""


def test_only_so_many_pages_are_read() -> None:
    text = read_pdf(pdf([f"page {n}" for n in range(pdf_text.MOST_PAGES + 5)]))
    assert f"Page {pdf_text.MOST_PAGES}\n" in text
    assert f"Page {pdf_text.MOST_PAGES + 1}\n" not in text


@pytest.mark.parametrize(
    "content",
    [b"", b"%PDF-1.7", b"%PDF-1.7\n" + b"\xff" * 5_000, b"no document", pdf()[:200]],
    ids=["nothing", "a head", "noise", "text", "torn"],
)
def test_what_is_no_document_gives_no_text(content: bytes) -> None:
    with suppress(Unreadable):
        assert read_pdf(content) == ""


def test_a_stream_that_unpacks_to_a_gigabyte_is_not_unpacked() -> None:
    content = pdf(["bomb"], stream=bomb_stream(1_000_000_000))
    assert len(content) < 2_000_000
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    with suppress(Unreadable):
        assert "bomb" not in read_pdf(content)
    most_kib = pdf_text.MEMORY_BYTES // 1024
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss <= max(before, most_kib)


def test_a_tree_of_pages_that_leads_to_itself_ends() -> None:
    around = pdf(["a"]).replace(b"/Kids [4 0 R]", b"/Kids [2 0 R]")
    with suppress(Unreadable):
        assert read_pdf(around) == ""


def test_a_script_in_a_document_is_only_a_document() -> None:
    acts = "/OpenAction << /S /JavaScript /JS (app.alert('pwned')) >>"
    assert read_pdf(pdf(["Hello"], catalog=acts)) == "Page 1\n\nHello"


def test_a_reader_that_does_not_end_is_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "slow.py"
    script.write_text("while True: pass\n", "utf-8")
    monkeypatch.setattr(documents, "_SCRIPT", script)
    monkeypatch.setattr(documents, "WALL_S", 1)
    with pytest.raises(Unreadable, match="took over 1 s"):
        read_pdf(pdf())


def test_the_reader_sees_nothing_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VIVA_SECRET_KEY", "a-secret")
    script = tmp_path / "tells.py"
    tells = "import json, os; print(json.dumps({'text': str(dict(os.environ))}))\n"
    script.write_text(tells, "utf-8")
    monkeypatch.setattr(documents, "_SCRIPT", script)
    assert "a-secret" not in read_pdf(pdf())
