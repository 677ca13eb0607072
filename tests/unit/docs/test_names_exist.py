"""A file, a module, an event or an import rule that the docs name is one that exists."""

from __future__ import annotations

import re
import tomllib

import pytest

from agents.core.events import KINDS
from interviews.people.roles import ROLES, Role
from tests.shape.tree import ROOT
from tests.unit.docs.pages import names, page, pages, rows

PATH = re.compile(r"(?:agents|interviews|replay|viva|tests|templates|static|docs|setup)/[\w./*-]*")
MODULE = re.compile(r"(?:agents|interviews|replay|viva|tests)(?:\.\w+)+")
PERMISSIONS: set[str] = set().union(*ROLES.values())
MADE_LATER = {"static/dist/"}
"""What set-up makes is not committed."""


def missing_paths(name: str) -> list[str]:
    wanted = {token for token in names(name) if PATH.fullmatch(token)} - MADE_LATER
    return sorted(token for token in wanted if not any(ROOT.glob(token.rstrip("/"))))


def missing_modules(name: str) -> list[str]:
    wanted = {token for token in names(name) if MODULE.fullmatch(token)} - PERMISSIONS
    return sorted(token for token in wanted if not is_defined(token))


def is_defined(dotted: str) -> bool:
    """Tell whether a dotted name is a module, or stands in one."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        base = ROOT.joinpath(*parts[:length])
        file = base.with_suffix(".py") if base.with_suffix(".py").exists() else base / "__init__.py"
        if not file.exists() and not (length == len(parts) and base.is_dir()):
            continue
        rest = parts[length:]
        source = file.read_text(encoding="utf-8") if file.exists() else ""
        return not rest or re.search(rf"\b{rest[0]}\b", source) is not None
    return False


@pytest.mark.parametrize("name", pages())
def test_every_path_between_backticks_is_there(name: str) -> None:
    assert not missing_paths(name)


@pytest.mark.parametrize("name", pages())
def test_every_dotted_name_is_a_module_or_stands_in_one(name: str) -> None:
    assert not missing_modules(name)


def test_a_name_that_does_not_exist_would_be_found() -> None:
    assert is_defined("agents.core.reducer.fold")
    assert is_defined("interviews.sessions.service")
    assert not is_defined("agents.core.reducer.unfold")
    assert not is_defined("agents.imaginary")


def test_the_architecture_names_every_kind_of_event_and_no_other() -> None:
    kinds = {kind.__name__ for kind in KINDS}
    families = {"lifecycle", "staging", "asking", "turning", "running", "room"}
    families |= {"studying", "watching"}
    table = [row for row in rows("docs/architecture.md") if row[0] in families]
    told = {kind for row in table for kind in re.findall(r"`(\w+)`", row[1])}
    assert told == kinds


@pytest.mark.parametrize("package", ["agents", "interviews", "replay"])
def test_the_architectures_tree_names_every_part(package: str) -> None:
    _, _, after = page("docs/architecture.md").partition(f"\n{package}/")
    tree = re.split(r"\n\S|\n```", after)[0]
    inside = (
        path for path in (ROOT / package).iterdir() if not path.name.startswith(("_", "apps"))
    )
    parts = {path.name for path in inside if path.is_dir() or path.suffix == ".py"}
    missing = {name for name in parts if not re.search(rf"\b{re.escape(name)}", tree)}
    assert missing <= {"migrations", "models.py"}


def test_the_architecture_gives_a_reason_for_every_import_rule() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = {contract["id"] for contract in settings["tool"]["importlinter"]["contracts"]}
    _, _, section = page("docs/architecture.md").partition("## Import rules")
    told = set(re.findall(r"^\| `([\w-]+)` \| [^|]+ \| [^|]+ \|$", section, re.MULTILINE))
    assert told == contracts


def test_the_admins_page_says_who_may_do_what_as_the_code_does() -> None:
    order: tuple[Role, ...] = ("admin", "interviewer", "recruiter")
    table = [row for row in rows("docs/admin.md") if re.search(r"`\w+\.\w+`", row[0])]
    told = {
        (match[1], role): bool(cell)
        for row in table
        if (match := re.search(r"`(\w+\.\w+)`", row[0]))
        for role, cell in zip(order, row[1:], strict=True)
    }
    assert told == {(p, role): p in ROLES[role] for p in PERMISSIONS for role in order}
