"""What a turn costs without its model is measured in an hour, and its prompts' length in three.

`python -m tests.load.bench_turn [--hours 3] [--batch-every 3]` plays an interview of an hour, one
visit of a lesson as long, and a longer interview through the real service over a folder of its own,
with a clock that does not wait; it prints a table in milliseconds, the lengths, and one JSON line.
It ends with 1 when a prompt is longer than its budget or is made again otherwise than it was sent.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.load.hours import Measured

AIMS_MS = {"fields, prompt and check": 5.0, "prompt from the log": 10.0}


def main() -> int:
    """Play, measure, print."""
    said = _arguments()
    with tempfile.TemporaryDirectory(prefix="viva-bench-") as folder:
        budget = _prepared(folder)
        from tests.load import hours, lessons  # noqa: PLC0415  after the settings

        sessions = {
            "interview": hours.measured(hours.played(1, batch_every_s=said.batch_every)),
            "lesson": hours.measured(lessons.studied(batch_every_s=said.batch_every)),
        }
        lengths = hours.lengths(hours.played(said.hours, batch_every_s=said.batch_every))
    found = summary(sessions, lengths, budget)
    print(table(sessions), *_told(found), json.dumps(found), sep="\n")  # noqa: T201  a script's answer
    wrong = sum(one.wrong for one in sessions.values())
    return 1 if wrong or max(lengths) > budget else 0


def _arguments() -> argparse.Namespace:
    told = argparse.ArgumentParser(prog="python -m tests.load.bench_turn", description=__doc__)
    told.add_argument("--hours", type=int, default=3, help="how long the longer interview is")
    told.add_argument("--batch-every", type=int, default=3, help="seconds between keystrokes kept")
    return told.parse_args()


def _prepared(folder: str) -> int:
    """Set up an empty database in a folder, and return how long a prompt may be."""
    os.environ |= {"VIVA_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "viva.settings"}
    import django  # noqa: PLC0415  after the settings
    from django.conf import settings  # noqa: PLC0415  after the settings
    from django.core.management import call_command  # noqa: PLC0415  after the settings

    django.setup()
    call_command("migrate", verbosity=0)
    return int(settings.PROMPT_TOKENS)


def table(sessions: Mapping[str, Measured]) -> str:
    """Return the times as rows."""
    rows = ["| one hour | milliseconds | p50 | p95 | CPU, p50 | aim |", "|---|---|---|---|---|---|"]
    for session, hour in sessions.items():
        for name in hour.samples.taken:
            spread, aim = hour.samples.spread(name), AIMS_MS.get(name, "")
            cpu = hour.cpu.spread(name).p50
            rows.append(f"| {session} | {name} | {spread.p50} | {spread.p95} | {cpu} | {aim} |")
    return "\n".join(rows)


def summary(sessions: Mapping[str, Measured], lengths: list[int], budget: int) -> dict[str, Any]:
    """Return all figures by name."""
    return {
        **{name: _figures(hour) for name, hour in sessions.items()},
        "long": {
            "turns": len(lengths),
            "budget": budget,
            "longest": max(lengths),
            "over_budget": sum(length > budget for length in lengths),
            "near_budget": sum(length > budget * 9 // 10 for length in lengths),
        },
    }


def _figures(hour: Measured) -> dict[str, Any]:
    spreads = {name: hour.samples.spread(name) for name in hour.samples.taken}
    kept = hour.snapshots
    return {
        "events": hour.events,
        "turns": hour.turns,
        "made_otherwise": hour.wrong,
        "ms": {name: {"p50": one.p50, "p95": one.p95} for name, one in spreads.items()},
        "cpu_ms": {name: hour.cpu.spread(name).p50 for name in spreads},
        "snapshots": {"count": kept.count, "kib": kept.kib, "store_ms": kept.store_ms},
    }


def _told(found: dict[str, Any]) -> tuple[str, ...]:
    long = found["long"]
    return (
        *(_told_of(name, found[name]) for name in found if name != "long"),
        f"The long one: {long['turns']} prompts of at most {long['longest']} tokens of "
        f"{long['budget']}; {long['near_budget']} took more than nine tenths of it.",
    )


def _told_of(name: str, one: dict[str, Any]) -> str:
    kept = one["snapshots"]
    return (
        f"The {name}: {one['events']} events, {one['turns']} turns, {one['made_otherwise']} "
        f"prompts made otherwise; {kept['count']} snapshots of {kept['kib']} KiB in all, "
        f"{kept['store_ms']} ms to store each."
    )


if __name__ == "__main__":
    sys.exit(main())
