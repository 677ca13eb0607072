"""The first line of a file says what it believes."""

import ast

from tests.shape.tree import report, text, written

COMMENT_OPENINGS = {
    ".js": ("//", "/*"),
    ".mjs": ("//", "/*"),
    ".css": ("/*",),
}


def test_every_python_file_opens_with_a_docstring() -> None:
    # An empty __init__.py says nothing and claims nothing.
    found = [name for name in written(".py") if text(name).strip() and not has_docstring(name)]
    assert not found, report("Say in the first line what these files believe:", found)


def test_every_script_and_style_sheet_opens_with_a_comment() -> None:
    found = [
        name
        for suffix, openings in COMMENT_OPENINGS.items()
        for name in written(suffix)
        if not text(name).startswith(openings)
    ]
    assert not found, report("Say in the first line what these files believe:", found)


def has_docstring(name: str) -> bool:
    return ast.get_docstring(ast.parse(text(name), filename=name)) is not None
