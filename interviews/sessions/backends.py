"""Which completer, which box, which loop: by dotted path in the settings, resolved once."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.utils.module_loading import import_string

from agents.prompts.templates import Templates

if TYPE_CHECKING:
    from agents.completers.base import Completer
    from interviews.sandbox import Box, SelfTestReport


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
def completer() -> Completer:
    """Return the interviewer that the settings name."""
    make = import_string(settings.COMPLETERS[settings.COMPLETER])
    if settings.COMPLETER == "builtin":
        return cast("Completer", make())
    return cast("Completer", make.from_settings(settings.MODEL))


@cache
def templates() -> Templates:
    """Return the prompt texts of this release."""
    return Templates.load()


@cache
def sandbox() -> tuple[Box | None, SelfTestReport]:
    """Return the box that passed its self-test, or None, with the report that says why."""
    select = import_string(settings.SANDBOX)
    return cast("tuple[Box | None, SelfTestReport]", select(settings.SANDBOX_DIR))


def run_refusal() -> str:
    """Return why code cannot run on this machine, "" when it can or when runners are elsewhere."""
    if not settings.EMBEDDED:
        return ""
    box, report = sandbox()
    return "" if box is not None else report.reason
