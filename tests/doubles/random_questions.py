"""Question trees at random: any shape that the format allows, with things that must not be said."""

from __future__ import annotations

import json
from random import Random

from agents.schema.package import pack

WORDS = [
    "amber",
    "basin",
    "copper",
    "delta",
    "ember",
    "falcon",
    "granite",
    "harbor",
    "indigo",
    "juniper",
    "kestrel",
    "lantern",
    "marble",
    "nectar",
    "orchid",
    "pepper",
    "quartz",
    "raven",
    "saffron",
    "timber",
    "umber",
    "violet",
    "walnut",
    "xenon",
    "yarrow",
    "zephyr",
]


def some_words(rng: Random, low: int, high: int) -> str:
    """Return a few words in a row."""
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(low, high)))


def random_package(rng: Random) -> bytes:
    """Return the pinned bytes of a random question."""
    raw = {
        "name": "A random question",
        "mode": rng.choice(["open-probe", "draw-probe"]),
        "topics": ["Randomness"],
        "seniority": "senior",
        "duration": rng.choice([5, 12, 30]),
        "seed_duration": rng.choice([2, 5]),
        "seed_question": f"How would you build it? {some_words(rng, 3, 12)}.",
        "entity_refs": [{"file": "notes.txt", "editable": True}],
        "question_prompt": f"Press on {some_words(rng, 8, 14)}.",
        "answer_key": {"required_concepts": [some_words(rng, 8, 12) for _ in range(2)]},
        "withheld_solution_parts": [some_words(rng, 1, 3) for _ in range(rng.randint(0, 3))],
        "seed_hints": hints(rng),
        "max_probes": rng.choice([0, 1, 2, 3]),
        "probes": probes(rng, depth=rng.randint(0, 3)),
        **choices(rng),
    }
    files = {"question.json": json.dumps(raw).encode(), "entities/notes.txt": b"one\ntwo\n"}
    return pack("random", files)


CHOICE_IDS = ("first", "second", "third", "fourth")


def choices(rng: Random) -> dict[str, object]:
    """Return the fields of a question of choices, or nothing: one time in three."""
    if rng.randrange(3):
        return {}
    ids = CHOICE_IDS[: rng.randint(2, 4)]
    right = rng.sample(ids, rng.randint(1, len(ids) - 1))
    return {
        "mode": "mcq",
        "mcq_choices": [{"id": one, "text": some_words(rng, 3, 6)} for one in ids],
        "answer_key": {
            "required_concepts": [some_words(rng, 8, 12)],
            "mcq_choice": right,
        },
    }


def hints(rng: Random) -> list[dict[str, object]]:
    """Return none to three hints."""
    return [{"id": f"h{n}", "text": some_words(rng, 8, 12)} for n in range(rng.randint(0, 3))]


def probes(rng: Random, *, depth: int) -> list[dict[str, object]]:
    """Return siblings down to a depth."""
    if depth == 0:
        return []
    return [
        {
            "id": f"p{n}",
            "description": f"What about {some_words(rng, 2, 5)}?",
            "solution": some_words(rng, 8, 14),
            "withheld_solution_parts": [some_words(rng, 1, 2) for _ in range(rng.randint(0, 2))],
            "hints": hints(rng),
            "duration": rng.choice([1, 2]),
            "next": probes(rng, depth=depth - 1),
        }
        for n in range(rng.randint(1, 2))
    ]
