"""C tells nobody its types at run time, so a question says them, and the compiler checks both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from interviews.sandbox.languages import cpp
from interviews.sandbox.languages.base import (
    BUILT,
    OUT,
    Interpreter,
    Language,
    Recipe,
    Sources,
    Target,
)

HEADER = "viva_signature.h"
_OPTIONS = ("-std=gnu17", "-O2", "-pipe", "-fdiagnostics-color=never")
_TYPES = {
    "int": "int",
    "long": "long long",
    "double": "double",
    "bool": "bool",
    "string": "const char *",
    "void": "void",
}
_LISTS = {f"{name}[]": c for name, c in _TYPES.items() if name not in {"bool", "void"}}

HELLO = """
#include <stdio.h>
int main(void) {
    long long sum = 0, number;
    while (scanf("%lld", &number) == 1) sum += number;
    printf("hello %lld\\n", sum);
    return 0;
}
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's gcc."""
    plus = dict.fromkeys(one.command for one in cpp.find())
    return tuple(
        Interpreter(one.command, one.version, others=tuple(("g++", path) for path in plus))
        for one in cpp.found("gcc")
    )


def build(interpreter: Interpreter, sources: Sources) -> Recipe:
    """Return how a program is compiled, and how its functions are joined to the caller in C++."""
    listed = [f"/box/{path}" for path in sorted(sources.files) if path.endswith(".c")]
    compiler = (interpreter.command, *_OPTIONS, "-I/box")
    commands: list[tuple[str, ...]] = []
    files: dict[str, str] = {}
    if "program" in sources.forms:
        commands.append((*compiler, *listed, "-o", f"{OUT}/main", "-lm"))
    if "calls" in sources.forms:
        plus = dict(interpreter.others).get("g++", "g++")
        # One header on both sides: a function that is not as the question says does not compile.
        joined = ("-Dmain=viva_candidate_main", "-include", f"{BUILT}/{HEADER}")
        objects = [f"/tmp/{number}.o" for number in range(len(listed))]  # noqa: S108  in the box
        for source, made in zip(listed, objects, strict=True):
            commands.append((*compiler, *joined, "-c", source, "-o", made))
        whole = (plus, "-std=gnu++20", "-O1", f"{BUILT}/{cpp.CALLER}", *objects)
        commands.append((*whole, "-o", f"{OUT}/calls", "-lm"))
        files = {
            cpp.CALLER: _caller(sources),
            cpp.LIBRARY: cpp.library(),
            HEADER: header(sources.signature),
        }
    return Recipe(tuple(commands), files)


def header(signature: Mapping[str, Any]) -> str:  # JSON of the package, judged by its schema
    """Return the declarations that a signature stands for; ValueError for a type C has not here."""
    declared = (f"{_declared(name, kinds)};" for name, kinds in signature.items())
    return "\n".join(["#include <stdbool.h>", *declared, ""])


def _declared(name: str, kinds: Mapping[str, Any]) -> str:
    words = [word for number, kind in enumerate(kinds["args"]) for word in _parameter(kind, number)]
    returns = str(kinds.get("returns", "void"))
    if returns in _LISTS:
        return f"{_LISTS[returns]} *{name}({', '.join([*words, 'int *returned_size'])})"
    return f"{_type(returns)} {name}({', '.join(words) or 'void'})"


def _parameter(kind: str, number: int) -> Iterator[str]:
    if kind in _LISTS:
        yield f"{_LISTS[kind]} *list{number}"
        yield f"int list{number}_size"
    else:
        yield f"{_type(kind)} value{number}"


def _type(kind: str) -> str:
    if kind not in _TYPES:
        raise ValueError(f"signature: C has no {kind!r} here; there are {', '.join(_TYPES)}")
    return _TYPES[kind]


def _caller(sources: Sources) -> str:
    branches = [
        _branch(target, sources.signature[target.name])
        for target in sources.targets
        if target.kind == "function" and target.name in sources.signature
    ]
    return "\n".join(
        [
            f'extern "C" {{\n#include "{HEADER}"\n}}',
            f'#include "{cpp.LIBRARY}"',
            "static viva::Made make(const std::string&, const std::string& name,",
            "                       const viva::Json& args, viva::Object*&) {",
            *branches,
            '    throw std::logic_error("the signature has nothing of that name");',
            "}",
            "int main() { return viva::run(make); }",
            "",
        ]
    )


def _branch(target: Target, kinds: Any) -> str:  # JSON of the package, judged by its schema
    words, lists = [], []
    for number, kind in enumerate(kinds["args"]):
        if kind in _LISTS:
            lists.append(
                f"auto v{number} = viva::into<std::vector<{_LISTS[kind]}>>(args[{number}]);"
            )
            words += [f"v{number}.data()", f"int(v{number}.size())"]
        else:
            words.append(f"viva::into<{_type(kind)}>(args[{number}])")
    returns = str(kinds.get("returns", "void"))
    held = " ".join(lists)
    if returns in _LISTS:
        kind = _LISTS[returns]
        call = f"{target.name}({', '.join([*words, '&size'])})"
        made = (
            f"int size = 0; {kind} *got = {call}; std::vector<{kind}> all;"
            " if (got && size > 0) all.assign(got, got + size);"
            " return viva::told([&] { return all; });"
        )
    else:
        made = f"return viva::told([&] {{ return {target.name}({', '.join(words)}); }});"
    return f'    if (name == "{target.name}") {{ {held} {made} }}'


C = Language(
    name="c",
    label="C",
    entry="main.c",
    find=find,
    command=cpp.command,
    hello=HELLO,
    install="apt-get install g++",
    build=build,
    calls=cpp.calls,
)
