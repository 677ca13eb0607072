"""Aim at ten lines a function; fifty is the wall."""

import ast

from tests.shape.tree import report, text, written

LINES = 50


def test_no_python_function_is_longer_than_50_lines() -> None:
    found = [place for name in written(".py") for place in long_functions(name, text(name))]
    assert not found, report(f"Divide these, {LINES} lines is the wall:", found)


def test_the_wall_stands_between_50_and_51_lines() -> None:
    assert not long_functions("a.py", function_of(50))
    assert long_functions("a.py", function_of(51)) == ["a.py:1: f has 51 lines"]


def long_functions(name: str, source: str) -> list[str]:
    functions = (
        node
        for node in ast.walk(ast.parse(source, filename=name))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    lengths = ((node, (node.end_lineno or node.lineno) - node.lineno + 1) for node in functions)
    return [
        f"{name}:{node.lineno}: {node.name} has {length} lines"
        for node, length in lengths
        if length > LINES
    ]


def function_of(lines: int) -> str:
    return "def f():\n" + "    pass\n" * (lines - 1)
