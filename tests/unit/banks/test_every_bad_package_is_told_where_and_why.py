"""Whatever is broken, a package is refused or judged in words: no traceback, no endless work."""

from __future__ import annotations

import copy
import io
import json
import random
import resource
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agents.schema.faults import TOLD_CHARS, BadPackage, Fault
from interviews.banks.archives import read_archive
from interviews.banks.limits import LIMITS
from interviews.banks.lint import RULES, Finding, lint
from interviews.banks.lint.example import FILES, QUESTION
from interviews.banks.reading import read_package, read_upload
from tests.unit.banks.packages import PLAIN, files_of, folder_of, zip_of
from tests.unit.banks.running import BrokenRunner

WRONG: tuple[object, ...] = (
    None,
    True,
    -1,
    2**62,
    0.5,
    "",
    "\n",
    "x" * 150_000,
    [],
    {},
    [[]],
    [None],
    {"$ref": "#"},
    "../../etc/passwd",
    "/",
    "a\x1b[2Jb",
)
LESSON = {
    "text": {"text": "Gaps are differences."},
    "files": ["notes.md"],
    "tasks": [{"id": 1, "title": "Count", "text": "How many?", "solution": {"text": "n - 1"}}],
    "assessment": "example",
}
CHOICES = [{"id": "a", "text": "O(n)"}, {"id": "b", "file": "notes.md"}]
WHOLE = QUESTION | {
    "slug": "example",
    "categories": ["algorithms"],
    "description_sections": {"signal": "Do they see it?"},
    "mcq_choices": CHOICES,
    "answer_key": QUESTION["answer_key"] | {"red_flags": ["no idea"], "mcq_choice": ["a"]},
    "role_context": ["title"],
    "lesson": LESSON,
}


@pytest.fixture(autouse=True)
def _bounded_memory() -> Iterator[None]:
    """A package that needs gigabytes fails here, not on the author's machine."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def places(value: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value in a JSON value."""
    if way:
        yield way
    pairs: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    for key, item in pairs:
        yield from places(item, (*way, key))


def with_value(way: tuple[str | int, ...], value: object) -> dict[str, Any]:
    raw: Any = copy.deepcopy(WHOLE)  # plain JSON
    holder = raw
    for step in way[:-1]:
        holder = holder[step]
    holder[way[-1]] = value
    return dict(raw)


def of_folder(files: dict[str, bytes], folder: Path) -> tuple[Fault, ...]:
    """Return why a folder is refused: no ratio of a zip stands before what is tested."""
    with pytest.raises(BadPackage) as caught:
        read_package(folder_of(folder / "example", files))
    return caught.value.faults


def judged(files: dict[str, bytes]) -> tuple[Fault, ...] | tuple[Finding, ...]:
    """Return why an upload is refused, or what the lint says of it."""
    try:
        package = read_upload("example.zip", zip_of(files))
    except BadPackage as error:
        return error.faults
    return lint(package, BrokenRunner())


def in_words(told: tuple[Fault, ...] | tuple[Finding, ...]) -> None:
    for one in told:
        assert one.place
        assert one.rule
        assert one.message
        assert str(one).isprintable()
        assert len(str(one)) < 3 * TOLD_CHARS


def example(raw: dict[str, Any]) -> dict[str, bytes]:
    texts = {path: text.encode() for path, text in FILES.items()}
    return {**texts, "question.json": json.dumps(raw).encode()}


def test_the_whole_example_is_read() -> None:
    assert read_upload("example.zip", zip_of(example(WHOLE))).slug == "example"


@pytest.mark.parametrize("way", list(places(WHOLE)), ids=lambda way: ".".join(map(str, way)))
def test_any_value_in_any_place_is_read_or_refused_in_words(way: tuple[str | int, ...]) -> None:
    for value in WRONG:
        in_words(judged(example(with_value(way, value))))


KNOWN_TYPES = [
    way
    for way in places(WHOLE)
    if "args" not in way and "returns" not in way and way[-1] != "wrong"
]


