"""The code of a question on a form, one language at a time; what it does not change stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.sources import (
    Files,
    Row,
    path_of,
    rows_of,
    rows_of_text,
    sources_of,
    text_of_rows,
)

# A runtime is the author's JSON; the schema judges the whole package.
Json: TypeAlias = dict[str, Any]

OF_A_LANGUAGE = ("entry", "starter", "solution", "wrong")
MOST_LANGUAGES = 20


class WrongRow(Struct, frozen=True, kw_only=True):
    """A program with a typical mistake: the tests must find it. `others` are its further files."""

    name: str = ""
    text: str = ""
    others: str = ""


class ProgramForm(Struct, frozen=True, kw_only=True):
    """What an author sees of the code in one language; `entry` is the file that is started.

    `starter` and `solution` are the texts of that file, the others' files stand beside them.
    """

    entry: str = ""
    starter: str = ""
    starter_others: tuple[Row, ...] = ()
    solution: str = ""
    solution_others: tuple[Row, ...] = ()
    wrong: tuple[WrongRow, ...] = ()


def languages_of(runtime: object) -> tuple[str, ...]:
    """Return the languages in which a runtime has code, the one of its own first."""
    if not isinstance(runtime, Mapping):
        return ()
    offered = dict.fromkeys((_own(runtime), *(runtime.get("variants") or {})))
    return tuple(str(language) for language in offered if language)


def _own(runtime: Mapping[str, Any]) -> str:
    return str((runtime.get("languages") or [""])[0])


def code_of(runtime: object, language: str) -> Json:
    """Return what a runtime holds for one language alone; nothing where it has no such code."""
    if not isinstance(runtime, Mapping):
        return {}
    if language == _own(runtime):
        return {name: runtime[name] for name in OF_A_LANGUAGE if name in runtime}
    return dict((runtime.get("variants") or {}).get(language) or {})


def form_of(runtime: object, language: str, files: Files) -> ProgramForm:
    """Return the form of the code in one language as it stands."""
    code = code_of(runtime, language)
    entry = str(code.get("entry", ""))
    starter, starter_others = _split(rows_of(code.get("starter"), files), entry)
    solution, solution_others = _split(rows_of(code.get("solution"), files), entry)
    return ProgramForm(
        entry=entry,
        starter=starter,
        starter_others=starter_others,
        solution=solution,
        solution_others=solution_others,
        wrong=tuple(
            _wrong_row(str(name), rows_of(sources, files), entry)
            for name, sources in (code.get("wrong") or {}).items()
        ),
    )


def _split(rows: tuple[Row, ...], entry: str) -> tuple[str, tuple[Row, ...]]:
    texts = dict(rows)
    return texts.get(entry, ""), tuple(row for row in rows if row[0] != entry)


def _wrong_row(name: str, rows: tuple[Row, ...], entry: str) -> WrongRow:
    text, others = _split(rows, entry)
    return WrongRow(name=name, text=text, others=text_of_rows(others))


def runtime_of(form: ProgramForm, before: object, *, language: str, files: Files) -> Json:
    """Return the runtime with the code that a form stands for; all else is left as it was.

    Raises NotReadable naming what is wrong, and NotPossible for a language that is not offered.
    """
    runtime: Json = dict(before) if isinstance(before, Mapping) else {}
    if language not in languages_of(runtime):
        raise NotPossible("The question is not offered in this language any more.")
    if form == form_of(runtime, language, files):
        return runtime
    return _with_code(runtime, language, _code(form, code_of(runtime, language), files))


def _with_code(runtime: Json, language: str, code: Json) -> Json:
    if language == _own(runtime):
        kept = {name: value for name, value in runtime.items() if name not in OF_A_LANGUAGE}
        return {**kept, **code}
    return {**runtime, "variants": {**(runtime.get("variants") or {}), language: code}}


def _code(form: ProgramForm, before: Json, files: Files) -> Json:
    entry, old = _entry(form), str(before.get("entry", ""))
    code: Json = {**before, "entry": entry}
    for role, text, others in (
        ("starter", form.starter, form.starter_others),
        ("solution", form.solution, form.solution_others),
    ):
        held = _renamed(before.get(role), old, entry)
        rows = [(entry, text), *((path, t) for path, t in others if path.strip() or t.strip())]
        code[role] = _ordered(sources_of(rows, held, files), held)
    wrong = _wrong(form, before.get("wrong"), entries=(old, entry), files=files)
    return {**code, "wrong": wrong} if wrong or "wrong" in before else code


def _entry(form: ProgramForm) -> str:
    if not form.entry.strip():
        raise NotReadable("Name the file that the candidate writes in, such as main.py.")
    return path_of(form.entry)


def _renamed(sources: object, old: str, new: str) -> Json:
    held = sources if isinstance(sources, Mapping) else {}
    return {(new if path == old else path): source for path, source in held.items()}


def _ordered(sources: Json, before: Json) -> Json:
    """Files keep their order: a candidate's tabs stand in it."""
    return {path: sources[path] for path in (*before, *sources) if path in sources}


