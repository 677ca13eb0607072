"""Rust infers the types of what is called: the caller is a module at the end of the crate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from interviews.sandbox.languages.base import (
    BUILT,
    OUT,
    Interpreter,
    Language,
    Needs,
    Recipe,
    Sources,
    Target,
)
from interviews.sandbox.languages.finding import numbers, placed, version, which

OLDEST = (1, 63)
CALLER = "viva_calls.rs"
_OPTIONS = ("--edition", "2021", "-C", "opt-level=1", "-C", "debuginfo=0", "--cap-lints", "allow")

HELLO = """
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("hello {}", sum);
}
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's rustc; one in somebody's home is closed to the boxes' users."""
    compiler = which("rustc")
    if compiler is None or numbers(told := version(compiler, "--version")) < OLDEST:
        return ()
    place, binds = placed(compiler, "rustc")
    # Its library stands beside it, and its linker is the system's C compiler.
    return () if binds or which("cc") is None else (Interpreter(place, told),)


def build(interpreter: Interpreter, sources: Sources) -> Recipe:
    """Return how a crate is compiled: as itself, and with the caller, as the tests need."""
    entry = f"/box/{sources.entry}"
    compiler = (interpreter.command, *_OPTIONS)
    commands: list[tuple[str, ...]] = []
    files: dict[str, str] = {}
    if "program" in sources.forms:
        commands.append((*compiler, entry, "-o", f"{OUT}/main"))
    if "calls" in sources.forms:
        files = {CALLER: _caller(sources)}
        # On one line with the candidate's first, so that the compiler counts their lines rightly.
        head = f"printf '#![no_main] ' | cat - {entry} {BUILT}/{CALLER} > /tmp/crate.rs"
        commands.append(("/bin/sh", "-c", f"{head} && cat /tmp/crate.rs > {entry}"))
        commands.append((*compiler, entry, "-o", f"{OUT}/calls"))
    return Recipe(tuple(commands), files)


def command(_interpreter: Interpreter, _entry: str) -> tuple[str, ...]:
    """Return the command that starts a compiled program."""
    return (f"{BUILT}/main",)


def calls(_interpreter: Interpreter, _entry: str) -> tuple[str, ...]:
    """Return the command that makes a test's calls."""
    return (f"{BUILT}/calls",)


def _caller(sources: Sources) -> str:
    code = "\n".join(text for path, text in sources.files.items() if path.endswith(".rs"))
    classes = sorted({target.name for target in sources.targets if target.kind == "new"})
    methods = [target for target in sources.targets if target.kind == "call"]
    functions = [target for target in sources.targets if target.kind == "function"]
    return "\n".join(
        [
            "",
            _LIBRARY.rstrip().removesuffix("}"),
            *_nodes(code),
            *(_holder(name, [m for m in methods if _has(name, m.name, code)]) for name in classes),
            "    fn make(kind: &str, name: &str, args: &[Json],",
            "            current: &mut Option<Box<dyn Object>>) -> Option<String> {",
            "        match (kind, name, args.len()) {",
            *(f"            {_new(one)}" for one in sources.targets if one.kind == "new"),
            *(f"            {_function(one)}" for one in functions),
            '            ("call", name, _) => current.as_mut().unwrap().call(name, args),',
            '            _ => panic!("nothing of that name and number of arguments"),',
            "        }",
            "    }",
            "}",
            "",
        ]
    )


def _given(count: int) -> str:
    return ", ".join(f"arg(&args[{number}])" for number in range(count))


def _function(target: Target) -> str:
    call = f"super::{target.name}({_given(target.arguments)})"
    return f'("function", "{target.name}", {target.arguments}) => Some(told({call})),'


def _new(target: Target) -> str:
    made = f"super::{target.name}::new({_given(target.arguments)})"
    return (
        f'("new", "{target.name}", {target.arguments}) => '
        f"{{ *current = Some(Box::new({made})); None }}"
    )


def _has(name: str, method: str, code: str) -> bool:
    """Return whether a class defines a method, as far as its text shows."""
    # Piece by piece: one pattern for it all takes the cube of a hostile file's length.
    pieces = (piece.partition("{") for piece in re.split(r"^impl\b", code, flags=re.MULTILINE)[1:])
    bodies = (body for head, brace, body in pieces if brace and re.search(rf"\b{name}\b", head))
    return any(re.search(rf"\bfn\s+{method}\b", body.split("\n}")[0]) for body in bodies)


def _holder(name: str, methods: list[Target]) -> str:
    branches = "\n".join(
        f'                ("{one.name}", {one.arguments}) => '
        f"Some(told(self.{one.name}({_given(one.arguments)}))),"
        for one in dict.fromkeys(methods)
    )
    return f"""
    impl Object for super::{name} {{
        fn call(&mut self, name: &str, args: &[Json]) -> Option<String> {{
            match (name, args.len()) {{
{branches}
                _ => panic!("{name} has no method {{}} of {{}} arguments", name, args.len()),
            }}
        }}
    }}"""


def _nodes(code: str) -> Iterator[str]:
    """Yield how nodes are read and told, for those that the candidate's file defines."""
    if re.search(r"\bstruct\s+ListNode\b", code):
        yield _LIST
    if re.search(r"\bstruct\s+TreeNode\b", code):
        shared = re.search(r"RefCell\s*<\s*TreeNode", code) is not None
        text = _TREE
        for word, meaning in (_SHARED if shared else _BOXED).items():
            text = text.replace(word, meaning)
        yield text


_BOXED = {
    "HELD": "Box<super::TreeNode>",
    "WRAP": "Box::new",
    "CLOSE": "",
    "OPEN": "",
}
_SHARED = {
    "HELD": "std::rc::Rc<std::cell::RefCell<super::TreeNode>>",
    "WRAP": "std::rc::Rc::new(std::cell::RefCell::new",
    "CLOSE": ")",
    "OPEN": ".borrow()",
}
_HERE = Path(__file__)
_LIBRARY = _HERE.with_name("rust_calls.rs").read_text("utf-8")
_LIST = _HERE.with_name("rust_list.rs").read_text("utf-8")
_TREE = _HERE.with_name("rust_tree.rs").read_text("utf-8")

RUST = Language(
    name="rust",
    label="Rust",
    entry="main.rs",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install rustc",
    build=build,
    calls=calls,
    needs=Needs(processes=4),
)
