"""Any package that the format allows: every field or none, fields nobody knows, any bytes beside.

Ids are texts and numbers, fields are null, and question.json is written as any tool might.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from interviews.banks.limits import DEVICES, IGNORED_PARTS

Json = Any  # plain JSON
Files = dict[str, bytes]

CHARS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
TEXTS = st.text(CHARS, max_size=30)
WORDS = st.text("abc éß日🙂\u200b'\"\\/<&\n", min_size=1, max_size=20).filter(str.strip)
IDS = st.integers(-(2**63), 2**63 - 1) | st.text("aB1 é🙂", min_size=1, max_size=8)
MINUTES = st.integers(0, 600) | st.floats(0, 600).map(lambda number: round(number, 3))
NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
UNKNOWN: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=4,
)
FILE_NAMES = st.text("abcXYZ01-_ .é日", min_size=1, max_size=10).filter(
    lambda name: (
        name.strip(". ") == name
        and name not in IGNORED_PARTS
        and not name.endswith(".pyc")
        and name.split(".")[0].strip().lower() not in DEVICES
    )
)
CONTENTS = st.binary(max_size=60) | TEXTS.map(str.encode)
TOPS = st.sampled_from(["entities", "tests", "solution", "notes"])


@st.composite
def objects(
    draw: st.DrawFn, /, needed: dict[str, st.SearchStrategy[Json]], **may: st.SearchStrategy[Json]
) -> Json:
    """Draw an object with some of its fields, some of them null, and some that nobody knows."""
    fields = {name: draw(value) for name, value in needed.items()}
    for name, value in may.items():
        if draw(st.booleans()):
            fields[name] = draw(st.none() | value)
    unknown = draw(st.dictionaries(st.text("xyz_é", min_size=1, max_size=6), UNKNOWN, max_size=2))
    names = draw(st.permutations([*unknown, *fields]))
    return {name: (unknown | fields)[name] for name in names}


def questions(names: list[str]) -> st.SearchStrategy[Json]:
    """Return any question.json over these names of entities."""
    files = st.sampled_from([*names, "missing.txt"])
    several = st.lists(files, max_size=2)
    hints = st.lists(objects({"id": IDS, "text": WORDS}, entities=several), max_size=2)
    lines = st.lists(st.integers(1, 99), min_size=2, max_size=2)
    lit = st.lists(objects({"file": files, "lines": lines}, path=WORDS), max_size=2)
    groups = st.lists(st.lists(WORDS, min_size=1, max_size=2), max_size=2)
    concepts = st.lists(objects({"id": IDS, "text": WORDS}, any_of=groups, ask=WORDS), max_size=2)
    below: st.SearchStrategy[Json] = st.just([])
    for _ in range(3):
        probe = objects(
            {"id": IDS},
            description=WORDS,
            solution=WORDS,
            withheld_solution_parts=st.lists(WORDS, max_size=2),
            hints=hints,
            duration=MINUTES,
            entities=several,
            editable=st.booleans() | several,
            highlights=lit,
            concepts=concepts,
            next=below,
        )
        below = st.lists(probe, max_size=2)
    choice = objects({"id": IDS, "text": WORDS}) | objects({"id": IDS, "file": files})
    return objects(
        {"name": st.text("abc é日🙂", min_size=1).filter(str.strip), "seed_question": WORDS},
        mode=st.sampled_from(["open-probe", "draw-probe", "mcq"]),
        topics=st.lists(WORDS, max_size=2),
        categories=st.lists(WORDS, max_size=2),
        seniority=WORDS,
        duration=MINUTES,
        seed_duration=MINUTES,
        description_sections=st.dictionaries(WORDS, WORDS, max_size=2),
        entity_refs=st.lists(objects({"file": files}, editable=st.booleans()), max_size=2),
        mcq_choices=st.lists(choice, max_size=2),
        question_prompt=WORDS,
        answer_key=objects(
            {}, required_concepts=st.lists(WORDS, max_size=2), mcq_choice=IDS | st.lists(IDS)
        ),
        withheld_solution_parts=st.lists(WORDS, max_size=2),
        seed_hints=hints,
        seed_highlights=lit,
        max_probes=st.integers(0, 1000),
        probes=below,
        concepts=concepts,
        role_context=st.lists(st.sampled_from(["title", "level"]), max_size=2),
    )


@st.composite
def packages(draw: st.DrawFn) -> Files:
    """Draw the files of a package that the schema takes."""
    paths = draw(st.lists(st.tuples(TOPS, FILE_NAMES), max_size=4, unique_by=_alike))
    files = {f"{top}/{name}": draw(CONTENTS) for top, name in paths}
    names = [name for top, name in paths if top == "entities"]
    return {**files, "question.json": draw(written(draw(questions(names))))}


def _alike(path: tuple[str, str]) -> str:
    return "/".join(path).casefold()


def written(raw: Json) -> st.SearchStrategy[bytes]:
    """Return the bytes of a question.json as different tools write it."""
    return st.builds(
        lambda indent, ascii_only, end, mark: (
            mark + (json.dumps(raw, indent=indent, ensure_ascii=ascii_only) + end).encode()
        ),
        st.sampled_from([None, 0, 2, "\t"]),
        st.booleans(),
        st.sampled_from(["", "\n", "\r\n", "  \n\n"]),
        st.sampled_from([b"", b"\xef\xbb\xbf"]),
    )