def _wrong(form: ProgramForm, before: object, *, entries: tuple[str, str], files: Files) -> Json:
    held = before if isinstance(before, Mapping) else {}
    wrong: Json = {}
    for row in form.wrong:
        if not (row.name.strip() or row.text.strip()):
            continue
        name = row.name.strip()
        if not name or name in wrong:
            raise NotReadable("Each wrong program needs a name of its own.")
        old = _renamed(held.get(name), *entries)
        others = rows_of_text(row.others, _split(rows_of(old, files), entries[1])[1])
        wrong[name] = _ordered(sources_of([(entries[1], row.text), *others], old, files), old)
    return wrong


def with_language(before: object, language: str, entry: str) -> Json:
    """Return a runtime with code in one more language, empty yet; raise NotPossible."""
    runtime: Json = dict(before) if isinstance(before, Mapping) else {}
    offered = languages_of(runtime)
    if language in offered:
        raise NotPossible("The question is offered in this language already.")
    if len(offered) >= MOST_LANGUAGES:
        raise NotPossible(f"A question is offered in at most {MOST_LANGUAGES} languages.")
    code: Json = {"entry": entry, "starter": {entry: {"text": ""}}}
    code["solution"] = {entry: {"text": ""}}
    if not offered:
        return {**runtime, "languages": [language], **code, "tests": runtime.get("tests") or []}
    variants = {**(runtime.get("variants") or {}), language: code}
    return _listed({**runtime, "variants": variants}, (*offered, language))


def without_language(before: object, language: str) -> Json:
    """Return a runtime without the code in one language; raise NotPossible for the only one."""
    runtime: Json = dict(before) if isinstance(before, Mapping) else {}
    left = tuple(name for name in languages_of(runtime) if name != language)
    if not left:
        raise NotPossible("A question with code needs one language.")
    if language == _own(runtime):
        runtime = with_first(runtime, left[0])
    variants = {k: v for k, v in (runtime.get("variants") or {}).items() if k != language}
    return _listed(_with_variants(runtime, variants), left, gone=language)


def with_first(before: object, language: str) -> Json:
    """Return a runtime whose own code is that of one of its languages; raise NotPossible."""
    runtime: Json = dict(before) if isinstance(before, Mapping) else {}
    own, offered = _own(runtime), languages_of(runtime)
    if language not in offered:
        raise NotPossible("The question is not offered in this language any more.")
    if language == own:
        return runtime
    variants = dict(runtime.get("variants") or {})
    coming, going = variants.pop(language), code_of(runtime, own)
    kept = {name: value for name, value in runtime.items() if name not in OF_A_LANGUAGE}
    return _listed(
        _with_variants({**coming, **kept}, {own: going, **variants}),
        (language, *(name for name in offered if name != language)),
    )


def _with_variants(runtime: Json, variants: Json) -> Json:
    kept = {name: value for name, value in runtime.items() if name != "variants"}
    return {**kept, "variants": variants} if variants else kept


def _listed(runtime: Json, order: tuple[str, ...], *, gone: str = "") -> Json:
    """`languages` names those that are offered in order, and keeps whatever else it named."""
    others = [name for name in runtime.get("languages") or [] if name not in order]
    return {**runtime, "languages": [*order, *(name for name in others if name != gone)]}
