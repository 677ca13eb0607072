"""A question as the engine sees it: a tree of stages, read-only, pinned by content."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, structs

from agents.core.values import MediaShown

QuestionMode = Literal["open-probe", "draw-probe", "mcq", "code"]
Path = tuple[str, ...]
"""The place of a stage in the tree: probe ids from the opening down; the opening is ()."""

OPENING: Path = ()
MAX_DEPTH = 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Hint(Struct, frozen=True):
    """An intent the interviewer may spend: not a script. `entities` are files that come with it."""

    id: str
    text: str
    entities: tuple[str, ...] = ()


class Concept(Struct, frozen=True):
    """One thing a complete answer shows.

    `any_of` holds groups joined by OR, the phrases within a group by AND; `ask` is a neutral
    question that leads toward the concept without saying it. `derived` marks terms made from the
    solution text.
    """

    id: str
    text: str
    any_of: tuple[tuple[str, ...], ...] = ()
    ask: str = ""
    derived: bool = False


class Highlight(Struct, frozen=True):
    """Lines to look at: 1-based, inclusive."""

    file: str
    lines: tuple[int, int]
    path: str = ""


class FileRef(Struct, frozen=True):
    """A file on screen with the opening."""

    file: str
    editable: bool = False


class FlagPhrases(Struct, frozen=True):
    """Other words for a red flag, which `flag` names by its text.

    `any_of` holds groups of phrases as a concept does. Whoever says one of the groups of `unless`
    anywhere in the part is free of it; `untested` means that it counts only before tests were run.
    """

    flag: str
    any_of: tuple[tuple[str, ...], ...] = ()
    unless: tuple[tuple[str, ...], ...] = ()
    untested: bool = False


class AnswerKey(Struct, frozen=True):
    """What a complete answer to the opening holds."""

    required_concepts: tuple[str, ...] = ()
    red_flags: tuple[str, ...] = ()
    red_flag_phrases: tuple[FlagPhrases, ...] = ()
    good_additional_points: tuple[str, ...] = ()
    mcq_choice: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """One choice of a multiple-choice question."""

    id: str
    text: str = ""
    file: str = ""


class Probe(Struct, frozen=True):
    """One node below the opening."""

    id: str
    description: str
    solution: str = ""
    withheld_solution_parts: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()
    duration: float = 0
    entities: tuple[str, ...] = ()
    editable: tuple[str, ...] | bool = ()
    highlights: tuple[Highlight, ...] = ()
    concepts: tuple[Concept, ...] = ()
    next: tuple[Probe, ...] = ()


class RuntimeLimits(Struct, frozen=True):
    """Limits of one run of the candidate's program; None takes the server's default."""

    wall_ms: int | None = None
    memory_mib: int | None = None
    output_kib: int | None = None


class Variant(Struct, frozen=True):
    """The question's code in one more language; its tests and limits are those of the runtime."""

    entry: str
    starter: dict[str, str]
    solution: dict[str, str]
    wrong: dict[str, dict[str, str]] = {}


class Runtime(Struct, frozen=True):
    """How the question's code runs. `tests` stay raw JSON here: the sandbox reads them.

    The fields here are the code in the first of `languages`, `variants` the same in others, by
    language. `wrong` holds programs with a typical mistake, by name: the lint tries the tests on
    them. `signature` says the types of what tests call, for languages that cannot tell.
    `show_hidden_count`: the candidate is told how many hidden tests passed.
    """

    languages: tuple[str, ...]
    entry: str
    starter: dict[str, str]
    solution: dict[str, str]
    tests: tuple[dict[str, object], ...] = ()
    limits: RuntimeLimits = RuntimeLimits()
    max_runs: int = 200
    wrong: dict[str, dict[str, str]] = {}
    show_hidden_count: bool = True
    variants: dict[str, Variant] = {}
    signature: dict[str, object] = {}


class Task(Struct, frozen=True):
    """An exercise of a lesson. `solution` is the reference: never handed over."""

    id: str
    title: str
    text: str
    files: tuple[str, ...] = ()
    solution: str = ""


class Lesson(Struct, frozen=True):
    """What Study teaches: Markdown text, the files it speaks of, tasks in order.

    `assessment` is the slug of the question whose chain of first probes is its Assess, "" for this
    question's own.
    """

    text: str
    files: tuple[str, ...] = ()
    tasks: tuple[Task, ...] = ()
    assessment: str = ""


class Question(Struct, frozen=True, kw_only=True):
    """A whole question. Durations in minutes; `files` are the texts of its entities by path.

    `descriptions` are what the interviewer reads in the place of a file or a folder, where given;
    `media` says of files that are shown as something else than their text what they are.
    """

    slug: str
    name: str
    mode: QuestionMode = "open-probe"
    topics: tuple[str, ...] = ()
    seniority: str = ""
    duration: float = 0
    seed_duration: float = 0
    seed_question: str = ""
    entity_refs: tuple[FileRef, ...] = ()
    mcq_choices: tuple[Choice, ...] = ()
    question_prompt: str = ""
    answer_key: AnswerKey = AnswerKey()
    withheld_solution_parts: tuple[str, ...] = ()
    seed_hints: tuple[Hint, ...] = ()
    seed_highlights: tuple[Highlight, ...] = ()
    max_probes: int | None = None
    probes: tuple[Probe, ...] = ()
    concepts: tuple[Concept, ...] = ()
    role_context: tuple[str, ...] | UnsetType = UNSET
    runtime: Runtime | None = None
    lesson: Lesson | None = None
    files: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    media: dict[str, MediaShown] = {}


