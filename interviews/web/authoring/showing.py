"""What the editor draws of a draft: the tree as nodes, the longest way in minutes, the forms."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from interviews.banks.drafts.cases import KINDS, ROWS, STEPS, STREAMS, TestRow, rows_of_tests
from interviews.banks.drafts.checking import OPENING_NAME, Check, name_of
from interviews.banks.drafts.document import Document, Part, parts
from interviews.banks.drafts.fields import Field, fields_of
from interviews.banks.drafts.forms import Row, rows_of_value, text_of_value, value_of
from interviews.banks.drafts.programs import ProgramForm, code_of, form_of, languages_of
from interviews.banks.drafts.running import RunningForm, held_of, running_of
from interviews.banks.drafts.sources import named_files
from interviews.banks.drafts.store import Author, DraftView, files_of
from interviews.sandbox.languages import LANGUAGES

WORDS_SHOWN = 90
ROW_KINDS = frozenset({"hints", "concepts", "choices", "highlights", "flag-words", "shown-files"})
TABS: tuple[tuple[str, str], ...] = (
    ("talk", "Talk"),
    ("code", "Code"),
    ("files", "Files"),
    ("about", "About"),
)
PROBE_TABS = ("talk", "files")


@dataclass(frozen=True)
class Node:
    """One part as the tree shows it."""

    key: str
    title: str
    words: str
    minutes: str
    hints: int
    tests: int
    blockers: int
    warnings: int
    current: bool
    below: list[Node]


@dataclass(frozen=True)
class Step:
    """One part of the longest way, in minutes."""

    title: str
    minutes: float
    current: bool


@dataclass(frozen=True)
class Longest:
    """The way down that takes longest, beside what the question has."""

    steps: list[Step]
    minutes: str
    whole: str
    spare: float
    fits: bool


@dataclass(frozen=True)
class FieldView:
    """One field of a form with what stands in it; `seen` tells whether it changed meanwhile."""

    field: Field
    text: str
    rows: list[Row]
    seen: str

    @property
    def has_rows(self) -> bool:
        """Tell whether it is filled in by rows."""
        return self.field.kind in ROW_KINDS

    @property
    def lines(self) -> int:
        """Return how many lines its box shows."""
        least = {"markdown": 10, "text": 3, "lines": 3, "files": 2}.get(self.field.kind, 1)
        return min(20, max(least, self.text.count("\n") + 2))


@dataclass(frozen=True)
class CodeView:
    """The forms of the code: one language's programs, the tests, how it all runs."""

    language: str
    label: str
    offered: list[tuple[str, str]]
    more: list[tuple[str, str]]
    program: ProgramForm | None
    program_seen: str
    tests: tuple[TestRow, ...]
    tests_seen: str
    blank: TestRow
    running: RunningForm
    running_seen: str
    kinds: tuple[tuple[str, str], ...] = KINDS

    @property
    def needs_types(self) -> bool:
        """Tell whether one of the languages is told the types of what tests call."""
        return bool(self.running.signature) or any(name == "c" for name, _ in self.offered)

    @property
    def limited(self) -> bool:
        """Tell whether anything of how it runs is this question's own."""
        return self.running != RunningForm(signature=self.running.signature)

    @property
    def first(self) -> bool:
        """Tell whether the language that is shown is offered first."""
        return [self.language] == [name for name, _ in self.offered[:1]]

    @property
    def names(self) -> str:
        """Return the offered languages' names in one line."""
        return " ".join(name for name, _ in self.offered)


_USUAL_KINDS = {"sql": ROWS, "postgresql": ROWS, "bash": STREAMS}


@dataclass(frozen=True)
class PartView:
    """The form of one part."""

    key: str
    title: str
    opening: bool
    tab: str
    tabs: list[tuple[str, str]]
    fields: list[FieldView]
    code: CodeView | None = None
    files: list[str] = field(default_factory=list)


def counted(check_list: Iterable[Check]) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many blockers and how many warnings each part has, by key."""
    blockers: dict[str, int] = {}
    warnings: dict[str, int] = {}
    for check in check_list:
        severity = check.finding.severity
        if severity in ("blocker", "warning"):
            into = blockers if severity == "blocker" else warnings
            into[check.key] = into.get(check.key, 0) + 1
    return blockers, warnings


def tree_of(document: Document, current: str, checks: Sequence[Check] = ()) -> Node:
    """Return the draft's tree as nodes."""
    blockers, warnings = counted(checks)

    def node(part: Part) -> Node:
        opening = part is document.opening
        runtime = part.fields.get("runtime") if opening else None
        return Node(
            key=part.key,
            title=OPENING_NAME if opening else name_of(part),
            words=_words(part, opening),
            minutes=minutes_words(_minutes(part, opening)),
            hints=_count(part.fields.get("seed_hints" if opening else "hints")),
            tests=_tests_written(runtime),
            blockers=blockers.get(part.key, 0),
            warnings=warnings.get(part.key, 0),
            current=part.key == current,
            below=[node(probe) for probe in part.below],
        )

    return node(document.opening)


def _count(value: object) -> int:
    return len(value) if isinstance(value, list) else 0


def _tests_written(runtime: object) -> int:
    """Count the tests that stand in the draft; those in a file of their own are not read here."""
    tests = runtime.get("tests") if isinstance(runtime, dict) else None
    return sum(isinstance(test, dict) for test in tests) if isinstance(tests, list) else 0


