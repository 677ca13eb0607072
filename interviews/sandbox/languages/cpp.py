"""C++ finds the types of what is called: the caller is compiled around the candidate's file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from interviews.sandbox.languages.base import (
    BUILT,
    OUT,
    Interpreter,
    Language,
    Recipe,
    Sources,
    Target,
)
from interviews.sandbox.languages.finding import placed, version, which

CALLER = "viva_calls.cpp"
LIBRARY = "viva_json.hpp"
_OPTIONS = ("-std=gnu++20", "-O2", "-pipe", "-fdiagnostics-color=never")
_ENDINGS = (".cpp", ".cc", ".cxx")

HELLO = """
#include <iostream>
int main() {
    long long sum = 0;
    for (long long number; std::cin >> number;) sum += number;
    std::cout << "hello " << sum << std::endl;
}
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's g++, which needs no folder of its own but what boxes see."""
    return found("g++")


def found(name: str) -> tuple[Interpreter, ...]:
    """Return a compiler of GNU's by its name, if it stands where boxes see its parts."""
    compiler = which(name)
    if compiler is None or not (told := version(compiler, "--version")):
        return ()
    place, binds = placed(compiler, name)
    return () if binds else (Interpreter(place, told),)


def build(interpreter: Interpreter, sources: Sources) -> Recipe:
    """Return how a program is compiled: as itself, and with the caller, as the tests need."""
    others = [
        f"/box/{path}"
        for path in sorted(sources.files)
        if path.endswith(_ENDINGS) and path != sources.entry
    ]
    compiler = (interpreter.command, *_OPTIONS, "-I/box", f"-I{BUILT}")
    commands, files = [], {}
    if "program" in sources.forms:
        commands.append((*compiler, f"/box/{sources.entry}", *others, "-o", f"{OUT}/main"))
    if "calls" in sources.forms:
        files = {CALLER: caller(sources), LIBRARY: library()}
        commands.append((*compiler, f"{BUILT}/{CALLER}", *others, "-o", f"{OUT}/calls"))
    return Recipe(tuple(commands), files)


def command(_interpreter: Interpreter, _entry: str) -> tuple[str, ...]:
    """Return the command that starts a compiled program."""
    return (f"{BUILT}/main",)


def calls(_interpreter: Interpreter, _entry: str) -> tuple[str, ...]:
    """Return the command that makes a test's calls."""
    return (f"{BUILT}/calls",)


def library() -> str:
    """Return the part of the caller that is the same for every question."""
    return Path(__file__).with_name("cpp_json.hpp").read_text("utf-8")


def caller(sources: Sources) -> str:
    """Return the caller for what the tests call on the candidate's file."""
    classes = sorted({target.name for target in sources.targets if target.kind == "new"})
    methods = [target for target in sources.targets if target.kind == "call"]
    return "\n".join(
        [
            "#define main viva_candidate_main",
            f'#include "/box/{sources.entry}"',
            "#undef main",
            f'#include "{LIBRARY}"',
            *(_holder(name, methods) for name in classes),
            "static viva::Made make(const std::string& kind, const std::string& name,",
            "                       const viva::Json& args, viva::Object*& current) {",
            *(_branch(target) for target in sources.targets if target.kind != "call"),
            '    if (kind == "call") return current->call(name, args);',
            '    throw std::logic_error("nothing of that name and number of arguments");',
            "}",
            "int main() { return viva::run(make); }",
            "",
        ]
    )


def _branch(target: Target) -> str:
    asked = f'kind == "{target.kind}" && name == "{target.name}" && args.size() == '
    if target.kind == "new":
        given = (f"viva::Any<::{target.name}>{{&args[{n}]}}" for n in range(target.arguments))
        words = ", ".join(given)
        made = f"current = new Viva_{target.name}(new ::{target.name}({words})); return {{}};"
    else:
        made = f"return viva::call(&::{target.name}, args);"
    return f"    if ({asked}{target.arguments}) {{ {made} }}"


def _holder(name: str, methods: list[Target]) -> str:
    """Return a class that makes calls on one of the candidate's, for methods that it has."""
    branches = "\n".join(
        f'        if constexpr (requires {{ &T::{method}; }}) if (name == "{method}")'
        f" return viva::call_on(*self, &T::{method}, args);"
        for method in sorted({target.name for target in methods})
    )
    return f"""
template <class T> struct Viva_of_{name} : viva::Object {{
    T* self;
    explicit Viva_of_{name}(T* made) : self(made) {{}}
    viva::Made call(const std::string& name, const viva::Json& args) override {{
{branches}
        throw std::logic_error("{name} has no method " + name);
    }}
}};
using Viva_{name} = Viva_of_{name}<::{name}>;"""


CPP = Language(
    name="cpp",
    label="C++",
    entry="main.cpp",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install g++",
    build=build,
    calls=calls,
)
