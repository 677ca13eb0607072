"""Sums reports up again for the recruiter's table: those of before it existed, or all of them."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from replay import report
from replay.log.read import Erased
from replay.log.store import ContentMissing


class Command(BaseCommand):
    """Write the rows of the comparison anew; safe to run twice, and while people work."""

    help = "Sum ready reports up for the comparison: those without rows, or all of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which reports."""
        parser.add_argument("--all", action="store_true", help="also those that have their rows")

    def handle(self, *args: Any, **options: Any) -> None:
        """Sum up, and name what could not be."""
        wanted = report.ready_sessions() if options["all"] else report.unsummed()
        failed = [session for session in wanted if not self._summed(session)]
        self.stdout.write(f"{len(wanted) - len(failed)} summed up, {len(failed)} could not be")
        if failed:
            raise CommandError(f"{len(failed)} of {len(wanted)} could not be summed up")

    def _summed(self, session: UUID) -> bool:
        try:
            return report.sum_up(session)
        except (Erased, ContentMissing) as error:
            self.stderr.write(f"{session}: {type(error).__name__}: {error}")
            return False
