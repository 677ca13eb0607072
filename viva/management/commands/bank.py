"""Question packages come in, are judged and go out by one command; a blocker is exit code 1."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from interviews.banks import search, store
from interviews.banks.archives import write_archive
from interviews.banks.folders import write_folder
from interviews.banks.lint import Finding, blockers, lint
from interviews.banks.package import Package, unpacked
from interviews.banks.reading import Refused, read_packages
from interviews.people.first_start import organisation
from interviews.sessions.trials import trial_runner


class Command(BaseCommand):
    """Read packages at PATH (a folder, a zip, or a folder of them), or write them there."""

    help = "Import, lint or export question packages: a folder, a zip, or a folder of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the action and the path."""
        parser.add_argument("action", choices=("import", "lint", "export"))
        parser.add_argument("path", type=Path)
        parser.add_argument("--slug", default="", help="export only this question")

    def handle(self, *, action: str, path: Path, slug: str, **_: object) -> None:
        """Do it; raise CommandError (exit code 1) when anything was refused or has a blocker."""
        match action:
            case "import":
                self._import(path)
            case "lint":
                self._lint(path)
            case _:
                self._export(path, slug)

    def _lint(self, path: Path) -> None:
        count = failed = 0
        for place, package in read_packages(path):
            count += 1
            failed += not self._sound(place, package)
        self._close(count, failed, "sound")

    def _sound(self, place: Path, package: Package | Refused) -> bool:
        """Print what is found of one package; say whether it may be published."""
        if isinstance(package, Refused):
            return self._tell_refused(package)
        findings = lint(package, trial_runner())
        self._tell(package.slug, findings)
        if not findings:
            self.stdout.write(f"{package.slug}: nothing found")
        return not blockers(findings)

    def _import(self, path: Path) -> None:
        count = failed = 0
        home = organisation()
        for _place, package in read_packages(path):
            count += 1
            if isinstance(package, Refused):
                failed += not self._tell_refused(package)
            elif unchanged := store.newest_is(home, package):
                self.stdout.write(f"{package.slug}: revision {unchanged.number} is unchanged")
            else:
                findings = lint(package, trial_runner())
                self._tell(package.slug, findings)
                kept = store.import_package(home, package, findings=findings, at=timezone.now())
                self._tell_kept(kept)
                failed += kept.revision.published_at is None
        search.refresh_missing(home)
        self._close(count, failed, "in the bank and published")

    def _export(self, path: Path, slug: str) -> None:
        home = organisation()
        try:
            rows = [store.published(home, slug)] if slug else store.published_all(home)
        except store.UnknownQuestion as error:
            raise CommandError(str(error)) from error
        packages = [unpacked(bytes(row.package)) for row in rows]
        try:
            self._write(packages, path)
        except FileExistsError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{len(packages)} exported to {path}")

    def _write(self, packages: list[Package], path: Path) -> None:
        """Write one package into one zip, or each into a folder of its own below the path."""
        if path.suffix != ".zip":
            for package in packages:
                write_folder(package.files, path / package.slug)
            return
        if len(packages) != 1:
            raise CommandError("a zip holds one question: name it with --slug, or name a folder")
        if path.exists():
            raise FileExistsError(f"{path} exists")
        path.write_bytes(write_archive(packages[0].files, folder=packages[0].slug))

    def _tell(self, slug: str, findings: tuple[Finding, ...]) -> None:
        for finding in findings:
            self.stdout.write(f"{slug}: {finding}")

    def _tell_refused(self, refused: Refused) -> bool:
        for fault in refused.faults:
            self.stdout.write(f"{refused.path.name}: refused: {fault}")
        return False

    def _tell_kept(self, kept: store.Imported) -> None:
        state = "published" if kept.revision.published_at else "kept as a draft: it has blockers"
        self.stdout.write(f"{kept.revision.question.slug}: revision {kept.revision.number} {state}")

    def _close(self, count: int, failed: int, good: str) -> None:
        self.stdout.write(f"{count} read, {count - failed} {good}, {failed} not")
        if failed:
            raise CommandError(f"{failed} of {count} cannot be published")
