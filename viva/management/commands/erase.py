"""Erases a person: what they said and did is deleted for ever, and the log says that it was."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from interviews.people import invitations
from interviews.sessions import service
from interviews.sessions.errors import InterviewError


class Command(BaseCommand):
    """Erase one session, or one invitation that led to none."""

    help = "Delete for ever what is known of a candidate; it cannot be undone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whom, and that it is meant."""
        parser.add_argument("whom", type=UUID, help="a session, or an invitation nobody used")
        parser.add_argument("--yes", action="store_true", help="really erase it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Erase, and say how much."""
        if not options["yes"]:
            raise CommandError("This cannot be undone. Say --yes to erase it.")
        whom = options["whom"]
        if invitations.forget(whom):
            self.stdout.write(f"{whom}: the name, the address and the letters are deleted")
            return
        try:
            count = service.erase_session(whom)
        except InterviewError as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"{whom}: {count} events emptied; the chain still verifies")
