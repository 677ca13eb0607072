"""Runtimes of every shape for property tests: languages, kinds of tests, files, unknown fields."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

TEXTS = st.text("abc {}:=\n\"'é", max_size=30)
LINES = TEXTS.map(lambda text: text.strip("\n") + "\n")
NAMES = st.text("abcxyz_", min_size=1, max_size=6)
PATHS = st.sampled_from(["main.py", "stock.py", "lib/cart.py", "notes.txt", "a b.sql"])
LANGUAGES = ("python", "java", "c", "go", "sql")
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1000, 1000)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text('abc"()->,é', max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=2),
    max_leaves=4,
)
TYPES = st.sampled_from(["int", "long", "double", "bool", "string", "int[]", "string[]"])


class Package:
    """A runtime in the making, and the files that it names."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.files: dict[str, bytes] = {}

    def source(self, texts: st.SearchStrategy[str] = TEXTS) -> Any:
        """Return a text inline, with a field that we do not know, or as a file."""
        text = self.draw(texts)
        how = self.draw(st.sampled_from(["inline", "known", "file"]))
        if how == "file":
            path = f"solution/{len(self.files)}.txt"
            self.files[path] = text.encode()
            return path
        return {"text": text} | ({"note": "ours"} if how == "known" else {})

    def sources(self, entry: str) -> dict[str, Any]:
        """Return the files of a program; further ones end with a line end."""
        others = self.draw(st.lists(PATHS.filter(lambda path: path != entry), max_size=2))
        further = {path: self.source(LINES) for path in others}
        return {entry: self.source(), **further}

    def code(self) -> dict[str, Any]:
        """Return the code in one language."""
        entry = self.draw(PATHS)
        names = self.draw(st.lists(NAMES, max_size=2, unique=True))
        code: dict[str, Any] = {"entry": entry}
        code |= {"starter": self.sources(entry), "solution": self.sources(entry)}
        return code | ({"wrong": {name: self.sources(entry) for name in names}} if names else {})

    def test(self, name: str) -> dict[str, Any]:
        """Return a test of some kind."""
        draw = self.draw
        test: dict[str, Any] = {"name": name} | draw(st.sampled_from([{}, {"hidden": True}]))
        kind = draw(st.sampled_from(["calls", "streams", "checker", "rows", "unit"]))
        if kind == "unit":
            unit = {"cart_test.go": self.source(), "help_test.go": self.source(LINES)}
            test |= {"languages": ["go"], "unit": "cart_test.go", "files": unit}
            return test | draw(st.sampled_from([{}, {"cases": 4}]))
        test |= draw(st.sampled_from([{}, {"languages": ["python", "java"]}]))
        test |= draw(st.sampled_from([{}, {"any_order": True}, {"tolerance": 0.001}]))
        return test | self._of(kind)

    def _of(self, kind: str) -> dict[str, Any]:
        draw = self.draw
        if kind == "calls":
            return {"calls": draw(st.lists(calls(), min_size=1, max_size=3))}
        if kind == "rows":
            rows = draw(st.lists(st.lists(VALUES, min_size=1, max_size=2), max_size=3))
            return {"rows": rows} | draw(st.sampled_from([{}, {"seed": "INSERT …;\n"}]))
        streams = {"stdin": draw(TEXTS)} | draw(st.sampled_from([{}, {"exit_code": 3}]))
        if kind == "checker":
            judge = {"checker": self.source(st.just("print('x')"))}
            return streams | judge | draw(st.sampled_from([{}, {"stdout": "a"}]))
        return streams | {"stdout": draw(TEXTS)}


@st.composite
def calls(draw: st.DrawFn) -> dict[str, Any]:
    """Return one step that compares something."""
    call: dict[str, Any] = {draw(st.sampled_from(["function"])): draw(NAMES)}
    if args := draw(st.lists(VALUES, max_size=2)):
        call["args"] = args
    raises = st.sampled_from(["KeyError", {"python": "KeyError", "java": "java.util.X"}])
    return call | draw(VALUES.map(lambda v: {"returns": v}) | raises.map(lambda r: {"raises": r}))


@st.composite
def runtimes(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return a runtime and the package's files."""
    package = Package(draw)
    languages = draw(st.lists(st.sampled_from(LANGUAGES), min_size=1, max_size=3, unique=True))
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    tests: list[Any] = [package.test(name) for name in names]
    if draw(st.booleans()):
        package.files["tests/hidden.json"] = json.dumps(tests[1:]).encode()
        tests = [tests[0], "tests/hidden.json"]
    runtime: dict[str, Any] = {"languages": languages, **package.code(), "tests": tests}
    variants = {language: package.code() for language in languages[1:]}
    return runtime | ({"variants": variants} if variants else {}) | draw(others()), package.files


@st.composite
def others(draw: st.DrawFn) -> dict[str, Any]:
    """Return the fields of a runtime beside its code and tests, and one that we do not know."""
    types = st.fixed_dictionaries(
        {"args": st.lists(TYPES, max_size=2)}, optional={"returns": TYPES}
    )
    limits = {"wall_ms": 2500, "memory_mib": 128, "output_kib": 32}
    every = {
        "limits": limits,
        "max_runs": 50,
        "show_hidden_count": False,
        "signature": draw(st.dictionaries(NAMES, types, min_size=1, max_size=3)),
        "of-others": {"kept": [1]},
    }
    chosen = draw(st.lists(st.sampled_from(sorted(every)), unique=True))
    return {name: every[name] for name in chosen}
