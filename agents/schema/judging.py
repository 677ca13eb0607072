"""A JSON Schema's verdict is told in words an author can act on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from agents.schema.faults import FAULTS_TOLD, Fault

SHOWN_CHARS = 60

_KINDS = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


_STUB = {"id": "x"}
REMEMBERED = 20_000
_sound: set[bytes] = set()


@cache
def question_schema() -> dict[str, object]:
    """Return the JSON Schema of question.json."""
    text = Path(__file__).with_name("question.json").read_text(encoding="utf-8")
    schema: dict[str, object] = json.loads(text)
    return schema


def faults_of_question(raw: object) -> list[Fault]:
    """Return what is wrong with the value of a question.json, which is plain JSON.

    A large tree is judged part by part, since of a draft most parts were judged a moment ago. A
    part stands for itself in the schema; what is wrong is then told from the whole.
    """
    if isinstance(raw, dict) and all(_is_sound(kind, part) for kind, part in _parts(raw)):
        return []
    return _told(_validator("").iter_errors(raw), "$")


def _parts(raw: dict[str, object]) -> Iterator[tuple[str, object]]:
    """Yield the question and every probe, each with stubs in place of those below it."""
    yield "", _stubbed(raw, "probes")
    pending = [raw.get("probes")]
    while pending:
        below = pending.pop()
        for probe in below if isinstance(below, list) else ():
            if isinstance(probe, dict):
                yield "probe", _stubbed(probe, "next")
                pending.append(probe.get("next"))


def _stubbed(part: dict[str, object], field: str) -> dict[str, object]:
    below = part.get(field)
    if not isinstance(below, list):
        return part
    return part | {field: [_STUB if isinstance(probe, dict) else probe for probe in below]}


def _is_sound(kind: str, part: object) -> bool:
    """Judge a part; one that was sound is known by its digest, a broken one is judged again."""
    digest = hashlib.sha256(msgspec.json.encode((kind, part))).digest()
    if digest in _sound:
        return True
    sound: bool = _validator(kind).is_valid(part)
    if sound:
        if len(_sound) >= REMEMBERED:
            _sound.clear()
        _sound.add(digest)
    return sound


def faults_of_tests(tests: object, root: str) -> list[Fault]:
    """Return what is wrong with a list of tests; `root` says where the list stands."""
    return _told(_validator("tests").iter_errors(tests), root)


def faults_of_test(test: object, root: str) -> list[Fault]:
    """Return what is wrong with one test; `root` says where it stands."""
    return _told(_validator("test").iter_errors(test), root)


@cache
def _validator(part: str) -> Draft202012Validator:
    schema = question_schema()
    if not part:
        return Draft202012Validator(schema)
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": schema["$defs"]})


def _told(errors: Iterable[ValidationError], root: str) -> list[Fault]:
    found: list[Fault] = []
    for error in errors:
        found.append(_fault(error, root))
        if len(found) == FAULTS_TOLD:
            break
    return found


def _fault(error: ValidationError, root: str) -> Fault:
    if error.validator == "anyOf" and error.context:
        deeper = best_match([error])
        error = deeper if deeper is not None and len(deeper.path) > 0 else error
    place = root + "".join(_step(step) for step in error.absolute_path)
    rule, message = _words(error)
    return Fault(place, rule, message)


def _step(step: str | int) -> str:
    return f"[{step}]" if isinstance(step, int) else f".{step}"


def _words(error: ValidationError) -> tuple[str, str]:
    """Return the rule's name and the sentence for one error."""
    wanted: Any = error.validator_value  # its shape follows from the keyword
    present: Any = error.instance
    match str(error.validator):
        case "type":
            return "wrong-type", f"must be {_kind_names(wanted)}, but is {_kind_of(error.instance)}"
        case "required":
            missing = next(field for field in wanted if field not in present)
            return "missing-field", f'lacks the field "{missing}"'
        case "enum":
            return "unknown-value", f"must be one of {', '.join(wanted)}; {_shown(error)}"
        case "anyOf" | "oneOf":
            return "wrong-form", f"must {' or '.join(_forms(wanted))}; {_shown(error)}"
        case "pattern":
            return "wrong-form", f"does not have the form {wanted}; {_shown(error)}"
        case _:
            return _bounds(error, wanted)


def _bounds(error: ValidationError, wanted: object) -> tuple[str, str]:
    at_least, at_most = f"must hold at least {wanted}", f"must hold at most {wanted}"
    bounds = {
        "minLength": ("too-short", f"{at_least} character(s)"),
        "maxLength": ("too-long", f"{at_most} characters"),
        "minItems": ("too-few", f"{at_least} item(s)"),
        "maxItems": ("too-many", f"{at_most} items"),
        "minProperties": ("too-few", f"{at_least} field(s)"),
        "maxProperties": ("too-many", f"{at_most} fields"),
        "minimum": ("out-of-range", f"must be at least {wanted}; {_shown(error)}"),
        "maximum": ("out-of-range", f"must be at most {wanted}; {_shown(error)}"),
    }
    return bounds.get(str(error.validator), (f"schema-{error.validator}", error.message[:200]))


def _kind_names(wanted: str | list[str]) -> str:
    names = [wanted] if isinstance(wanted, str) else wanted
    return " or ".join(_KINDS[name] for name in names)


def _kind_of(value: object) -> str:
    for kind, python in (("boolean", bool), ("string", str), ("number", int | float)):
        if isinstance(value, python):
            return _KINDS[kind]
    return (
        "nothing (null)"
        if value is None
        else _KINDS["array" if isinstance(value, list) else "object"]
    )


def _forms(options: list[dict[str, object]]) -> Iterator[str]:
    for option in options:
        required = option.get("required")
        if isinstance(required, list):
            yield "have " + " and ".join(f'"{field}"' for field in required)
        elif "$ref" in option:
            yield f"be {_named(str(option['$ref']))}"
        else:
            yield f"be {_KINDS[str(option['type'])]}"


def _named(reference: str) -> str:
    name = reference.rsplit("/", 1)[-1]
    return {"id": "an id", "path": "a file's path"}.get(name, name)


def _shown(error: ValidationError) -> str:
    text = json.dumps(error.instance, ensure_ascii=True)
    return f"it is {text if len(text) <= SHOWN_CHARS else text[: SHOWN_CHARS - 3] + '...'}"
