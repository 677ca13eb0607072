"""A package as CodePraxis's public tools write it comes in unchanged, with all that we do not know.

Its shape was taken from those tools' documents: question.json two blanks deep with characters as
they are, the platform's number first, the author's plan and the tool's own memory beside it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from agents.core.question import opening, stage_at
from interviews.banks import life, store
from interviews.banks.folders import read_folder
from interviews.banks.lint import blockers, lint
from interviews.banks.package import unpacked
from interviews.banks.reading import read_package
from interviews.people.first_start import organisation
from tests.doubles.media import png
from tests.unit.banks.packages import folder_of

pytestmark = pytest.mark.django_db

QUESTION: dict[str, object] = {
    "id": 4711,
    "name": "Which orders were paid twice?",
    "mode": "open-probe",
    "topics": ["Reconciliation", "SQL"],
    "categories": ["misc"],
    "seniority": "senior",
    "duration": 15,
    "seed_duration": 5,
    "description_sections": {
        "signal": "Do they look for evidence, or for somebody to blame? Até já.",
        "implement": "- **Find the cause**\n- **Make it safe**",
        "audience": "**Good for:** senior people.\n\n**Needs:** SQL.",
    },
    "seed_question": "A nightly job pays orders. Last night it was started again.\n\n**Why?**",
    "entity_refs": [
        {"file": "payer.sql", "editable": False},
        {"file": "payer", "editable": True},
        {"file": "call.m4a", "editable": False},
    ],
    "question_prompt": "Press for evidence.",
    "answer_key": {
        "required_concepts": ["the row is marked after the payment, so a crash leaves it open"],
        "red_flags": ["deleting rows by hand"],
        "good_additional_points": ["a key that the bank refuses twice"],
    },
    "withheld_solution_parts": ["marked after the payment"],
    "seed_hints": [{"id": 1, "text": "What does a row look like after the crash?", "entities": []}],
    "seed_highlights": [
        {"file": "payer.sql", "lines": [1, 2]},
        {"file": "payer", "lines": [1, 1], "path": "src/pay.py"},
    ],
    "max_probes": 2,
    "visibility": "company",
    "authoring": {"session": None, "notes": ["naïve first version", {"kept": True}]},
    "probes": [
        {
            "id": 1,
            "description": "Only orders from Spain were paid twice. Why those?",
            "solution": "Their number is made anew on each run.",
            "withheld_solution_parts": ["made anew"],
            "hints": [{"id": 1, "text": "Where does the number come from?", "entities": []}],
            "duration": 4,
            "entities": ["numbers.md"],
            "editable": ["numbers.md"],
            "highlights": [{"file": "numbers.md", "lines": [1, 1]}],
            "score_weight": 0.5,
            "next": [
                {
                    "id": 1,
                    "description": "How would you make it safe?",
                    "solution": "Look for the source number before paying.",
                    "withheld_solution_parts": [],
                    "hints": [{"id": 1, "text": "What could be looked up?", "entities": []}],
                    "duration": 4,
                    "entities": [],
                    "next": [],
                }
            ],
        }
    ],
}
FILES: dict[str, bytes] = {
    "question.json": (json.dumps(QUESTION, indent=2, ensure_ascii=False) + "\n").encode(),
    "spec.md": "# The plan\n\nWhat separates them, and what does not: naïve fixes.\n".encode(),
    ".codepraxis.json": b'{\n  "entities": {"payer.sql": {"sha256": "00", "entity_id": 9}}\n}\n',
    "entities/payer.sql": b"select *\nfrom orders;\n",
    "entities/payer/README.md": b"# Payer\n",
    "entities/payer/src/pay.py": b"def pay(order):\n    ...\n",
    "entities/payer/logo.png": png(),
    "entities/numbers.md": b"Numbers are made here.\n",
    "entities/call.m4a": b"\x00\x00\x00\x20ftypM4A ",
    "entities/call.m4a.description.md": b"Two people talk about Spain.\n",
    "entity-src/make_entities.py": b"print('made')\n",
}


def test_it_is_read_whole_and_understood(tmp_path: Path) -> None:
    package = read_package(folder_of(tmp_path / "paid-twice", FILES))
    assert package.files == FILES
    assert package.raw == QUESTION
    stage = stage_at(package.question, ("1", "1"))
    assert stage.description == "How would you make it safe?"
    assert opening(package.question).files[:2] == ("payer.sql", "payer/README.md")


def test_only_what_the_room_cannot_show_stands_in_its_way(tmp_path: Path) -> None:
    package = read_package(folder_of(tmp_path / "paid-twice", FILES))
    assert {found.rule for found in blockers(lint(package))} <= {"not-playable-yet"}


def test_it_comes_in_by_command_and_goes_out_unchanged(tmp_path: Path) -> None:
    talk = {**QUESTION, "entity_refs": [{"file": "payer.sql", "editable": False}]}
    talk["seed_highlights"] = []
    text = (json.dumps(talk, indent=2, ensure_ascii=False) + "\n").encode()
    files = {**FILES, "question.json": text}
    call_command("bank", "import", str(folder_of(tmp_path / "challenges" / "paid-twice", files)))
    revision = store.published(organisation(), "paid-twice")
    assert unpacked(bytes(revision.package)).files == files
    call_command("bank", "export", str(tmp_path / "out"))
    assert read_folder(tmp_path / "out" / "paid-twice") == files
    entries = life.life_of(organisation(), "paid-twice")
    assert [(entry.what, entry.by) for entry in entries] == [
        ("published", "the command line"),
        ("imported", "the command line"),
    ]
