"""The bank is rehearsed from a command: every usual kind of candidate, several times."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from interviews.banks import store
from interviews.banks.package import Package, unpacked
from interviews.banks.reading import Refused, read_packages
from interviews.banks.rehearsals.kinds import USUAL
from interviews.banks.rehearsals.values import Rehearsed
from interviews.people.first_start import organisation
from interviews.sessions import backends
from viva.management.progress import Progress
from viva.rehearsal import outline_of, play
from viva.rehearsal.telling import lines, markdown, plain

Step = Callable[[str], None]


def packages_at(path: Path) -> list[Package | Refused]:
    """Return the packages at a path, or the published question of that slug.

    Raises store.UnknownQuestion where it is neither.
    """
    if path.exists():
        return [package for _, package in read_packages(path)]
    return [unpacked(bytes(store.published(organisation(), str(path)).package))]


def rehearsed(package: Package, *, seeds: int, step: Step) -> Rehearsed:
    """Return what the usual kinds made of a package, with the built-in interviewer."""
    plays = []
    for kind in USUAL:
        for seed in range(1, seeds + 1):
            plays.append(play(package, kind, seed, interviewer=backends.BUILTIN))
            step(f"{package.slug}, {kind}")
    outline = outline_of(package.question, interviewer=backends.BUILTIN)
    return Rehearsed(outline=outline, plays=tuple(plays))


def rehearse(packages: list[Package], *, seeds: int, progress: Progress) -> dict[str, Rehearsed]:
    """Return what was made of each package, by slug."""
    found = {p.slug: rehearsed(p, seeds=seeds, step=progress.step) for p in packages}
    progress.clear()
    return found


def told(found: dict[str, Rehearsed], how: str, *, seeds: int) -> str:
    """Return it as `json`, as `markdown`, or as lines for a person."""
    if how == "json":
        return json.dumps([plain(slug, one) for slug, one in found.items()], indent=2)
    if how == "markdown":
        return markdown(found, seeds=seeds).rstrip("\n")
    return "\n".join(line for slug, one in found.items() for line in lines(slug, one))
