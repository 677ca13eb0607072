"""One small, sound question; every rule breaks it in its own way and is proved by that."""

from __future__ import annotations

from typing import Any

STARTER = "def largest_gap(numbers):\n    pass\n"
SOLUTION = """def largest_gap(numbers):
    ordered = sorted(numbers)
    return max((b - a for a, b in zip(ordered, ordered[1:])), default=0)
"""
UNSORTED = """def largest_gap(numbers):
    return max((b - a for a, b in zip(numbers, numbers[1:])), default=0)
"""
NO_DEFAULT = """def largest_gap(numbers):
    ordered = sorted(numbers)
    return max(b - a for a, b in zip(ordered, ordered[1:]))
"""

FILES: dict[str, str] = {
    "entities/gaps.py": STARTER,
    "entities/notes.md": "# Readings\n\nOne a minute, in no order.\n",
    "solution/gaps.py": SOLUTION,
}

CHOICES: dict[str, Any] = {
    "mode": "mcq",
    "mcq_choices": [{"id": "a", "text": "O(n)"}, {"id": "b", "text": "O(n log n)"}],
    "answer_key": {"mcq_choice": "a"},
}
"""A patch that makes it a question of choices."""

# Plain JSON, as an author writes it.
QUESTION: dict[str, Any] = {
    "name": "Largest gap",
    "mode": "code",
    "topics": ["Algorithms"],
    "seniority": "junior",
    "duration": 20,
    "seed_duration": 10,
    "seed_question": "Write `largest_gap(numbers)`: the largest difference between neighbours.",
    "entity_refs": [{"file": "gaps.py", "editable": True}, {"file": "notes.md"}],
    "question_prompt": "Press for the cost.",
    "answer_key": {"required_concepts": ["sort the numbers, then compare neighbours"]},
    "withheld_solution_parts": ["sort the numbers"],
    "seed_hints": [{"id": 1, "text": "Which two numbers are neighbours?"}],
    "seed_highlights": [{"file": "notes.md", "lines": [1, 3]}],
    "max_probes": 1,
    "probes": [
        {
            "id": 1,
            "description": "How would you do it in one pass?",
            "solution": "Spread the numbers over buckets.",
            "withheld_solution_parts": ["buckets"],
            "hints": [{"id": 1, "text": "How small can the largest gap be?"}],
            "duration": 8,
            "concepts": [
                {
                    "id": "spread",
                    "text": "spread the numbers",
                    "any_of": [["bucket"], ["bin"]],
                    "ask": "Where would each number go?",
                }
            ],
        }
    ],
    "concepts": [
        {
            "id": "order",
            "text": "sort, then compare neighbours",
            "any_of": [["sort", "neighbour"], ["order", "adjacent"]],
            "ask": "How do you find the neighbour of a number?",
        }
    ],
    "runtime": {
        "languages": ["python"],
        "entry": "gaps.py",
        "starter": {"gaps.py": "entities/gaps.py"},
        "solution": {"gaps.py": "solution/gaps.py"},
        "wrong": {
            "unsorted": {"gaps.py": {"text": UNSORTED}},
            "no-default": {"gaps.py": {"text": NO_DEFAULT}},
        },
        "tests": [
            {
                "name": "three numbers",
                "calls": [{"function": "largest_gap", "args": [[1, 4, 5]], "returns": 3}],
            },
            {
                "name": "in no order",
                "hidden": True,
                "calls": [{"function": "largest_gap", "args": [[9, 1, 4]], "returns": 5}],
            },
            {
                "name": "no numbers",
                "hidden": True,
                "calls": [{"function": "largest_gap", "args": [[]], "returns": 0}],
            },
        ],
    },
}
