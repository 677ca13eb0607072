"""How a question's code runs: files are named by their path in the package, or stand inline."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from agents.core.question import Runtime
from agents.schema.faults import BadPackage, Fault, bad
from agents.schema.judging import faults_of_test, faults_of_tests
from agents.schema.package import text_of
from agents.schema.strict_json import read_json

# What the schema has judged is walked as plain JSON; msgspec gives it types at the end.
Json: TypeAlias = dict[str, Any]

PLACE = "$.runtime"


def read_runtime(raw: Json, files: dict[str, bytes]) -> Runtime:
    """Return the typed runtime of a question; raise BadPackage naming place and rule."""
    fields = {
        "languages": raw["languages"],
        **_variant(raw, PLACE, files),
        "tests": _tests(raw["tests"], files),
        "limits": raw.get("limits") or {},
        "variants": {
            language: _variant(variant, f"{PLACE}.variants.{language}", files)
            for language, variant in (raw.get("variants") or {}).items()
        },
        "signature": raw.get("signature") or {},
    }
    if raw["languages"][0] in fields["variants"]:
        first = raw["languages"][0]
        raise bad(f"{PLACE}.variants.{first}", "variant", "is the language of the runtime itself")
    for name in ("max_runs", "show_hidden_count"):
        if raw.get(name) is not None:
            fields[name] = raw[name]
    return msgspec.convert(fields, Runtime)


def _variant(raw: Json, place: str, files: dict[str, bytes]) -> Json:
    """Return the programs of one language."""
    starter = _sources(raw["starter"], f"{place}.starter", files)
    if raw["entry"] not in starter:
        raise bad(f"{place}.entry", "entry", f'"{raw["entry"]}" is none of the starter files')
    return {
        "entry": raw["entry"],
        "starter": starter,
        "solution": _sources(raw["solution"], f"{place}.solution", files),
        "wrong": {
            name: _sources(sources, f"{place}.wrong.{name}", files)
            for name, sources in (raw.get("wrong") or {}).items()
        },
    }


def unsafe(path: str) -> str:
    """Return why a path may not be used in a package or a box, or nothing."""
    parts = path.split("/")
    if path.startswith("/") or (len(path) > 1 and path[1] == ":"):
        return "is an absolute path"
    if "\\" in path:
        return "holds a backslash; folders are divided by /"
    if ".." in parts:
        return "climbs out of the package"
    if "" in parts or "." in parts:
        return "has an empty part"
    if any(not character.isprintable() for character in path):
        return "holds a character that cannot be seen"
    return ""


def _sources(sources: Json, place: str, files: dict[str, bytes]) -> dict[str, str]:
    for path in sources:
        reason = unsafe(path)
        if reason:
            raise bad(f"{place}.{path}", "path", reason)
    return {path: source_text(source, f"{place}.{path}", files) for path, source in sources.items()}


def source_text(source: str | Json, place: str, files: dict[str, bytes]) -> str:
    """Return the text that stands inline, or in the file that is named; raise BadPackage."""
    if not isinstance(source, str):
        return str(source["text"])
    if source not in files:
        raise bad(place, "missing-file", f'names "{source}", which is not in the package')
    text = text_of(files[source])
    if text is None:
        raise bad(place, "utf-8", f'names "{source}", which is not a text in UTF-8 without NUL')
    return text


def _tests(listed: list[str | Json], files: dict[str, bytes]) -> list[Json]:
    tests: list[Json] = []
    places: dict[str, str] = {}
    for number, item in enumerate(listed):
        for place, test in _listed(item, f"{PLACE}.tests[{number}]", files):
            if test["name"] in places:
                twice = f'the test name "{test["name"]}" stands also at {places[test["name"]]}'
                raise bad(place, "test-twice", twice)
            places[test["name"]] = place
            tests.append(test)
    if not tests:
        raise bad(f"{PLACE}.tests", "too-few", "there is no test")
    return tests


def _listed(item: str | Json, place: str, files: dict[str, bytes]) -> list[tuple[str, Json]]:
    """Return the tests that one item of the list stands for, each with its place."""
    if not isinstance(item, str):
        _refuse(faults_of_test(item, place))
        return [(place, _whole(item, place, files))]
    if item not in files:
        raise bad(place, "missing-file", f'names "{item}", which is not in the package')
    tests = read_json(files[item], name=item)
    _refuse(faults_of_tests(tests, f"{item} $"))
    assert isinstance(tests, list)
    places = [f"{item} $[{number}]" for number in range(len(tests))]
    return [(at, _whole(test, at, files)) for at, test in zip(places, tests, strict=True)]


def _whole(test: Json, place: str, files: dict[str, bytes]) -> Json:
    """Return a test with the texts of the files that it names: its checker, its unit tests."""
    made = dict(test)
    if "checker" in test:
        made["checker"] = source_text(test["checker"], f"{place}.checker", files)
    if "files" in test:
        made["files"] = _sources(test["files"], f"{place}.files", files)
    return made


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise BadPackage(faults)
