"""What the report of an hour's interview costs, by rules and without a model.

`python -m tests.load.bench_report [--changes 20000] [--rounds 7]` plays an interview of an hour
through the real service with a clock that does not wait, over a folder of its own, and writes its
report again and again. It prints a table of this process's CPU and of the clock, beside it what
reading and checking the log alone takes, and one JSON line; it ends with 1 when the CPU of a report
is above the aim of two seconds at the median.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

AIM_S = 2.0


def main() -> int:
    """Play, write, print, compare with the aim."""
    told = argparse.ArgumentParser(prog="python -m tests.load.bench_report", description=__doc__)
    told.add_argument("--changes", type=int, default=20_000, help="changes typed in the hour")
    told.add_argument("--rounds", type=int, default=7, help="how often the report is written")
    said = told.parse_args()
    with tempfile.TemporaryDirectory(prefix="viva-bench-") as folder:
        facts, figures = _measured(folder, said.changes, said.rounds)
    print(f"| {facts['minutes']} min, {facts['rows']} rows, s | CPU | clock, p50 | longest |")  # noqa: T201
    print("|---|---|---|---|")  # noqa: T201  a script's answer
    for name, row in figures.items():
        print(f"| {name} | {row['cpu']:.2f} | {row['p50']:.2f} | {row['longest']:.2f} |")  # noqa: T201
    print(json.dumps({**facts, "seconds": figures}))  # noqa: T201  a script's answer
    return 1 if figures["the report"]["cpu"] > AIM_S else 0


def _measured(
    folder: str, changes: int, rounds: int
) -> tuple[dict[str, int], dict[str, dict[str, float]]]:
    os.environ |= {"VIVA_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "viva.settings"}
    import django  # noqa: PLC0415  after the settings
    from django.core.management import call_command  # noqa: PLC0415  after the settings

    django.setup()
    call_command("migrate", verbosity=0)
    from replay.log.read import read  # noqa: PLC0415  after the settings
    from replay.log.verify import verify  # noqa: PLC0415  after the settings
    from tests.load.replay.typed_hour import typed_hour  # noqa: PLC0415  after the settings

    session = typed_hour(changes)
    body = _written(session)
    parts = [stage for t in body.topics for question in t.questions for stage in question.stages]
    facts = {
        "rows": body.provenance.events,
        "minutes": round(body.duration_ms / 60_000),
        "parts": len(parts),
        "assessed": sum(stage.level is not None for stage in parts),
        "claims": body.claims,
    }
    return facts, {
        "the report": _timed(lambda: _written(session), rounds),
        "beside it: the log read": _timed(lambda: list(read(session)), rounds),
        "beside it: the log checked": _timed(lambda: verify(session), rounds),
    }


def _written(session: UUID) -> Any:  # a report's body, known after the settings
    """Forget what was written of a session's report, write it anew, and return it."""
    from django.utils import timezone  # noqa: PLC0415  after the settings

    from interviews.models import Session  # noqa: PLC0415  after the settings
    from replay.models import Report  # noqa: PLC0415  after the settings
    from replay.report import report_of, want_report, write_report  # noqa: PLC0415

    Report.objects.filter(session=session).delete()
    home = Session.objects.values_list("organisation", flat=True).get(id=session)
    want_report(session, home, timezone.now())
    if not write_report(session):
        raise RuntimeError("somebody else writes this report")
    progress = report_of(session)
    assert progress is not None
    return progress.body


def _timed(work: Callable[[], object], rounds: int) -> dict[str, float]:
    """Return the CPU's median, the clock's median and its longest, in seconds."""
    used, took = [], []
    for _ in range(rounds):
        began, before = time.perf_counter(), time.process_time()
        work()
        used.append(time.process_time() - before)
        took.append(time.perf_counter() - began)
    spread = {"cpu": statistics.median(used), "p50": statistics.median(took), "longest": max(took)}
    return {name: round(seconds, 3) for name, seconds in spread.items()}


if __name__ == "__main__":
    sys.exit(main())
