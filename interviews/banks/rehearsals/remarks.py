"""A rehearsal says in plain sentences where an author should look, and at which field."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from agents.core.question import OPENING, Path
from interviews.banks.rehearsals.kinds import BY_NAME
from interviews.banks.rehearsals.separation import between, separation
from interviews.banks.rehearsals.tables import PartTable, kind_rows, knowing, part_tables
from interviews.banks.rehearsals.values import Play, Rehearsed

ENOUGH = 0.8
WORDS_SHOWN = 90


class Remark(Struct, frozen=True):
    """Something to look at: the part's path, its field in question.json, and a sentence."""

    path: Path
    field: str
    text: str


def remarks_of(rehearsed: Rehearsed) -> tuple[Remark, ...]:
    """Return what stands out, the whole question first, then part by part."""
    return (
        *_whole(rehearsed),
        *(one for table in part_tables(rehearsed) for one in _part(table)),
        *_leaks(rehearsed),
        *_unasked(rehearsed),
    )


def _whole(rehearsed: Rehearsed) -> Iterator[Remark]:
    plays = rehearsed.plays
    if (by := separation(plays)) is not None and by.figure < ENOUGH:
        yield Remark(OPENING, "concepts", by.words)
    if (bluff := between(plays, ["strong"], ["wrong"])) is not None and bluff.figure < ENOUGH:
        words = "Somebody who bluffs gets about as far as somebody who knows it."
        yield Remark(OPENING, "concepts", words)
    if (half := between(plays, ["strong"], ["partial"])) is not None and half.figure < ENOUGH:
        words = "Somebody who knows half of it gets about as far as somebody who knows it all."
        yield Remark(OPENING, "concepts", words)
    for row in kind_rows(rehearsed):
        if row.kind.name == "strong" and row.ran_out:
            often = f"in {row.ran_out} of {row.plays} plays"
            words = f"Time ran out for somebody who knows it, {often}."
            yield Remark(OPENING, "duration", words)


def _part(table: PartTable) -> Iterator[Remark]:
    path = table.part.path
    for row in table.concepts:
        (knew, of), (bluffed, by) = (knowing(row.cells, knows=who) for who in ("all", "nothing"))
        said = _short(row.concept.text)
        if of and not knew:
            words = f"Not even somebody who knows it was heard to say “{said}”."
            yield Remark(path, "concepts", f"{words} Look at its phrases.")
        elif by and bluffed:
            words = f"Somebody who knows nothing showed “{said}” in {bluffed} of {by} plays."
            yield Remark(path, "concepts", f"{words} Its phrases may be too easy to say by chance.")
    for hint in table.hints:
        if hint.given and not hint.helped:
            words = f"After the hint “{_short(hint.hint.text)}” nothing came"
            words = f"{words}, given {_times(hint.given)} to somebody who knows half."
            yield Remark(path, "hints" if path else "seed_hints", words)


def _unasked(rehearsed: Rehearsed) -> Iterator[Remark]:
    """One interview goes one way down, so a part that nobody came to is no fault by itself."""
    tables = part_tables(rehearsed)
    unasked = [one.part for one in tables if not any(count for _, count, _ in one.reached)]
    if unasked and rehearsed.plays:
        names = ", ".join(dict.fromkeys(f"“{part.name}”" for part in unasked))
        words = f"{len(unasked)} of {len(tables)} parts were asked of nobody: {names}."
        yield Remark(unasked[0].path, "", f"{words} No play says anything of them.")


def _leaks(rehearsed: Rehearsed) -> Iterator[Remark]:
    seen: set[tuple[Path, str]] = set()
    for play in rehearsed.plays:
        for path, words in _leaks_of(play):
            if (path, words) not in seen:
                seen.add((path, words))
                yield Remark(path, "withheld_solution_parts", words)


def _leaks_of(play: Play) -> Iterator[tuple[Path, str]]:
    for one in play.refused:
        yield one.path, f"A reply was stopped before it was shown ({one.rule}): {_short(one.told)}."
    for near in play.near:
        yield near.path, f"“{near.phrase}” was nearly said: “{_short(near.sentence)}”"
    if BY_NAME[play.kind].knows == "nothing":
        for first in play.said_first:
            words = f"Somebody who knows nothing said the withheld “{first.phrase}” by themselves."
            yield first.path, words


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _short(text: str) -> str:
    words = " ".join(text.split()).rstrip(".")
    return words if len(words) <= WORDS_SHOWN else words[: WORDS_SHOWN - 1].rstrip() + "…"
