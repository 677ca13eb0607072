"""A rehearsal in words: lines for a terminal, JSON for programs, Markdown for the bank's page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from interviews.banks.rehearsals.kinds import BY_NAME, USUAL
from interviews.banks.rehearsals.remarks import Remark, remarks_of
from interviews.banks.rehearsals.separation import lead, separation
from interviews.banks.rehearsals.tables import KindRow, kind_rows, part_tables
from interviews.banks.rehearsals.values import Play, Rehearsed

NONE = "-"
HEAD = """# The shipped bank, rehearsed

Made by a command; do not write in it. To make it anew after a question changed:

```sh
make rehearsals
```

Simulated candidates sit each question through the real service with the built-in interviewer:
{kinds}, each with {seeds}. A lesson is
played as its assessment.

The numbers measure the tree, not people. A simulated candidate who knows something says it in words
that the author foresaw: a question that fails here fails everybody, and one that does well here has
still to meet people. How each figure is made stands in [Write a question](author.md#rehearse).

*Separation* is the share of pairs in which whoever knows more scored higher: 1 is always, 0.5 is a
coin. Scores are the report's, 0 to 5, in the mean. *Leaks* counts withheld phrases that were nearly
said, and replies that were stopped.
"""


def lines(slug: str, rehearsed: Rehearsed) -> list[str]:
    """Return what a person at a terminal reads."""
    found = [f"{slug}: {_verdict(rehearsed.plays)}", *map(_line, kind_rows(rehearsed))]
    names = {part.path: part.name for part in rehearsed.outline.parts}
    found += [f"  look at {names[one.path]}: {one.text}" for one in remarks_of(rehearsed)]
    return found


def _line(row: KindRow) -> str:
    return (
        f"  {row.kind.label:24} score {_score(row.score)}, {row.shown:.1f} of {row.points:.1f} "
        f"points in {row.parts:.1f} parts, {row.hints:.1f} hints, {row.minutes:.0f} minutes"
    )


def _verdict(plays: Sequence[Play]) -> str:
    by = separation(plays)
    if by is None:
        return "nothing can be compared: no two candidates who know differently much were scored"
    return f"separation {by.figure:.2f} over {by.pairs} pairs. {by.words}"


def plain(slug: str, rehearsed: Rehearsed) -> dict[str, Any]:  # JSON for a program
    """Return the numbers and the plays as plain JSON."""
    by = separation(rehearsed.plays)
    told: dict[str, Any] = msgspec.to_builtins(  # JSON for a program
        {
            "slug": slug,
            "separation": by and {"figure": by.figure, "pairs": by.pairs, "words": by.words},
            "lead_of_strong_over_wrong": lead(rehearsed.plays, "strong", "wrong"),
            "kinds": kind_rows(rehearsed),
            "parts": part_tables(rehearsed),
            "remarks": remarks_of(rehearsed),
            "plays": rehearsed.plays,
        }
    )
    return told


def markdown(rehearsed: dict[str, Rehearsed], *, seeds: int) -> str:
    """Return the page of a bank: a table of all questions, then each by itself."""
    kinds = ", ".join(f"one who {BY_NAME[name].label}" for name in USUAL)
    columns = ["Question", "Parts", "Minutes", "Separation"]
    columns += [_first_up(BY_NAME[name].label) for name in USUAL] + ["Leaks"]
    table = [_row(columns), _row(["---"] * len(columns))]
    table += [_summary(slug, one) for slug, one in rehearsed.items()]
    sections = [_section(slug, one) for slug, one in rehearsed.items()]
    head = HEAD.format(kinds=kinds, seeds="one seed" if seeds == 1 else f"{seeds} seeds")
    return "\n".join([head, *table, "", *sections])


def _summary(slug: str, one: Rehearsed) -> str:
    by, rows = separation(one.plays), {row.kind.name: row for row in kind_rows(one)}
    leaks = sum(len(play.near) + len(play.refused) for play in one.plays)
    scores = [_score(rows[name].score if name in rows else None) for name in USUAL]
    link = f"[{one.outline.name}](#{slug})"
    parts, minutes = str(len(one.outline.parts)), f"{one.outline.minutes:g}"
    return _row([link, parts, minutes, f"{by.figure:.2f}" if by else NONE, *scores, str(leaks)])


def _section(slug: str, one: Rehearsed) -> str:
    columns = ["Candidate", "Score", "Points shown", "Parts", "Hints", "Minutes"]
    table = [_row(columns), _row(["---"] * len(columns)), *map(_kind, kind_rows(one))]
    remarks = _remarks(one)
    return "\n".join([f"## {slug}", "", *table, "", *(remarks or ["Nothing stood out."]), ""])


def _kind(row: KindRow) -> str:
    spread = f"{_score(row.lowest)} to {_score(row.highest)}"
    score = _score(row.score) if row.lowest == row.highest else f"{_score(row.score)} ({spread})"
    points = f"{row.shown:.1f} of {row.points:.1f}"
    cells = [_first_up(row.kind.label), score, points]
    return _row([*cells, f"{row.parts:.1f}", f"{row.hints:.1f}", f"{row.minutes:.0f}"])


def _remarks(one: Rehearsed) -> list[str]:
    names = {part.path: part.name for part in one.outline.parts}
    return [f"* {names[remark.path]}: {remark.text}" for remark in _once(remarks_of(one))]


def _once(remarks: Sequence[Remark]) -> list[Remark]:
    return list(dict.fromkeys(remarks))


def _score(score: float | None) -> str:
    return NONE if score is None else f"{score:.1f}"


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
