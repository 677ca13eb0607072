"""The code of a question on a form: one program in each role, and tests written as lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from agents.schema.package import text_of
from interviews.banks.drafts.calls import calls_of, text_of_calls
from interviews.banks.drafts.forms import NotReadable

# A runtime is the author's JSON; the schema judges the whole package.
Json: TypeAlias = dict[str, Any]
Files: TypeAlias = Mapping[str, bytes]


class TestRow(Struct, frozen=True, kw_only=True):
    """One test: steps as lines, or what a whole program reads and prints."""

    __test__ = False
    name: str = ""
    hidden: bool = False
    steps: str = ""
    stdin: str = ""
    stdout: str = ""


class WrongRow(Struct, frozen=True, kw_only=True):
    """A program with a typical mistake: the tests must find it."""

    name: str = ""
    text: str = ""


class ProgramForm(Struct, frozen=True, kw_only=True):
    """What an author sees of a runtime; `entry` is the file that the candidate writes in."""

    language: str = "python"
    entry: str = "main.py"
    starter: str = ""
    solution: str = ""
    wrong: tuple[WrongRow, ...] = ()
    tests: tuple[TestRow, ...] = ()


def form_of(runtime: object, files: Files) -> ProgramForm:
    """Return the form of a runtime as it stands; an empty one where there is none."""
    if not isinstance(runtime, Mapping):
        return ProgramForm()
    entry = str(runtime.get("entry", ""))
    wrong = runtime.get("wrong") or {}
    return ProgramForm(
        language=str((runtime.get("languages") or ["python"])[0]),
        entry=entry,
        starter=_source(runtime.get("starter"), entry, files),
        solution=_source(runtime.get("solution"), entry, files),
        wrong=tuple(
            WrongRow(name=name, text=_source(sources, entry, files))
            for name, sources in wrong.items()
        ),
        tests=tuple(_test_row(test) for test in _tests(runtime, files)),
    )


def _source(sources: object, path: str, files: Files) -> str:
    source = sources.get(path) if isinstance(sources, Mapping) else None
    if isinstance(source, Mapping):
        return str(source.get("text", ""))
    return text_of(files.get(str(source), b"")) or ""


def _tests(runtime: Mapping[str, Any], files: Files) -> list[Json]:
    """Return the tests in order; those of a file stand in the place of its name."""
    listed: list[Json] = []
    for item in runtime.get("tests") or []:
        if isinstance(item, str):
            listed += _tests_of_file(files.get(item, b"[]"))
        elif isinstance(item, dict):
            listed.append(item)
    return listed


def _tests_of_file(content: bytes) -> list[Json]:
    try:
        tests = json.loads(content)
    except (ValueError, RecursionError):
        return []
    return [test for test in tests if isinstance(test, dict)] if isinstance(tests, list) else []


def _test_row(test: Json) -> TestRow:
    return TestRow(
        name=str(test.get("name", "")),
        hidden=bool(test.get("hidden")),
        steps=text_of_calls(test.get("calls") or []),
        stdin=str(test.get("stdin", "")),
        stdout=str(test.get("stdout", "")),
    )


def runtime_of(form: ProgramForm, before: object, files: Files) -> Json:
    """Return the runtime that a form stands for; what it did not change is left as it was.

    Raises NotReadable naming the test and the line.
    """
    seen = form_of(before, files)
    runtime: Json = dict(before) if isinstance(before, Mapping) else {}
    others = [name for name in runtime.get("languages") or [] if name != seen.language]
    runtime["languages"] = [form.language, *(name for name in others if name != form.language)]
    runtime["entry"] = _entry(form)
    for role, text, old in (
        ("starter", form.starter, seen.starter),
        ("solution", form.solution, seen.solution),
    ):
        if text != old or form.entry != seen.entry or role not in runtime:
            runtime[role] = _with_source(runtime.get(role), seen.entry, form.entry, text=text)
    if form.wrong != seen.wrong or (seen.wrong and form.entry != seen.entry):
        runtime["wrong"] = {
            row.name.strip(): {form.entry: {"text": row.text}} for row in _named(form)
        }
    if form.tests != seen.tests or "tests" not in runtime:
        known = {test.get("name"): test for test in _tests(runtime, files)}
        runtime["tests"] = [_test(row, known.get(row.name.strip(), {})) for row in form.tests]
    return runtime


def _entry(form: ProgramForm) -> str:
    if not form.entry.strip():
        raise NotReadable("Name the file that the candidate writes in, such as main.py.")
    return form.entry.strip()


def _with_source(sources: object, old: str, entry: str, *, text: str) -> Json:
    kept = (
        {} if not isinstance(sources, Mapping) else {p: s for p, s in sources.items() if p != old}
    )
    return {**kept, entry: {"text": text}}


def _named(form: ProgramForm) -> list[WrongRow]:
    rows = [row for row in form.wrong if row.name.strip() or row.text.strip()]
    names = [row.name.strip() for row in rows]
    if "" in names or len(set(names)) != len(names):
        raise NotReadable("Each wrong program needs a name of its own.")
    return rows


def _test(row: TestRow, known: Json) -> Json:
    """A test keeps its tolerance, and is of its own kind where the form does not know that kind."""
    if not row.name.strip():
        raise NotReadable("Each test needs a name.")
    if known and _test_row(known) == row:
        return known
    shown = ("name", "hidden", "calls", "stdin", "stdout")
    test: Json = {"name": row.name.strip()}
    test |= {name: value for name, value in known.items() if name not in shown}
    if row.hidden:
        test["hidden"] = True
    if row.steps.strip():
        try:
            return {**test, "calls": calls_of(row.steps)}
        except NotReadable as error:
            raise NotReadable(f"Test “{row.name}”: {error}") from None
    other_kind = known and not known.keys() & {"calls", "stdout"}
    return test if other_kind else {**test, "stdin": row.stdin, "stdout": row.stdout}
