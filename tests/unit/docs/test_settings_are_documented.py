"""Every setting stands in the operator's table with its default, and none that does not exist."""

from __future__ import annotations

import ast
import re

from tests.shape.tree import ROOT
from tests.unit.docs.pages import page, pages, rows

SECRETS = {"secret", "kept_secret", "postgres"}
NAME = re.compile(r"\bVIVA_[A-Z_]*[A-Z]\b")


def read_settings() -> dict[str, ast.Call]:
    """Return the call of a typed reader by the variable it reads."""
    tree = ast.parse((ROOT / "viva/settings.py").read_text("utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {
        call.args[0].value: call
        for call in calls
        if call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
        and NAME.fullmatch(call.args[0].value)
    }


def default_of(call: ast.Call) -> str:
    """Return a default that is written down as a text or number, else an empty text."""
    literal = call.args[1] if len(call.args) > 1 else None
    return str(literal.value) if isinstance(literal, ast.Constant) else ""


def table() -> dict[str, str]:
    """Return the default of each setting as the operator's page tells it."""
    wanted = (row for row in rows("docs/operator.md") if row[0].startswith("`VIVA_"))
    return {row[0].strip("`"): row[1] for row in wanted}


def test_the_operators_table_names_every_setting_and_no_other() -> None:
    assert set(table()) == set(read_settings())


def test_the_table_gives_the_defaults_of_the_code() -> None:
    told = table()
    wrong = {
        name: (told[name], default)
        for name, call in read_settings().items()
        if (default := default_of(call)) and default not in told[name]
    }
    assert not wrong


def test_no_page_names_a_setting_that_does_not_exist() -> None:
    known = set(read_settings())
    readers = {name: getattr(call.func, "attr", "") for name, call in read_settings().items()}
    from_files = {f"{name}_FILE" for name, reader in readers.items() if reader in SECRETS}
    named = {(name, found) for name in pages() for found in NAME.findall(page(name))}
    assert {pair for pair in named if pair[1] not in known | from_files} == set()


def test_the_compose_file_sets_nothing_that_nobody_reads() -> None:
    named = set(NAME.findall((ROOT / "docker-compose.yml").read_text("utf-8")))
    assert named <= set(read_settings())
