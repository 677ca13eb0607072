"""Which completer, which box, which loop: by dotted path in the settings, resolved once."""

from __future__ import annotations

import asyncio
import threading
from functools import cache
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.utils.module_loading import import_string

from agents.core.events import Mode
from agents.prompts.templates import Templates
from interviews.sandbox import Setting
from interviews.sessions import aside

if TYPE_CHECKING:
    from agents.completers.base import Completer
    from interviews.sandbox import Box, SelfTestReport


BUILTIN = "builtin"


class _Loop:
    """The server's event loop, where one process serves sockets and works."""

    running: asyncio.AbstractEventLoop | None = None


def remember_loop(loop: asyncio.AbstractEventLoop | None) -> None:
    """Tell verbs, which run in threads, where the channel layer lives."""
    _Loop.running = loop


def server_loop() -> asyncio.AbstractEventLoop | None:
    """Return the running server's loop; None in a command or a worker without one."""
    loop = _Loop.running
    return loop if loop is not None and loop.is_running() else None


def server_stopped() -> bool:
    """Tell whether this process served, and does so no more: its threads end what they began."""
    return _Loop.running is not None and not _Loop.running.is_running()


@cache
def completer(mode: str = "interview", *, apart: bool = False) -> Completer:
    """Return who asks in a mode, as the settings name it.

    Who is `apart` shares nothing with the other: its failures rest no server for candidates.
    """
    make = import_string(settings.COMPLETERS[settings.COMPLETER])
    if settings.COMPLETER == BUILTIN:
        return cast("Completer", make())
    chained = import_string(settings.COMPLETER_CHAIN)
    first = make.from_settings({**settings.MODEL, **settings.MODEL_MODES.get(mode, {})})
    return cast("Completer", chained(first, **settings.COMPLETER_FALLBACK))


def interviewer(mode: str, named: str) -> Completer:
    """Return who asks: the built-in interviewer where it was chosen, else as the settings say."""
    if named == BUILTIN != settings.COMPLETER:
        return cast("Completer", import_string(settings.COMPLETERS[BUILTIN])())
    return completer(mode, apart=True) if aside.playing() else completer(mode)


@cache
def templates(mode: Mode) -> Templates:
    """Return a mode's prompt texts of this release."""
    return Templates.load(mode)


class _Sandbox:
    """The self-test takes seconds: it runs once, and only those wait who have code to run."""

    testing = threading.Lock()
    found: tuple[Box | None, SelfTestReport] | None = None


def sandbox() -> tuple[Box | None, SelfTestReport]:
    """Return the box that passed its self-test, or None, with the report that says why."""
    with _Sandbox.testing:
        if _Sandbox.found is None:
            select = import_string(settings.SANDBOX)
            setting = Setting(**settings.SANDBOX_SETTING)
            _Sandbox.found = select(settings.SANDBOX_DIR, setting=setting)
            if (box := _Sandbox.found[0]) is not None:
                box.keep_ready("python")
        return _Sandbox.found


def speaks(language: str) -> bool:
    """Tell whether a language runs here; where that is not known, or runners are elsewhere, yes."""
    if not settings.EMBEDDED or _Sandbox.found is None or _Sandbox.found[0] is None:
        return True
    return language in _Sandbox.found[0].languages


def version_of(language: str) -> str:
    """Return the version that runs here, "" while that is not known, or runners are elsewhere."""
    box = _Sandbox.found[0] if settings.EMBEDDED and _Sandbox.found is not None else None
    if box is None or language not in box.languages:
        return ""
    return box.interpreter(language).version


def run_refusal() -> str:
    """Return why code cannot run on this machine, "" when it can or when runners are elsewhere.

    While the self-test is going nothing is refused: a run that is wanted then waits for it.
    """
    if not settings.EMBEDDED or _Sandbox.found is None:
        return ""
    box, report = _Sandbox.found
    return "" if box is not None else report.reason
