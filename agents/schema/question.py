"""A package becomes a question in one place; pinned bytes give the same tree for ever."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from agents.concepts import derive_concepts
from agents.core.question import MAX_DEPTH, Question
from agents.schema.entities import SHOWN, Shelf, shelf_in
from agents.schema.faults import BadPackage, bad
from agents.schema.judging import faults_of_question
from agents.schema.lesson import lesson_files, read_lesson
from agents.schema.package import QUESTION_FILE, unpack
from agents.schema.runtime import read_runtime
from agents.schema.strict_json import read_json

# What the schema has judged is walked as plain JSON; msgspec gives it types at the end.
Json: TypeAlias = dict[str, Any]

SLUG_CHARS = 80
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TAKEN_AS_THEY_ARE = (
    "name",
    "mode",
    "topics",
    "seniority",
    "duration",
    "seed_duration",
    "seed_question",
    "question_prompt",
    "withheld_solution_parts",
    "max_probes",
    "role_context",
)
_TAKEN_OF_A_PROBE = ("description", "solution", "withheld_solution_parts", "duration")


@lru_cache(maxsize=128)
def question_of(packed: bytes) -> Question:
    """Return the question in a pinned package; raise BadPackage for anything else."""
    package = unpack(packed)
    raw = read_raw(package.files)
    return typed_question(package.slug, raw, package.files, shelf=shelf_in(package))


def read_question(slug: str, files: dict[str, bytes]) -> Question:
    """Return the question that a package's files hold; raise BadPackage naming place and rule."""
    return typed_question(slug, read_raw(files), files, shelf=Shelf(files))


def typed_question(slug: str, raw: Json, files: dict[str, bytes], *, shelf: Shelf) -> Question:
    """Return the question of a `raw` that `read_raw` gave; raise BadPackage for the rest."""
    if not _SLUG.fullmatch(slug) or len(slug) > SLUG_CHARS:
        form = (
            f'a slug is at most {SLUG_CHARS} of a-z, 0-9 and single hyphens; it is "{slug[:100]}"'
        )
        raise bad("slug", "slug", form)
    question = _typed(slug, raw, files, shelf=shelf)
    if question.mode == "code" and question.runtime is None:
        raise bad("$", "missing-field", 'lacks the field "runtime", which mode "code" needs')
    return question


def read_raw(files: dict[str, bytes]) -> Json:
    """Return question.json as it stands, judged by the schema; raise BadPackage."""
    if QUESTION_FILE not in files:
        raise bad(QUESTION_FILE, "missing-file", "is not in the package")
    raw = read_json(files[QUESTION_FILE])
    if isinstance(raw, dict):
        _refuse_deep_trees(raw)
    faults = faults_of_question(_without_nulls(raw))
    if faults:
        raise BadPackage(faults)
    return raw  # type: ignore[return-value]  # the schema admits nothing but an object


def _refuse_deep_trees(raw: Json) -> None:
    level, place, depth = raw.get("probes"), "$.probes", 0
    pending = [(level, place, 1)]
    while pending:
        level, place, depth = pending.pop()
        if not isinstance(level, list):
            continue
        if depth > MAX_DEPTH:
            raise bad(place, "tree-depth", f"probes may be nested {MAX_DEPTH} deep, not deeper")
        for number, probe in enumerate(level):
            if isinstance(probe, dict):
                pending.append((probe.get("next"), f"{place}[{number}].next", depth + 1))