class Stage(Struct, frozen=True, kw_only=True):
    """One node of the tree, opening or probe, in one shape."""

    path: Path
    description: str
    solution: str
    withheld: tuple[str, ...]
    hints: tuple[Hint, ...]
    concepts: tuple[Concept, ...]
    duration_ms: int
    children: tuple[Probe, ...]
    files: tuple[str, ...] = ()
    editable: tuple[str, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    red_flags: tuple[str, ...] = ()
    flag_phrases: tuple[FlagPhrases, ...] = ()
    good_additional_points: tuple[str, ...] = ()


def languages_of(runtime: Runtime) -> tuple[str, ...]:
    """Return the languages in which the question has code: its own first, then its variants."""
    return tuple(dict.fromkeys((runtime.languages[0], *runtime.variants)))


def allowed_languages(runtime: Runtime, allowed: Collection[str]) -> tuple[str, ...]:
    """Return the languages that may be written in: all where none is named, or none of them is."""
    offered = languages_of(runtime)
    return tuple(name for name in offered if name in allowed) or offered


def in_language(runtime: Runtime, language: str = "") -> Runtime:
    """Return a runtime as it is in one language, "" being the first; KeyError where it is not."""
    if language in {"", runtime.languages[0]}:
        return runtime
    variant = runtime.variants[language]
    return structs.replace(
        runtime,
        languages=(language,),
        entry=variant.entry,
        starter=variant.starter,
        solution=variant.solution,
        wrong=variant.wrong,
        variants={},
    )


def minutes_ms(minutes: float) -> int:
    """Return whole milliseconds of a length in minutes."""
    return round(minutes * 60_000)


def opening(question: Question) -> Stage:
    """Return the opening as a stage."""
    return Stage(
        path=OPENING,
        description=question.seed_question,
        solution="\n".join(f"- {text}" for text in question.answer_key.required_concepts),
        withheld=question.withheld_solution_parts,
        hints=question.seed_hints,
        concepts=question.concepts,
        duration_ms=minutes_ms(question.seed_duration or question.duration),
        children=question.probes,
        files=shown_files(question),
        editable=editable_files(question),
        highlights=question.seed_highlights,
        red_flags=question.answer_key.red_flags,
        flag_phrases=question.answer_key.red_flag_phrases,
        good_additional_points=question.answer_key.good_additional_points,
    )


def shown_files(question: Question) -> tuple[str, ...]:
    """Return the paths on screen with the opening: starter, entities, then files of choices."""
    starter = tuple(question.runtime.starter) if question.runtime else ()
    refs = tuple(ref.file for ref in question.entity_refs)
    files = tuple(choice.file for choice in choices_of(question) if choice.file)
    return tuple(dict.fromkeys(starter + refs + files))


def choices_of(question: Question) -> tuple[Choice, ...]:
    """Return what can be chosen: nothing, unless the question is one of choices."""
    return question.mcq_choices if question.mode == "mcq" else ()


def letter(place: int) -> str:
    """Return the letter before the choice at a place from 0: A to Z, then AA, AB and on."""
    before, at = divmod(place, len(LETTERS))
    return (LETTERS[before - 1] if before else "") + LETTERS[at]


def takes_several(question: Question) -> bool:
    """Tell whether several choices may be chosen: where the key names more than one."""
    return bool(choices_of(question)) and len(question.answer_key.mcq_choice) > 1


def editable_files(question: Question) -> tuple[str, ...]:
    """Return the paths the candidate may edit."""
    starter = tuple(question.runtime.starter) if question.runtime else ()
    marked = (ref.file for ref in question.entity_refs if ref.editable and ref.file not in starter)
    return starter + tuple(marked)


def file_text(question: Question, path: str) -> str:
    """Return the text a file starts with; raise KeyError for a file the question does not have."""
    if question.runtime is not None and path in question.runtime.starter:
        return question.runtime.starter[path]
    for variant in question.runtime.variants.values() if question.runtime is not None else ():
        if path in variant.starter:
            return variant.starter[path]
    return question.files[path]


def stage_at(question: Question, path: Path) -> Stage:
    """Return the stage at a path; raise KeyError for a path that is not in the tree."""
    if path == OPENING:
        return opening(question)
    probe = _probe_at(question.probes, path)
    editable = probe.entities if probe.editable is True else probe.editable or ()
    return Stage(
        path=path,
        description=probe.description,
        solution=probe.solution,
        withheld=question.withheld_solution_parts + probe.withheld_solution_parts,
        hints=probe.hints,
        concepts=probe.concepts,
        duration_ms=minutes_ms(probe.duration),
        children=probe.next,
        files=probe.entities,
        editable=editable,
        highlights=probe.highlights,
    )


def _probe_at(siblings: tuple[Probe, ...], path: Path) -> Probe:
    for probe in siblings:
        if probe.id == path[0]:
            return probe if len(path) == 1 else _probe_at(probe.next, path[1:])
    raise KeyError("/".join(path))


def all_stages(question: Question) -> Iterator[Stage]:
    """Yield the opening and every probe, parents before children."""
    yield opening(question)
    yield from _below(question, question.probes, OPENING)


def _below(question: Question, probes: tuple[Probe, ...], parent: Path) -> Iterator[Stage]:
    for probe in probes:
        path = (*parent, probe.id)
        yield stage_at(question, path)
        yield from _below(question, probe.next, path)


def height(probes: tuple[Probe, ...]) -> int:
    """Return how many probes the longest way down through these holds."""
    return max((1 + height(probe.next) for probe in probes), default=0)


def hint_at(stage: Stage, hint_id: str) -> Hint:
    """Return a stage's hint; raise KeyError when it has none of that id."""
    for hint in stage.hints:
        if hint.id == hint_id:
            return hint
    raise KeyError(hint_id)
