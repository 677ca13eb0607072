"""Erases a person: what they said and did is deleted for ever, and the log says that it was."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from interviews.sessions import service
from interviews.sessions.errors import InterviewError


class Command(BaseCommand):
    """Erase one session."""

    help = "Delete for ever what a session knows of its candidate; it cannot be undone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which session, and that it is meant."""
        parser.add_argument("session", type=UUID)
        parser.add_argument("--yes", action="store_true", help="really erase it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Erase, and say how much."""
        if not options["yes"]:
            raise CommandError("This cannot be undone. Say --yes to erase it.")
        try:
            count = service.erase_session(options["session"])
        except InterviewError as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"{options['session']}: {count} events emptied; the chain still verifies")
