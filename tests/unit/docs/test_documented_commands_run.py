"""A command in the docs is run here, or it is known by name why it is not."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.doubles.server import ROOT, Server, free_port
from tests.unit.docs.pages import Command, commands

PYTHON = ".venv/bin/python"
RUN = {"bank", "check_model", "collectstatic", "erase", "migrate", "sandbox", "shell"}
RUN |= {"simulate", "summarise", "verify_log"}
NOT_RUN = {
    "changepassword": "asks at the terminal",
    "runworker": "works until it is stopped, and needs Redis",
    "sweep": "works until it is stopped",
}
OTHERS = {
    "docker": "needs Docker",
    "export": "only sets variables; their names are looked up by another test",
    "llama-server": "somebody else's program",
    "vllm": "somebody else's program",
}
MANAGE = [one for one in commands() if one.text.startswith(f"{PYTHON} manage.py ")]
REST = [one for one in commands() if one not in MANAGE]
EXECUTED = [one for one in MANAGE if shlex.split(one.text)[2] in RUN]


@dataclass(frozen=True)
class House:
    """A server's data with two finished interviews: one to look at, one to erase."""

    server: Server
    session: str
    erasable: str

    def run(self, command: str, empty: Path) -> str:
        """Run a documented command with its capital words filled in."""
        session = self.erasable if " erase " in command else self.session
        filled = command.replace("SESSION", session).replace("EMPTY_FOLDER", str(empty))
        return self.server.manage(*shlex.split(filled)[2:])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """Migrate, import the shipped bank and simulate twice, once for all commands."""
    server = Server(tmp_path_factory.mktemp("documented"), free_port())
    server.prepare()
    played = [
        server.manage("simulate", "--question", "lru-cache", "--candidate", "silent").split()[0]
        for _ in range(2)
    ]
    return House(server, *played)


@pytest.mark.parametrize("command", EXECUTED, ids=str)
def test_a_documented_command_ends_well(command: Command, house: House, tmp_path: Path) -> None:
    house.run(command.text, tmp_path / "empty")


def test_somebody_who_was_erased_as_documented_still_verifies(house: House) -> None:
    command = next(one for one in EXECUTED if " erase " in one.text)
    house.run(command.text, ROOT)
    assert f"{house.erasable}  erased" in house.server.manage("verify_log", "--all")


@pytest.mark.parametrize("command", MANAGE, ids=str)
def test_a_management_command_is_run_or_it_is_said_why_not(command: Command) -> None:
    word = shlex.split(command.text)[2]
    assert word in RUN or word in NOT_RUN, "run it here, or say why not"
    assert word in get_commands()


@pytest.mark.parametrize("command", REST, ids=str)
def test_any_other_command_names_what_is_there(command: Command) -> None:
    for part in command.text.split(" && "):
        assert is_known(shlex.split(part)), part


def is_known(words: list[str]) -> bool:
    """Tell whether a command's program, module, target or file exists here."""
    head, *rest = words
    if head == "make":
        return all("=" in word or word in targets() for word in rest)
    if head == PYTHON and rest[:1] == ["-m"]:
        return importlib.util.find_spec(rest[1]) is not None and paths_exist(rest)
    if head.startswith(".venv/bin/"):
        return (Path(sys.executable).parent / Path(head).name).exists()
    return head in OTHERS or (head in {".", "node"} and paths_exist(rest))


def targets() -> set[str]:
    """Return what make can be asked for."""
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def paths_exist(words: list[str]) -> bool:
    """Tell whether every word that is a path of the repository is one."""
    paths = [word for word in words if re.match(r"(tests|setup)/", word)]
    return all(any(ROOT.glob(path)) for path in paths)


def test_help_that_is_documented_is_printed() -> None:
    asked = [shlex.split(one.text) for one in REST if one.text.endswith(" --help")]
    assert asked
    for words in asked:
        help_of = [sys.executable, *words[1:]]
        # The words stand in our own pages.
        done = subprocess.run(help_of, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
        assert done.stdout.startswith("usage:")
