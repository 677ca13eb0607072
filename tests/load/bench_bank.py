"""What the bank costs: 1,000 packages in, the shipped ones judged, a node of a large draft saved.

`python -m tests.load.bench_bank [--packages 1000] [--parts 200]` works in a folder of its own with
a fresh database; it prints a table and one JSON line, and ends with 1 when an aim is missed.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.load.figures import Samples

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
AIMS = {
    "import of all packages, s": 60.0,
    "lint of the shipped bank without a sandbox, s": 2.0,
    **dict.fromkeys(("open the page, ms", "open a part, ms", "save a field, ms"), 100.0),
    **dict.fromkeys(("add a part, ms", "take it back, ms", "check the draft, ms"), 100.0),
}
ROUNDS = 25
OK = 200
UNTOUCHED = "What would you look at next, and what would it tell you? ({})"


def main() -> int:
    """Measure, print, compare with the aims."""
    told = argparse.ArgumentParser(prog="python -m tests.load.bench_bank", description=__doc__)
    told.add_argument("--packages", type=int, default=1000, help="how many are imported")
    told.add_argument("--parts", type=int, default=200, help="how many parts the draft has")
    said = told.parse_args()
    with tempfile.TemporaryDirectory(prefix="viva-bench-") as folder:
        _prepare(folder)
        found = _imported(Path(folder) / "packages", said.packages)
        found |= _linted()
        found |= _drafted(said.parts)
    lines = [f"{name:<50} {value:>10,.1f} {_aim(name):>14}" for name, value in found.items()]
    print(*lines, json.dumps(found), sep="\n")  # noqa: T201  a script's answer
    return 1 if any(found[name] > aim for name, aim in AIMS.items()) else 0


def _aim(name: str) -> str:
    return f"aim {AIMS[name]:,.0f}" if name in AIMS else ""


def _prepare(folder: str) -> None:
    """Set up an empty database in a folder."""
    os.environ |= {"VIVA_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "viva.settings"}
    import django  # noqa: PLC0415  after the settings
    from django.core.management import call_command  # noqa: PLC0415  after the settings

    django.setup()
    call_command("migrate", verbosity=0)


def _imported(folder: Path, count: int) -> dict[str, float]:
    """Import packages of five probes each, one of them bad, and export them into one zip."""
    from django.core.management import CommandError  # noqa: PLC0415  after the settings

    for number in range(count):
        place = folder / f"question-{number:04}"
        (place / "entities").mkdir(parents=True)
        raw: dict[str, Any] = question(number, parts=6)
        if number == count // 2:
            raw["topics"] = 7
        (place / "question.json").write_text(json.dumps(raw, indent=2), encoding="utf-8")
        (place / "entities" / "job.sql").write_text(f"-- {number}\nselect 1;\n" * 50)
    began = time.perf_counter()
    try:
        _bank("import", folder)
    except CommandError as error:
        if str(error) != f"1 of {count} cannot be published":
            raise
    taken = time.perf_counter() - began
    began = time.perf_counter()
    _bank("export", folder.with_suffix(".zip"))
    exported = time.perf_counter() - began
    began = time.perf_counter()
    _bank("import", folder.with_suffix(".zip"))
    return {
        "import of all packages, s": taken,
        "export of all into one zip, s": exported,
        "import of that zip, unchanged, s": time.perf_counter() - began,
    }


def _linted() -> dict[str, float]:
    began = time.perf_counter()
    _bank("lint", ROOT / "interviews" / "banks" / "shipped", no_programs=True)
    return {"lint of the shipped bank without a sandbox, s": time.perf_counter() - began}


def _bank(action: str, path: Path, **options: bool) -> None:
    from django.core.management import call_command  # noqa: PLC0415  after the settings

    call_command("bank", action, str(path), stdout=io.StringIO(), stderr=sys.stderr, **options)


def question(number: int, *, parts: int) -> dict[str, Any]:
    """Return a sound question.json of so many parts, the opening included."""
    probes = [_probe(number, at) for at in range(parts - 1)]
    tops = probes[::7]
    for at, top in enumerate(tops):
        top["next"] = probes[at * 7 + 1 : at * 7 + 7]
    return {
        "name": f"Question {number}",
        "topics": ["Databases", "Operations"],
        "seniority": "senior",
        "duration": 30,
        "seed_duration": 10,
        "seed_question": "A nightly job loads orders. This morning some are missing. Why?",
        "entity_refs": [{"file": "job.sql"}],
        "question_prompt": "Press for evidence before causes.",
        "answer_key": {"required_concepts": ["the job commits before it has read the last page"]},
        "withheld_solution_parts": ["commits before"],
        "seed_hints": [{"id": 1, "text": "When is the work made durable?"}],
        "max_probes": 8,
        "concepts": [_concept(number)],
        "probes": tops,
    }


def _probe(number: int, at: int) -> dict[str, Any]:
    return {
        "id": at,
        "description": UNTOUCHED.format(at),
        "solution": f"Step {at} of question {number}: the log of the job and its last page.",
        "withheld_solution_parts": [f"step {at} of question"],
        "hints": [{"id": 1, "text": "Which trace would it leave?"}],
        "duration": 2,
        "concepts": [_concept(at)],
    }


def _concept(number: int) -> dict[str, Any]:
    return {
        "id": f"c{number}",
        "text": "look at the last page of the log",
        "any_of": [["log", "last"], ["trace", "end"], ["record", "final"]],
        "ask": "Where would it show?",
    }


def _drafted(parts: int) -> dict[str, float]:
    """Open a draft's page, change its last part, add one, and judge it, as a browser asks."""
    from interviews.web.authoring.showing import digest  # noqa: PLC0415  after the settings

    client, draft, key = _author(parts)
    samples, before = Samples(), UNTOUCHED.format(parts - 2)
    for number in range(ROUNDS + 1):
        first = " for the first time" if number == 0 else ""
        after = f"What else? ({number})"
        form = {"value": after, "seen": digest(before)}
        saving = f"{draft}parts/{key}/description/"
        _timed(samples, f"open the page{first}", partial(client.get, draft))
        _timed(samples, f"open a part{first}", partial(client.get, f"{draft}parts/{key}/"))
        _timed(samples, f"save a field{first}", partial(client.post, saving, form))
        _timed(samples, f"add a part{first}", partial(client.post, f"{draft}add/", {"key": key}))
        _timed(samples, f"take it back{first}", partial(client.post, f"{draft}undo/"))
        _timed(samples, f"check the draft{first}", partial(client.get, f"{draft}checks/"))
        before = after
    return {name: samples.spread(name).p50 for name in samples.taken}