def _without_nulls(value: object) -> object:
    """Leave out fields that are null, as packages may have them; tests keep theirs."""
    if isinstance(value, list):
        return [_without_nulls(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: item if key == "tests" else _without_nulls(item)
        for key, item in value.items()
        if item is not None
    }


def _typed(slug: str, raw: Json, files: dict[str, bytes], *, shelf: Shelf) -> Question:
    full: Json = _without_nulls(raw)  # type: ignore[assignment]  # of an object comes an object
    names = _entity_names(full)
    fields = {name: full[name] for name in _TAKEN_AS_THEY_ARE if name in full}
    runtime = read_runtime(full["runtime"], files) if "runtime" in full else None
    fields |= {
        "slug": slug,
        "entity_refs": _refs(full, shelf),
        "mcq_choices": _with_text_ids(full.get("mcq_choices", [])),
        "answer_key": _answer_key(full.get("answer_key", {})),
        "seed_hints": _hints(full.get("seed_hints", []), shelf),
        "seed_highlights": _highlights(full.get("seed_highlights", [])),
        "probes": [_probe(probe, shelf) for probe in full.get("probes", [])],
        "concepts": _concepts(full, full.get("answer_key", {}).get("required_concepts", [])),
        "runtime": runtime,
        "lesson": read_lesson(full["lesson"], files, shelf) if "lesson" in full else None,
        "files": {path: shelf.text(path) for path in _named(names, shelf)},
        "descriptions": _descriptions(names, shelf),
        "media": _media(names, shelf),
    }
    return msgspec.convert(fields, Question, from_attributes=True)


def _refs(full: Json, shelf: Shelf) -> list[Json]:
    return [
        {"file": path, "editable": ref.get("editable", False)}
        for ref in full.get("entity_refs", [])
        for path in shelf.expand(ref["file"])
    ]


def _answer_key(key: Json) -> Json:
    choice = key.get("mcq_choice", [])
    choices = choice if isinstance(choice, list) else [choice]
    return key | {"mcq_choice": [str(one) for one in choices if str(one)]}


def _hints(hints: list[Json], shelf: Shelf) -> list[Json]:
    return [
        {
            "id": str(hint["id"]),
            "text": hint["text"],
            "entities": shelf.expand_all(hint.get("entities", [])),
        }
        for hint in hints
    ]


def _highlights(highlights: list[Json]) -> list[Json]:
    """Name the file itself, also one inside a folder; `path` is then of no further use."""
    return [{"file": highlighted_file(one), "lines": one["lines"]} for one in highlights]


def highlighted_file(highlight: Json) -> str:
    """Return the path, among the entities, of the file that a raw highlight means."""
    inside = highlight.get("path") or ""
    return "/".join(part.strip("/") for part in (highlight["file"], inside) if part)


def _with_text_ids(items: list[Json]) -> list[Json]:
    return [item | {"id": str(item["id"])} for item in items]


def _concepts(node: Json, solution: list[str]) -> list[Json]:
    """Return the authored concepts of a node, else terms derived from its solution, so marked."""
    authored = [
        {field: concept[field] for field in ("text", "any_of", "ask") if field in concept}
        | {"id": str(concept["id"])}
        for concept in node.get("concepts", [])
    ]
    if authored:
        return authored
    return [msgspec.to_builtins(concept) for concept in derive_concepts(solution)]


def _probe(probe: Json, shelf: Shelf) -> Json:
    editable = probe.get("editable", [])
    return {
        "description": "",
        **{name: probe[name] for name in _TAKEN_OF_A_PROBE if name in probe},
        "id": str(probe["id"]),
        "hints": _hints(probe.get("hints", []), shelf),
        "entities": shelf.expand_all(probe.get("entities", [])),
        "editable": editable if isinstance(editable, bool) else shelf.expand_all(editable),
        "highlights": _highlights(probe.get("highlights", [])),
        "concepts": _concepts(probe, [probe.get("solution", "")]),
        "next": [_probe(below, shelf) for below in probe.get("next", [])],
    }


def entity_names(raw: Json) -> list[str]:
    """Return every entity that a question names, as it names it, each once, in reading order."""
    return _entity_names(_without_nulls(raw))  # type: ignore[arg-type]  # an object of one


def _entity_names(full: Json) -> list[str]:
    names = [ref["file"] for ref in full.get("entity_refs", [])]
    names += [choice["file"] for choice in full.get("mcq_choices", []) if "file" in choice]
    names += _of_hints(full.get("seed_hints", []))
    for probe in full.get("probes", []):
        names += _of_probe(probe)
    names += lesson_files(full.get("lesson", {}))
    return list(dict.fromkeys(names))


def _of_hints(hints: list[Json]) -> list[str]:
    return [name for hint in hints for name in hint.get("entities", [])]


def _of_probe(probe: Json) -> list[str]:
    names = list(probe.get("entities", [])) + _of_hints(probe.get("hints", []))
    for below in probe.get("next", []):
        names += _of_probe(below)
    return names


def _named(names: list[str], shelf: Shelf) -> list[str]:
    return [path for path in shelf.expand_all(names) if shelf.has(path)]


def _descriptions(names: list[str], shelf: Shelf) -> dict[str, str]:
    plain = [name.rstrip("/") for name in names]
    described = {name: shelf.description(name) for name in plain + _named(names, shelf)}
    return {name: text for name, text in described.items() if text}


def _media(names: list[str], shelf: Shelf) -> dict[str, Json]:
    """Return what is shown as a picture, a document, sound, a film or a drawing."""
    return {
        path: {
            "kind": shelf.kind(path),
            "about": shelf.about(path),
            "captions": bool(shelf.captions(path)),
            "text": shelf.speaks(path),
        }
        for path in _named(names, shelf)
        if shelf.kind(path) in SHOWN
    }
