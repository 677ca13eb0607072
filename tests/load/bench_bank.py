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
from pathlib import Path
from typing import Any

from tests.load.figures import Samples

ROOT = Path(__file__).parents[2]
AIMS = {
    "import of all packages, s": 60.0,
    "lint of the shipped bank without a sandbox, s": 2.0,
    "open, change and check a node, ms": 100.0,
}
ROUNDS = 25


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
        "description": f"What would you look at next, and what would it tell you? ({at})",
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
    """Open a draft of so many parts again and again, change a field of it, and judge it."""
    from interviews.banks.drafts import store as drafts  # noqa: PLC0415  after the settings
    from interviews.banks.drafts.changes import SetField  # noqa: PLC0415  after the settings
    from interviews.banks.drafts.checking import checks_of  # noqa: PLC0415  after the settings

    author, draft_id, key = _draft(parts)
    samples = Samples()
    for number in range(ROUNDS):
        began = time.perf_counter()
        view = drafts.draft(author.organisation, draft_id)
        opened = time.perf_counter()
        part = next(one for one in _parts(view) if one.key == key)
        before = part.fields["description"]
        step = SetField(key=key, field="description", before=before, after=f"What else? ({number})")
        drafts.change(draft_id, step, author=author)
        saved = time.perf_counter()
        checks_of(drafts.draft(author.organisation, draft_id))
        judged = time.perf_counter()
        samples.add("open", (opened - began) * 1000)
        samples.add("change", (saved - opened) * 1000)
        samples.add("check", (judged - saved) * 1000)
        samples.add("all", (judged - began) * 1000)
    return {
        "open a draft, ms": samples.spread("open").p50,
        "change a node, ms": samples.spread("change").p50,
        "check the draft, ms": samples.spread("check").p50,
        "open, change and check a node, ms": samples.spread("all").p50,
        "the same at the 95th percentile, ms": samples.spread("all").p95,
    }


def _draft(parts: int) -> tuple[Any, Any, str]:
    from django.utils import timezone  # noqa: PLC0415  after the settings

    from interviews.banks import life  # noqa: PLC0415  after the settings
    from interviews.banks.drafts import store as drafts  # noqa: PLC0415  after the settings
    from interviews.banks.package import package_of  # noqa: PLC0415  after the settings
    from interviews.people.first_start import organisation  # noqa: PLC0415  after the settings

    author = drafts.Author(None, organisation(), timezone.now())
    text = json.dumps(question(0, parts=parts)).encode()
    package = package_of("large", {"question.json": text, "entities/job.sql": b"select 1;\n"})
    life.record_import(package, findings=(), author=author)
    draft_id = drafts.open_draft("large", author=author)
    *_, last = _parts(drafts.draft(author.organisation, draft_id))
    return author, draft_id, last.key


def _parts(view: Any) -> list[Any]:
    from interviews.banks.drafts.document import parts  # noqa: PLC0415  after the settings

    return list(parts(view.document))


if __name__ == "__main__":
    sys.exit(main())