def _timed(samples: Samples, name: str, ask: Callable[[], Any]) -> None:
    from django.db import connection  # noqa: PLC0415  after the settings

    queries: list[object] = []

    def counted(execute: Callable[..., Any], *asked: object) -> Any:  # Django's own signature
        queries.append(None)
        return execute(*asked)

    began, used = time.perf_counter(), time.thread_time()
    with connection.execute_wrapper(counted):
        answer = ask()
    samples.add(f"{name}, ms", (time.perf_counter() - began) * 1000)
    samples.add(f"{name}, ms of CPU", (time.thread_time() - used) * 1000)
    samples.add(f"{name}, queries", len(queries))
    if answer.status_code != OK:
        raise RuntimeError(f"{name}: {answer.status_code} {answer.content[:200]!r}")


def _author(parts: int) -> tuple[Any, str, str]:
    """Return a signed-in author's browser, a draft's address and the key of its last part."""
    from django.test import Client  # noqa: PLC0415  after the settings
    from django.utils import timezone  # noqa: PLC0415  after the settings

    from interviews.banks import life  # noqa: PLC0415  after the settings
    from interviews.banks.drafts import store as drafts  # noqa: PLC0415  after the settings
    from interviews.banks.drafts.document import parts as parts_of  # noqa: PLC0415
    from interviews.banks.package import package_of  # noqa: PLC0415  after the settings
    from interviews.models import User  # noqa: PLC0415  after the settings
    from interviews.people.first_start import make_accounts, organisation  # noqa: PLC0415

    author = drafts.Author(None, organisation(), timezone.now())
    text = json.dumps(question(0, parts=parts)).encode()
    package = package_of("large", {"question.json": text, "entities/job.sql": b"select 1;\n"})
    life.record_import(package, findings=(), author=author)
    draft_id = drafts.open_draft("large", author=author)
    *_, last = parts_of(drafts.draft(author.organisation, draft_id).document)
    make_accounts()
    client = Client(headers={"host": "localhost"})
    client.force_login(User.objects.get(username="admin"))
    return client, f"/bank/drafts/{draft_id}/", last.key


if __name__ == "__main__":
    sys.exit(main())