@pytest.mark.parametrize("way", KNOWN_TYPES, ids=lambda way: ".".join(map(str, way)))
def test_a_list_of_lists_of_objects_is_no_field_and_its_place_is_named(
    way: tuple[str | int, ...],
) -> None:
    told = judged(example(with_value(way, [[[{}]]])))
    named = "$" + "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in way)
    assert told
    assert isinstance(told[0], Fault)
    deepest = [fault for fault in told if fault.place.startswith(named)]
    assert deepest or any(named.startswith(fault.place.rstrip("0[]")) for fault in told)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_package_that_breaks_one_rule_is_read_and_told_that_rule(rule: type) -> None:
    package = rule.broken_example()  # type: ignore[attr-defined]  # every rule has one
    again = read_upload("example.zip", zip_of(package.files))
    names = {finding.rule for finding in lint(again, BrokenRunner())}
    told = lint(again, BrokenRunner())
    in_words(told)
    assert rule.name in names  # type: ignore[attr-defined]


def deep(depth: int) -> bytes:
    tree = '{"id":1,"next":[' * depth + "]}" * depth
    text = json.dumps(PLAIN | {"probes": []}).replace('"probes": []', f'"probes": [{tree}]')
    return text.encode()


def many_parts() -> dict[str, object]:
    leaves = [{"id": n, "description": "d", "solution": "s"} for n in range(60)]
    return {"probes": [{"id": n, "next": leaves} for n in range(7)]}


