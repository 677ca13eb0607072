"""One command serves everything on this machine, and says how to get in."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
from typing import Any

from daphne.server import Server
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from twisted.internet import reactor

from agents.completers.local_model import LocalModelError
from interviews.banks import store as bank
from interviews.people import first_start, invitations
from interviews.sessions import backends
from interviews.web.frames import MAX_FRAME_BYTES, MAX_MESSAGE_BYTES
from viva import asgi, embedded, env

LAST_PORT = 65_535
FIRST_QUESTIONS = ("lru-cache", "distributed-rate-limiter")


class Command(BaseCommand):
    """Serve pages, sockets, the agent, the runner and the report writer from one process."""

    help = "Serve Viva on http://127.0.0.1:PORT (8000) from one process."

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the port, make what the first start needs, print the ways in, serve."""
        if not settings.EMBEDDED:
            raise CommandError("serve is for VIVA_MODE=embedded; run daphne viva.asgi:application")
        host, port = "127.0.0.1", _port()
        _require_free(host, port)
        address = f"http://{host}:{port}"
        self._accounts(address)
        self._interviewer()
        self._invitation(address)
        self.stdout.flush()
        _serve(host, port)

    def _accounts(self, address: str) -> None:
        new = first_start.make_accounts()
        if not new:
            self.stdout.write(f"\n  Staff sign in at {address}/login/")
            return
        self.stdout.write(f"\n  Staff sign in at {address}/login/ (these passwords are shown once)")
        for name, password in new.items():
            self.stdout.write(f"    {name:<12} {password}")

    def _interviewer(self) -> None:
        try:
            label = backends.completer().label
        except (LocalModelError, ValueError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"\n  The interviewer is {label}.")

    def _invitation(self, address: str) -> None:
        home = first_start.organisation()
        revisions = tuple(bank.published(home, slug).pk for slug in FIRST_QUESTIONS)
        terms = invitations.Terms(label="Your first candidate", revisions=revisions, role={})
        _, token = invitations.invite(home.id, terms)
        self.stdout.write(f"\n  Candidate link, for one browser:\n    {address}/i/{token}/\n")


def _port() -> int:
    value = env.number("PORT", 8000)
    if value != int(value) or not 1 <= value <= LAST_PORT:
        raise CommandError(f"PORT={os.environ.get('PORT')!r}: it must be a whole number to 65535")
    return int(value)


def _require_free(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise CommandError(
                    f"Port {port} is taken. Stop what uses it, or choose another: "
                    f"make run PORT={port + 1}"
                ) from error
            raise CommandError(f"Port {port} cannot be used: {error.strerror}") from error


def _stop() -> None:
    reactor.stop()  # type: ignore[misc]  # Twisted types its reactor as an interface


def _start_workers() -> None:
    """Start them on Daphne's loop, as soon as it runs."""
    asyncio.get_event_loop().call_soon(embedded.start, asgi.router)


def _serve(host: str, port: int) -> None:
    """Run Daphne in this process, with the embedded workers on its loop."""
    server = Server(
        application=asgi.application,
        endpoints=[f"tcp:port={port}:interface={host}"],
        websocket_max_message_size=MAX_MESSAGE_BYTES,
        websocket_max_frame_size=4 * MAX_FRAME_BYTES,
        websocket_timeout=-1,
        http_timeout=60,
        ready_callable=_start_workers,
        server_name="viva",
    )
    signal.signal(signal.SIGTERM, lambda *_: reactor.callFromThread(_stop))
    try:
        server.run()
    finally:
        embedded.stop()
