"""What somebody else wrote in a form of the code, in its fields' words, so that one can choose."""

from __future__ import annotations

from typing import TypeAlias

from interviews.banks.drafts.cases import KINDS, TestRow, rows_of_tests
from interviews.banks.drafts.programs import form_of
from interviews.banks.drafts.running import running_of
from interviews.banks.drafts.sources import Files, text_of_rows

Theirs: TypeAlias = list[tuple[str, str]]
"""What a field is called, and the text in it; empty fields are left out."""


def of_program(runtime: object, files: Files, *, language: str) -> Theirs:
    """Return what the code in one language says."""
    form = form_of(runtime, language, files)
    said = [
        ("The candidate writes in", form.entry),
        ("At the start", form.starter),
        ("Further files at the start", text_of_rows(form.starter_others)),
        ("The reference solution", form.solution),
        ("Further files of the solution", text_of_rows(form.solution_others)),
        *((f"Wrong program “{row.name}”", row.text + row.others) for row in form.wrong),
    ]
    return _filled(said)


def of_tests(runtime: object, files: Files) -> Theirs:
    """Return what each test says."""
    return [(f"Test “{row.name}”", _of_test(row)) for row in rows_of_tests(runtime, files)]


def _of_test(row: TestRow) -> str:
    texts = (row.steps, row.seed, row.rows, row.stdin, row.stdout, row.checker)
    said = (dict(KINDS)[row.kind], *texts, row.unit, row.unit_text, row.unit_others)
    return "\n".join(text for text in said if text)


def of_running(runtime: object, _: Files) -> Theirs:
    """Return what is said of how it runs."""
    form = running_of(runtime)
    said = [
        ("Seconds", form.seconds),
        ("Memory, MiB", form.memory),
        ("Output, KiB", form.output),
        ("Runs in an interview", form.runs),
        ("Of hidden tests", "how many passed" if form.tells_hidden else "nothing"),
        ("Types", form.signature),
    ]
    return _filled(said)


def _filled(said: Theirs) -> Theirs:
    return [(label, text) for label, text in said if text]