def entry(name: str, content: bytes = b"x", **fields: int) -> bytes:
    """Return a zip with question.json and one entry that has these fields of ZipInfo."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("question.json", files_of()["question.json"])
        info = zipfile.ZipInfo(name)
        for field, value in fields.items():
            setattr(info, field, value)
        archive.writestr(info, content)
    return buffer.getvalue()


def nested_bomb() -> bytes:
    inner = zip_of({"a.txt": bytes(40_000_000)})
    return zip_of({f"{n}.zip": inner for n in range(30)})


FILES_NAMED: dict[str, tuple[list[str], str]] = {
    "a path that climbs out": (["entities/../../x"], "path"),
    "an absolute path": (["/etc/passwd"], "path"),
    "a Windows path": (["C:\\x"], "path"),
    "a drive": (["c:x"], "path"),
    "a share": (["\\\\host\\x"], "path"),
    "a device": (["entities/NUL.txt"], "device-name"),
    "a device in a folder": (["entities/com1/x.py"], "device-name"),
    "two cases of one name": (["entities/A.md", "entities/a.md"], "name-collision"),
    "two cases of one folder": (["entities/Shop/x", "entities/shop/y"], "name-collision"),
    "two forms of one accent": (["entities/\u00e9", "entities/e\u0301"], "name-collision"),
    "a file that is a folder": (["entities/a", "entities/a/b"], "name-collision"),
    "a folder that is a file": (["entities/a/b", "entities/a"], "name-collision"),
    "a name without end": (["entities/" + "n" * 300], "path-length"),
    "folders without end": (["a/" * 40 + "x"], "path-length"),
    "a name that turns round": (["entities/\u202egnp.py"], "path"),
}


@pytest.mark.parametrize("what", FILES_NAMED)
def test_a_name_that_no_package_may_have_is_refused(what: str) -> None:
    names, rule = FILES_NAMED[what]
    told = judged(files_of(more=dict.fromkeys(names, b"x")))
    in_words(told)
    assert [one.rule for one in told] == [rule]


BAD_JSON: dict[str, tuple[bytes, str, str]] = {
    "a hundred levels": (deep(100), "question.json", "json-depth"),
    "twenty levels": (deep(20), "$.probes" + "[0].next" * 8, "tree-depth"),
    "a string without end": (b'"' + b'\\"' * 900_000, "question.json", "json-syntax"),
    "brackets without end": (b"[" * 1_900_000, "question.json", "json-depth"),
    "a name that is nearly one": (
        json.dumps({"name": "x" * 190_000 + "\n\n", "seed_question": "q"}).encode(),
        "$.name",
        "too-long",
    ),
    "a number without end": (b"[" + b"1" * 1_900_000 + b".0]", "$[0]", "json-number"),
    "a whole number without end": (b"[-" + b"1" * 1_900_000 + b"]", "$[0]", "json-number"),
    "a key twice": (b'{"name": "a", "name": "b"}', "$.name", "json-key-twice"),
    "a key without end twice": (
        b'{"%s": 1, "%s": 2}' % (b"k" * 9_000, b"k" * 9_000),
        "$." + "k" * (TOLD_CHARS - 2) + "...",
        "json-key-twice",
    ),
    "not a number": (b'{"duration": NaN}', "$.duration", "json-number"),
    "more than any number": (b'{"duration": 1e400}', "$.duration", "json-number"),
    "half a character": (b'{"name": "\\ud800"}', "$.name", "lone-surrogate"),
    "Latin 1": ('{"name": "café"}'.encode("latin-1"), "question.json", "utf-8"),
    "UTF-16": ('{"name": "a"}'.encode("utf-16"), "question.json", "utf-8"),
    "NUL": (b'{"name": "a\0"}', "question.json", "nul"),
    "two marks of byte order": (b"\xef\xbb\xbf\xef\xbb\xbf{}", "question.json", "json-syntax"),
    "nothing": (b"", "question.json", "json-syntax"),
    "a question of many parts": (
        files_of(many_parts())["question.json"],
        "$.probes",
        "too-many",
    ),
    "a question that names its own file": (
        files_of({"slug": "../question.json"})["question.json"],
        "$.slug",
        "wrong-form",
    ),
}


@pytest.mark.parametrize("what", BAD_JSON)
def test_a_question_json_that_means_nothing_is_refused(what: str, tmp_path: Path) -> None:
    text, place, rule = BAD_JSON[what]
    told = of_folder(files_of(more={"question.json": text}), tmp_path)
    in_words(told)
    assert (told[0].place, told[0].rule) == (place, rule)


BAD_ZIPS: dict[str, tuple[bytes, str]] = {
    "a link": (entry("entities/a", b"/etc/passwd", external_attr=0o120777 << 16), "symlink"),
    "a device": (entry("entities/a", external_attr=(stat.S_IFBLK | 0o6) << 16), "not-a-file"),
    "a socket": (entry("entities/a", external_attr=(stat.S_IFSOCK | 0o6) << 16), "not-a-file"),
    "LZMA": (entry("entities/a", compress_type=zipfile.ZIP_LZMA), "compression"),
    "bzip2": (entry("entities/a", compress_type=zipfile.ZIP_BZIP2), "compression"),
    "a bomb": (zip_of({"entities/a": bytes(19_000_000)}), "zip-ratio"),
    "a bomb of bombs": (nested_bomb(), "missing-file"),
    "many files": (zip_of({f"entities/{n}": b"" for n in range(1_500)}), "file-count"),
    "an index without end": (zip_of({f"{n:05}" * 6: b"" for n in range(30_000)}), "zip-index"),
}


@pytest.mark.parametrize("what", BAD_ZIPS)
def test_a_zip_that_is_a_trick_is_refused(what: str) -> None:
    content, rule = BAD_ZIPS[what]
    with pytest.raises(BadPackage) as caught:
        read_upload("x.zip", content)
    in_words(caught.value.faults)
    assert caught.value.faults[0].rule == rule


def test_a_64_bit_index_is_not_read() -> None:
    whole = zip_of(files_of())
    end = whole.index(b"PK\x05\x06")
    told = whole[:end] + b"PK\x06\x07" + bytes(16) + whole[end:]
    with pytest.raises(BadPackage, match="zip-index"):
        read_archive(told)


def test_any_damage_to_a_zip_is_told_in_words() -> None:
    rng, whole = random.Random(5), zip_of(files_of(), folder="x")  # noqa: S311  a fixed seed
    for _ in range(3_000):
        damaged = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        try:
            read_archive(bytes(damaged))
        except BadPackage as error:
            in_words(error.faults)


def test_the_index_that_is_read_holds_any_package() -> None:
    longest = "é" * (LIMITS.path_chars // 2)
    names = {f"{longest}{number}": b"" for number in range(LIMITS.files)}
    assert len(read_archive(zip_of(names))[1]) == LIMITS.files


def test_a_file_that_describes_itself_is_text_and_no_riddle() -> None:
    files = files_of(
        {"entity_refs": [{"file": "a.description.md"}, {"file": "."}, {"file": "question.json"}]},
        more={"entities/a.description.md": b"See a.description.md.\n"},
    )
    told = judged(files)
    in_words(told)
    assert {one.place for one in told if one.rule == "entity-unreadable"} == {
        "entities/.",
        "entities/question.json",
    }


def test_names_that_are_no_text_are_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "x", files_of())
    (folder / "entities" / "a\udcff.md").write_bytes(b"x")
    with pytest.raises(BadPackage) as caught:
        read_package(folder)
    in_words(caught.value.faults)
    assert caught.value.faults[0].rule == "path"
