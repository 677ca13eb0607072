"""Makes a candidate link from the command line, for scripts and for the first try."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from interviews.banks import store as bank
from interviews.people import first_start, invitations


class Command(BaseCommand):
    """Invite somebody; the link is shown once."""

    help = "Make a candidate link for questions of the bank; prints its path, once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which questions, for whom, for how long."""
        parser.add_argument("--question", action="append", required=True, metavar="SLUG")
        parser.add_argument("--mode", choices=("interview", "study", "assess"), default="interview")
        parser.add_argument("--label", default="A candidate", help="as staff will read it")
        parser.add_argument("--days", type=float, default=invitations.DEFAULT_DAYS)
        parser.add_argument("--time", type=float, default=1.0, help="2 doubles every clock")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the link and print its path."""
        if options["mode"] != "interview" and len(options["question"]) != 1:
            raise CommandError("a lesson or an assessment is over one question")
        home = first_start.organisation()
        try:
            revisions = tuple(bank.published(home, slug).pk for slug in options["question"])
        except bank.UnknownQuestion as error:
            raise CommandError(str(error)) from error
        if options["mode"] == "study" and bank.question_of_revision(revisions[0]).lesson is None:
            raise CommandError(f"{options['question'][0]} has no lesson")
        terms = invitations.Terms(
            label=options["label"],
            revisions=revisions,
            role={},
            days=options["days"],
            time_multiplier=options["time"],
            mode=options["mode"],
        )
        _, token = invitations.invite(home.id, terms)
        self.stdout.write(reverse("welcome", kwargs={"token": token}))
