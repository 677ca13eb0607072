"""What is read must also be judged in seconds: a question has so many parts, phrases and tests."""

from __future__ import annotations

from agents.core.question import Probe, Question
from agents.schema.faults import bad

MOST_PARTS = 400
MOST_PHRASES = 1_000
MOST_TESTS = 1_000


def check_bounds(question: Question) -> None:
    """Refuse a question that no person wrote; raise BadPackage with place and rule.

    Asked when a package comes in, not of pinned ones: what an interview used stays readable.
    """
    parts, phrases = _counted(question.probes)
    phrases += len(question.withheld_solution_parts)
    tests = len(question.runtime.tests) if question.runtime else 0
    for place, count, most, what in (
        ("$.probes", parts + 1, MOST_PARTS, "parts"),
        ("$.probes", phrases, MOST_PHRASES, "withheld phrases"),
        ("$.runtime.tests", tests, MOST_TESTS, "tests"),
    ):
        if count > most:
            raise bad(
                place, "too-many", f"holds {count:,} {what} in all; at most {most:,} are read"
            )


def _counted(probes: tuple[Probe, ...]) -> tuple[int, int]:
    """Return how many probes stand here and below, and how many withheld phrases they have."""
    parts = phrases = 0
    for probe in probes:
        below, theirs = _counted(probe.next)
        parts += 1 + below
        phrases += len(probe.withheld_solution_parts) + theirs
    return parts, phrases
