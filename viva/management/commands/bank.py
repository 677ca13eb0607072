"""Question packages come in, are judged and go out by one command.

It ends with 0 when all went well, with 1 when a package was refused or has a blocker (the others
are done), and with 2 when it could not begin.
"""

from __future__ import annotations

import zipfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from agents.schema.faults import BadPackage, told
from interviews.banks import life, search, store
from interviews.banks.drafts.store import Author
from interviews.banks.exporting import packages_of, slugs_to_export, write_packages
from interviews.banks.lint import Finding, Runner, blockers, lint
from interviews.banks.lists.drafting import make_drafts
from interviews.banks.lists.reading import read_list
from interviews.banks.package import Package
from interviews.banks.reading import Refused, read_packages
from interviews.banks.rehearsals.kinds import MOST_SEEDS, SEEDS, USUAL
from interviews.people.first_start import organisation
from interviews.sessions.trials import NoRunner, trial_runner
from viva.management.progress import Progress
from viva.management.rehearsing import packages_at, rehearse
from viva.management.rehearsing import told as told_rehearsals

CANNOT_BEGIN = 2
ACTIONS = ("import", "import-list", "lint", "export", "rehearse")


class Command(BaseCommand):
    """Read packages at PATH, or write them there: a folder, a zip, or many in one of either."""

    help = "Import, lint, rehearse or export packages: a folder, a zip, or many in one of either."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the action and the path."""
        parser.add_argument("action", choices=ACTIONS)
        parser.add_argument("path", type=Path, help="for rehearse also a published question's slug")
        parser.add_argument("--slug", default="", help="export only this question")
        parser.add_argument(
            "--all", action="store_true", help="export unpublished and archived questions, too"
        )
        parser.add_argument(
            "--no-programs", action="store_true", help="lint or import without running programs"
        )
        parser.add_argument("--seeds", type=int, default=SEEDS, help="plays of each candidate")
        shape = parser.add_mutually_exclusive_group()
        for how in ("json", "markdown"):
            shape.add_argument(f"--{how}", dest="told", action="store_const", const=how)

    def handle(self, *, action: str, path: Path, slug: str, **options: Any) -> None:
        """Do it; raise CommandError with the exit code."""
        self._left_out: bool = options["no_programs"]
        match action:
            case "import":
                search.refresh_missing(organisation())
                self._each(path, "in the bank and published", self._import)
            case "import-list":
                self._import_list(path)
            case "lint":
                runner = self._runner()
                self._each(path, "sound", lambda package: self._lint(package, runner))
            case "rehearse":
                self._rehearse(path, how=options["told"] or "", seeds=options["seeds"])
            case _:
                self._export(path, slug, unpublished=options["all"])

    def _each(self, path: Path, good: str, take: Callable[[Package], bool]) -> None:
        """Take every package at a path, one after the other, whatever becomes of the others."""
        if not path.exists():
            _stop(f"{path} is neither a folder nor a zip")
        stock = read_packages(path)
        self._progress = self._progress_of(len(stock))
        failed = 0
        for place, package in stock:
            if isinstance(package, Refused):
                failed += not self._tell_refused(package)
            else:
                failed += not take(package)
            self._progress.step(place.name)
        self._progress.clear()
        self.stdout.write(f"{len(stock)} read, {len(stock) - failed} {good}, {failed} not")
        if failed:
            raise CommandError(f"{failed} of {len(stock)} cannot be published")

    def _runner(self) -> Runner:
        return NoRunner("left out by --no-programs") if self._left_out else trial_runner()

    def _is_news(self, finding: Finding) -> bool:
        """Tell whether somebody who imports need hear it: not what they said to leave out."""
        return not self._left_out or finding.severity != "not checked"

    def _lint(self, package: Package, runner: Runner) -> bool:
        """Print what is found of one package; say whether it may be published."""
        findings = lint(package, runner)
        self._tell(package.slug, findings)
        if not findings:
            self._say(f"{package.slug}: nothing found")
        return not blockers(findings)

    def _import(self, package: Package) -> bool:
        """Keep one package; say whether it is published."""
        home = organisation()
        if unchanged := store.newest_is(home, package):
            self._say(f"{package.slug}: revision {unchanged.number} is unchanged")
            return True
        findings = lint(package, self._runner())
        self._tell(package.slug, tuple(one for one in findings if self._is_news(one)))
        author = Author(None, home, timezone.now())
        kept = life.record_import(package, findings=findings, author=author)
        self._tell_kept(kept)
        return kept.revision.published_at is not None

    def _import_list(self, path: Path) -> None:
        """Begin a draft for each question of a list, and say what could not be taken."""
        if not path.exists():
            _stop(f"{path} is not there")
        try:
            listing = read_list(path)
        except BadPackage as error:
            _stop("; ".join(str(fault) for fault in error.faults))
        author = Author(None, organisation(), timezone.now())
        drafted = make_drafts(listing, author=author)
        for one in drafted:
            state = "a draft" if one.draft else f"refused: {one.refused}"
            self.stdout.write(told(f"{one.slug}: {state} ({one.item.place})"))
            for left in one.item.unmapped:
                self.stdout.write(told(f"  not taken: {left}"))
        for left in listing.unmapped:
            self.stdout.write(told(f"not taken: {left}"))
        made = sum(one.draft is not None for one in drafted)
        self.stdout.write(f"{len(drafted)} read, {made} are drafts, {len(drafted) - made} not")
        if made < len(drafted) or not drafted:
            raise CommandError(f"{len(drafted) - made} of {len(drafted)} did not become drafts")

    def _rehearse(self, path: Path, *, how: str, seeds: int) -> None:
        """Play simulated candidates against every package, and say what came of it."""
        if not 1 <= seeds <= MOST_SEEDS:
            _stop(f"--seeds is 1 to {MOST_SEEDS}")
        try:
            read = packages_at(path)
        except store.UnknownQuestion:
            _stop(f"{path} is neither a folder, nor a zip, nor a published question")
        good = [one for one in read if isinstance(one, Package)]
        self._progress = self._progress_of(len(good) * len(USUAL) * seeds)
        failed = [one for one in read if isinstance(one, Refused)]
        found = rehearse(good, seeds=seeds, progress=self._progress)
        self.stdout.write(told_rehearsals(found, how, seeds=seeds))
        if failed:
            faults = "; ".join(f"{one.path.name}: {one.faults[0]}" for one in failed)
            raise CommandError(f"{len(failed)} of {len(read)} cannot be read: {faults}")

    def _export(self, path: Path, slug: str, *, unpublished: bool) -> None:
        home = organisation()
        try:
            slugs = (slug,) if slug else slugs_to_export(home, unpublished=unpublished)
            if slug and not unpublished:
                store.published(home, slug)
            self._progress = self._progress_of(len(slugs))
            count = write_packages(self._stepping(packages_of(home, slugs)), path)
        except (store.UnknownQuestion, OSError) as error:
            _stop(str(error))
        except zipfile.LargeZipFile:
            _stop("one zip cannot hold this bank; export it into a folder")
        self._progress.clear()
        self.stdout.write(f"{count} exported to {path}")

    def _stepping(self, packages: Iterator[Package]) -> Iterator[Package]:
        for package in packages:
            yield package
            self._progress.step(package.slug)

    def _tell(self, slug: str, findings: tuple[Finding, ...]) -> None:
        for finding in findings:
            self._say(f"{slug}: {finding}")

    def _tell_refused(self, refused: Refused) -> bool:
        for fault in refused.faults:
            self._say(f"{refused.path.name}: refused: {fault}")
        return False

    def _tell_kept(self, kept: store.Imported) -> None:
        state = "published" if kept.revision.published_at else "kept as a draft: it has blockers"
        self._say(f"{kept.revision.question.slug}: revision {kept.revision.number} {state}")

    def _progress_of(self, total: int) -> Progress:
        return Progress(self._whisper, total, moving=self.stderr.isatty())

    def _whisper(self, text: str) -> None:
        self.stderr.write(text, style_func=str, ending="")
        self.stderr.flush()

    def _say(self, line: str) -> None:
        self._progress.clear()
        self.stdout.write(line)


def _stop(why: str) -> NoReturn:
    raise CommandError(why, returncode=CANNOT_BEGIN)
