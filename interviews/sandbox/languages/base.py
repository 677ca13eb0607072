"""What a box must know about a language: nothing of it is specific to one back end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from interviews.sandbox.limits import Limits

CallKind = Literal["new", "call", "function"]
Form = Literal["program", "calls", "unit"]
"""What is started in a box: the program itself, calls on what it defines, its unit-test files."""
Step = Form | Literal["before"]
"""One of these, or what is ours and made ready before each of them."""

BUILT = "/built"
"""Where built files and ours stand in a box, read-only; /box holds the candidate's."""
MEMORY = "{memory_mib}"
OUT = "/tmp/out"  # noqa: S108  in the box
"""Where a build leaves what it made."""


@dataclass(frozen=True)
class Interpreter:
    """A program that runs or builds a language: its path in the box, and what is bound for it.

    `binds` are (path on this machine, path in the box), read-only; `hidden` are folders in the box
    to cover with an empty one; `environment` is added to the box's. `others` are further programs
    by name, such as the Java machine beside its compiler. `segments` lets its programs have System
    V shared memory by the page, which no other program in a box has.
    """

    command: str
    version: str
    binds: tuple[tuple[str, str], ...] = ()
    hidden: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    segments: bool = False


@dataclass(frozen=True)
class Needs:
    """What a language's own machinery takes beside the program, added to the program's limits."""

    memory_mib: int = 0
    processes: int = 0

    def beside(self, limits: Limits) -> Limits:
        """Return limits for a program and the machinery that runs it."""
        return replace(
            limits,
            memory_mib=limits.memory_mib + self.memory_mib,
            processes=limits.processes + self.processes,
        )


@dataclass(frozen=True)
class Target:
    """A name that tests call, and with how many arguments; it is public, unlike the arguments."""

    kind: CallKind
    name: str
    arguments: int


@dataclass(frozen=True)
class Sources:
    """What is to be built: the candidate's files, what is started of it, and what will be called.

    `signature` is the question's, for languages in which types cannot be found out. `unit_files`
    are unit tests' own files, which stand beside the candidate's.
    """

    files: Mapping[str, str]
    entry: str
    forms: frozenset[Form] = frozenset({"program"})
    targets: tuple[Target, ...] = ()
    signature: Mapping[str, object] = field(default_factory=dict)
    unit_files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Recipe:
    """How sources are built in a box of their own, without any test's input.

    `commands` run one after another in /box; the first that fails ends it with a compile error.
    `files` are ours and stand in /built meanwhile. What the commands leave in OUT was built. What
    is `common` is made without the sources, once for everybody.
    """

    commands: tuple[tuple[str, ...], ...]
    files: Mapping[str, str] = field(default_factory=dict)
    common: bool = False


@dataclass(frozen=True)
class Language:
    """One language.

    `command` starts a program by its entry, once it is built; in what it and its like return, the
    word MEMORY stands for the program's limit in MiB. `build` is None where nothing is
    compiled; `calls` is the command of the program that makes a test's calls (they come by standard
    input, answers go to descriptor 3), None where the supervisor makes them itself or none can be
    made; `unit` runs the unit-test file that follows it. `before` makes ready what is ours and
    stands beside each test, as a database's server does, and ends with 0 once that is proved: what
    fails until then is our failure. `beside` are files of ours, in /built
    whenever programs or tests run. `hello` reads whole numbers and prints "hello" and their sum;
    `install` says how an operator gets the language.
    """

    name: str
    label: str
    entry: str
    find: Callable[[], tuple[Interpreter, ...]]
    command: Callable[[Interpreter, str], tuple[str, ...]]
    hello: str
    install: str
    build: Callable[[Interpreter, Sources], Recipe] | None = None
    calls: Callable[[Interpreter, str], tuple[str, ...]] | None = None
    unit: Callable[[Interpreter], tuple[str, ...]] | None = None
    before: Callable[[Interpreter], tuple[str, ...]] | None = None
    beside: Mapping[str, str] = field(default_factory=dict)
    needs: Needs = Needs()
    constants: tuple[str, str, str] = ("null", "true", "false")

    def starting(self, interpreter: Interpreter, entry: str, limits: Limits) -> tuple[str, ...]:
        """Return the command that starts a program under these limits."""
        return with_memory(self.command(interpreter, entry), limits)

    def commands(
        self, interpreter: Interpreter, entry: str, limits: Limits
    ) -> dict[Step, tuple[str, ...]]:
        """Return what starts each form of a test, left out where the language has no command."""
        made: dict[Step, tuple[str, ...]] = {"program": self.command(interpreter, entry)}
        if self.calls is not None:
            made["calls"] = self.calls(interpreter, entry)
        if self.unit is not None:
            made["unit"] = self.unit(interpreter)
        if self.before is not None:
            made["before"] = self.before(interpreter)
        return {form: with_memory(words, limits) for form, words in made.items()}


def with_memory(words: tuple[str, ...], limits: Limits) -> tuple[str, ...]:
    """Return a command with the limit of memory written into it."""
    return tuple(word.replace(MEMORY, str(limits.memory_mib)) for word in words)
