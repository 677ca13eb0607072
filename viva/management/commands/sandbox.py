"""Whether code can run on this machine is found out by trying, and said with the reason."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from interviews.sandbox import self_test


class Command(BaseCommand):
    """`manage.py sandbox selftest` attacks the sandbox on this machine and reports."""

    help = "Try the sandbox on this machine: real small attacks, and what came of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the one action there is."""
        parser.add_argument("action", choices=["selftest"])

    def handle(self, *_args: object, **_options: object) -> None:
        """Print every check; end with exit code 1 where code is refused."""
        report = self_test(languages=True)
        for check in (*report.checks, *report.spoken):
            # A missing language takes nothing from the others.
            missing = "    " if check in report.spoken else "FAIL"
            mark = "ok  " if check.passed else missing
            self.stdout.write(
                f"{mark} {check.name}" + (f": {check.detail}" if check.detail else "")
            )
        if not report.passed:
            raise CommandError(f"Code is refused on this machine: {report.reason}.")
        self.stdout.write(self.style.SUCCESS(f"Code runs here: {report.reason}."))
