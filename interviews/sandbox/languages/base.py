"""What a box must know about a language: nothing of it is specific to one back end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Interpreter:
    """A program that runs a language: its path in the box, and what must be bound there for it.

    `binds` are (path on this machine, path in the box), read-only; `hidden` are folders in the box
    to cover with an empty one; `environment` is added to the box's.
    """

    command: str
    version: str
    binds: tuple[tuple[str, str], ...] = ()
    hidden: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Language:
    """One language. `driver` is the source of the program that makes the calls in the box."""

    name: str
    find: Callable[[], tuple[Interpreter, ...]]
    command: Callable[[Interpreter, str], tuple[str, ...]]
    driver_file: str
    driver: str
