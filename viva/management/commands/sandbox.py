"""Whether code can run on this machine is found out by trying, and said with the reason."""

from __future__ import annotations

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from interviews.sandbox import BackEndReport, Setting, self_test


class Command(BaseCommand):
    """`manage.py sandbox selftest` attacks every back end on this machine and reports."""

    help = "Try every sandbox on this machine: real small attacks, and what came of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the one action there is."""
        parser.add_argument("action", choices=["selftest"])

    def handle(self, *_args: object, **_options: object) -> None:
        """Print every check and a table; end with exit code 1 where code is refused."""
        report = self_test(setting=Setting(**settings.SANDBOX_SETTING), languages=True)
        for back_end in report.back_ends:
            self._tell(back_end)
        for check in report.spoken:
            # A missing language takes nothing from the others.
            detail = f": {check.detail}" if check.detail else ""
            self.stdout.write(f"{'ok  ' if check.passed else '    '} {check.name}{detail}")
        self.stdout.write("")
        for back_end in report.back_ends:
            stands = "passed " if back_end.passed else "refused"
            self.stdout.write(f"{back_end.name:<12}{stands}  {back_end.reason}")
        self.stdout.write(f"limits are kept by {report.measured_by}")
        if not report.passed:
            raise CommandError(f"Code is refused on this machine: {report.reason}.")
        self.stdout.write(f"time limits are scaled by {report.slowness:g}")
        self.stdout.write(self.style.SUCCESS(f"Code runs here: {report.reason}."))

    def _tell(self, back_end: BackEndReport) -> None:
        self.stdout.write(f"{back_end.name}:")
        for check in back_end.checks:
            mark = "ok  " if check.passed else "FAIL"
            detail = f": {check.detail}" if check.detail else ""
            self.stdout.write(f"  {mark} {check.name}{detail}")
        for language, version in back_end.languages:
            self.stdout.write(f"       {language} {version}")