def _words(part: Part, opening: bool) -> str:
    text = str(part.fields.get("seed_question" if opening else "description") or "")
    words = " ".join(text.replace("*", "").replace("`", "").replace("#", "").split())
    return words if len(words) <= WORDS_SHOWN else words[: WORDS_SHOWN - 1].rstrip() + "…"


def _minutes(part: Part, opening: bool) -> float:
    value = part.fields.get("seed_duration" if opening else "duration") or 0
    return value if isinstance(value, int | float) and not isinstance(value, bool) else 0


def minutes_words(minutes: float) -> str:
    """Return minutes without a needless fraction."""
    return f"{minutes:g}"


def longest_of(document: Document, current: str) -> Longest:
    """Return the way down that takes longest."""
    way = _longest(document, document.opening)
    steps = [
        Step(
            OPENING_NAME if part is document.opening else name_of(part),
            _minutes(part, part is document.opening),
            part.key == current,
        )
        for part in way
    ]
    needed = sum(step.minutes for step in steps)
    whole = document.opening.fields.get("duration") or 0
    whole = whole if isinstance(whole, int | float) and not isinstance(whole, bool) else 0
    return Longest(
        steps, minutes_words(needed), minutes_words(whole), max(0, whole - needed), needed <= whole
    )


def _longest(document: Document, part: Part) -> list[Part]:
    ways = [_longest(document, probe) for probe in part.below]
    longest = max(ways, key=lambda way: sum(_minutes(p, False) for p in way), default=[])
    return [part, *longest]


def faster(view: DraftView, author: Author) -> str:
    """Return who changed a draft last, as its author is told: that may be herself, elsewhere."""
    if view.updated_by == author.name:
        return "You, in another window,"
    return view.updated_by or "Somebody"


def digest(value: object) -> str:
    """Return what tells one value of a field from another."""
    body = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def part_view(view: DraftView, part: Part, *, tab: str, language: str = "") -> PartView:
    """Return the form of a part, on one of its tabs; code in one of its languages."""
    opening = part is view.document.opening
    mode = str(part.fields.get("mode") or "open-probe")
    tabs = [
        (name, words)
        for name, words in TABS
        if (name != "code" or mode == "code") and (opening or name in PROBE_TABS)
    ]
    shown = tab if tab in dict(tabs) else "talk"
    return PartView(
        key=part.key,
        title=OPENING_NAME if opening else name_of(part),
        opening=opening,
        tab=shown,
        tabs=tabs,
        fields=[field_view(one, part) for one in _shown(opening, mode, shown)],
        code=code_view(view, language) if opening and shown == "code" else None,
        files=sorted(view.document.files) if shown == "files" else [],
    )


def code_view(view: DraftView, language: str) -> CodeView:
    """Return the forms of the code, in one of the question's languages or its first."""
    runtime, files = view.document.opening.fields.get("runtime"), code_files(view)
    offered = languages_of(runtime)
    shown = language if language in offered else next(iter(offered), "")
    return CodeView(
        language=shown,
        label=_label(shown),
        offered=[(name, _label(name)) for name in offered],
        more=[(name, one.label) for name, one in LANGUAGES.items() if name not in offered],
        program=form_of(runtime, shown, files) if shown else None,
        program_seen=digest(code_of(runtime, shown)),
        tests=rows_of_tests(runtime, files),
        tests_seen=digest(tests_held(runtime)),
        blank=TestRow(kind=_USUAL_KINDS.get(shown, STEPS)),
        running=running_of(runtime),
        running_seen=digest(held_of(runtime)),
    )


def _label(language: str) -> str:
    return LANGUAGES[language].label if language in LANGUAGES else language


def tests_held(runtime: Any) -> Any:  # the author's JSON
    """Return what a runtime holds of its tests."""
    return runtime.get("tests") if isinstance(runtime, dict) else None


def code_files(view: DraftView) -> dict[str, bytes]:
    """Return the files that a draft's code is made of, and no others."""
    runtime = view.document.opening.fields.get("runtime")
    return files_of(view, named_files(runtime, view.document.files))


def _shown(opening: bool, mode: str, tab: str) -> list[Field]:
    return [one for one in fields_of(opening, mode) if one.tab == tab]


def field_view(one: Field, part: Part) -> FieldView:
    """Return a field with what stands in it."""
    value: Any = value_of(one, part.fields)  # the author's JSON
    return FieldView(
        field=one,
        text="" if one.kind in ROW_KINDS else text_of_value(one, value),
        rows=rows_of_value(one, value),
        seen=digest(value),
    )


def summary_of(document: Document) -> str:
    """Return the tree in a line: how many parts, how deep, how many may follow."""
    count = sum(1 for _ in parts(document))
    most = document.opening.fields.get("max_probes")
    words = "1 part" if count == 1 else f"{count} parts"
    return f"{words}, at most {most} follow" if isinstance(most, int) else words


OTHER_FIELDS = {"runtime": ("Code", "code"), "probes": ("Parts", "talk"), "next": ("Parts", "talk")}


def tab_of(name: str) -> str:
    """Return the tab on which a field of the opening or a probe stands."""
    known = _named(name)
    return known.tab if known else OTHER_FIELDS.get(name, ("", "talk"))[1]


def label_of(name: str) -> str:
    """Return what authors call a field of question.json; "" for none."""
    known = _named(name)
    return known.label if known else OTHER_FIELDS.get(name, (name.replace("_", " "), ""))[0]


def _named(name: str) -> Field | None:
    fields = (*fields_of(True, "mcq"), *fields_of(False))
    return next((one for one in fields if name in (one.name, one.inside)), None)
