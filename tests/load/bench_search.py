"""How long a search of a large bank takes: `python -m tests.load.bench_search [--questions 10000]`.

Fills a database of its own with listings and times each kind of search beside reading one row by
its key; prints a table in milliseconds and one JSON line.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from uuid import UUID

RUNS = 20
WORDS = [
    f"{a}{b}"
    for a in ("cach", "lock", "shard", "tok", "queu")
    for b in ("e", "ing", "s", "en", "er")
]


def main() -> int:
    """Fill, measure, print."""
    told = argparse.ArgumentParser(prog="python -m tests.load.bench_search", description=__doc__)
    told.add_argument("--questions", type=int, default=10_000)
    count = told.parse_args().questions
    with tempfile.TemporaryDirectory(prefix="viva-bench-") as folder:
        os.environ |= {"VIVA_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "viva.settings"}
        import django  # noqa: PLC0415  after the settings
        from django.core.management import call_command  # noqa: PLC0415  after the settings

        django.setup()
        call_command("migrate", verbosity=0)
        figures = measured(count)
    for name, (median, worst) in figures.items():
        print(f"{name:<28} p50 {median:7.2f} ms   worst {worst:7.2f} ms")  # noqa: T201  its answer
    print(json.dumps({"questions": count, "ms": figures}))  # noqa: T201  its answer
    return 0


def measured(count: int) -> dict[str, tuple[float, float]]:
    """Return (p50, worst) in ms of each search over `count` questions."""
    from interviews.banks import search  # noqa: PLC0415  after the settings
    from interviews.banks.search import Wanted  # noqa: PLC0415  after the settings
    from interviews.models import Listing, Organisation  # noqa: PLC0415  after the settings

    home = Organisation.objects.create(name="Large", slug="large")
    fill(home.pk, count)
    one = Listing.objects.first()
    assert one is not None
    searches: dict[str, Callable[[], object]] = {
        "beside: one row by its key": lambda: Listing.objects.get(pk=one.pk),
        "the first page": lambda: search.search(home, Wanted()),
        "the last page": lambda: search.search(home, Wanted(), page=count),
        "one word": lambda: search.search(home, Wanted(text="sharding")),
        "three words": lambda: search.search(home, Wanted(text="sharding locker queuing")),
        "words that nobody wrote": lambda: search.search(home, Wanted(text="xylophone")),
        "topic, kind and minutes": lambda: search.search(
            home, Wanted(topic="cache", mode="code", minutes_at_most=30)
        ),
        "the topics of the bank": lambda: search.topics(home),
    }
    return {name: timed(run) for name, run in searches.items()}


def fill(home: UUID, count: int) -> None:
    """Store questions with a revision and a listing each, of about the length of shipped ones."""
    from django.utils import timezone  # noqa: PLC0415  after the settings

    from interviews.models import Listing, Question, QuestionRevision  # noqa: PLC0415  likewise

    chance, now = random.Random(1), timezone.now()  # noqa: S311  a measurement, no secret
    rows = Question.objects.bulk_create(
        [Question(organisation_id=home, slug=f"q-{n}", title=f"Question {n}") for n in range(count)]
    )
    revisions = QuestionRevision.objects.bulk_create(
        [
            QuestionRevision(
                question=row,
                number=1,
                digest=f"{n:064}",
                package=b"",
                created_at=now,
                published_at=now,
            )
            for n, row in enumerate(rows)
        ]
    )
    Listing.objects.bulk_create(
        [
            Listing(
                question=row,
                organisation_id=home,
                revision=revision,
                title=row.title,
                mode=chance.choice(["code", "open-probe", "mcq"]),
                minutes=chance.randrange(10, 60),
                seniority=chance.choice(["mid", "senior"]),
                topics=f"|{chance.choice(WORDS)}|",
                categories="",
                lesson=False,
                words=" ".join(chance.choices(WORDS[:-1], k=350)),
            )
            for row, revision in zip(rows, revisions, strict=True)
        ]
    )


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """Return (p50, worst) of some runs in ms."""
    spent = []
    for _ in range(RUNS):
        began = time.perf_counter()
        run()
        spent.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(spent), 2), round(max(spent), 2)


if __name__ == "__main__":
    raise SystemExit(main())
