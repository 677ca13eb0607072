"""The rule from points to a level, written down so that anybody can do it by hand.

A part has a score from 0 to 5: five times the share of its points that were shown. A point shown
only after a hint in that part counts half, but all hints together cost one level at most. A red
flag costs a quarter of the scale (1.25). Strong is 3.75 and above, OK 1.875 and above, else weak.

Where code runs, the opening cannot be strong unless the last test run passed whole, and is at least
OK when it did. A topic's score is the mean of its parts', each weighing as many points as it has;
what was not asked or not answered weighs nothing. There is no score for a person.

A choice is one more point: right counts whole, partly right half, wrong nothing. One that was never
made is not assessed: it is no point at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from replay.report.values import Level

RULES_VERSION = 1
TOP = 5.0
STRONG_FROM = 3.75
OK_FROM = 1.875
FLAG_COST = 1.25
LEVELS: tuple[Level, ...] = ("weak", "ok", "strong")
LOWEST: dict[Level, float] = {"weak": 0.0, "ok": OK_FROM, "strong": STRONG_FROM}
BELOW_STRONG = 3.7
EXACT = 1e-9
"""Scores are sums of fractions; a limit is reached when nothing but rounding is missing."""


class Points(Struct, frozen=True, kw_only=True):
    """What a part's score is made of; `half` are choices that are right in part.

    `tests_passed` is None where no code was to be run.
    """

    total: int
    unaided: int
    aided: int
    flags: int = 0
    half: int = 0
    tests_passed: bool | None = None


class Scored(Struct, frozen=True, kw_only=True):
    """A score, what it would be had hints cost nothing, and the arithmetic in words."""

    score: float
    without_hints: float
    trace: tuple[str, ...]

    @property
    def level(self) -> Level:
        """Return the level that the score reaches."""
        return level_of(self.score)

    @property
    def hint_steps(self) -> int:
        """Return how many levels the hints cost: 0 or 1."""
        return steps_between(self.without_hints, self.score)


def level_of(score: float) -> Level:
    """Return the level of a score from 0 to 5."""
    if score >= STRONG_FROM - EXACT:
        return "strong"
    return "ok" if score >= OK_FROM - EXACT else "weak"


def steps_between(higher: float, lower: float) -> int:
    """Return how many levels lie between two scores."""
    return LEVELS.index(level_of(higher)) - LEVELS.index(level_of(lower))


def one_step_at_most(without_hints: float, score: float) -> float:
    """Return the score, raised where hints would have cost more than one level."""
    if steps_between(without_hints, score) <= 1:
        return score
    return LOWEST[LEVELS[LEVELS.index(level_of(without_hints)) - 1]]


def score_stage(points: Points) -> Scored:
    """Return the score of a part that was asked and answered; `points.total` is at least 1."""
    unaided = points.unaided + points.half / 2
    full = _clamped(TOP * (unaided + points.aided) / points.total - FLAG_COST * points.flags)
    half = _clamped(TOP * (unaided + points.aided / 2) / points.total - FLAG_COST * points.flags)
    without_hints = _with_tests(full, points.tests_passed)
    score = one_step_at_most(without_hints, _with_tests(half, points.tests_passed))
    return Scored(
        score=round(score, 2),
        without_hints=round(without_hints, 2),
        trace=tuple(_trace(points, score, without_hints)),
    )


def score_topic(parts: Sequence[tuple[Scored, int]]) -> Scored | None:
    """Return the mean of parts, each with its number of points; None when there are none."""
    weight = sum(points for _, points in parts)
    if weight == 0:
        return None
    score = sum(part.score * points for part, points in parts) / weight
    without = sum(part.without_hints * points for part, points in parts) / weight
    score = one_step_at_most(without, score)
    return Scored(score=round(score, 2), without_hints=round(without, 2), trace=())


def _clamped(score: float) -> float:
    return min(TOP, max(0.0, score))


def _with_tests(score: float, tests_passed: bool | None) -> float:
    if tests_passed is None:
        return score
    return max(score, OK_FROM) if tests_passed else min(score, BELOW_STRONG)


def _trace(points: Points, score: float, without_hints: float) -> list[str]:
    shown = points.unaided + points.aided
    lines = [f"{shown} of {points.total} points shown"]
    if points.aided:
        lines.append(f"{points.aided} of them only after a hint: each counts half")
    if points.half:
        lines.append("the choice is right in part: it counts half")
    if points.flags:
        lines.append(f"{points.flags} red flag{'s' if points.flags > 1 else ''}: 1.25 off for each")
    if points.tests_passed is not None:
        lines.append(_tests_line(passed=points.tests_passed))
    if steps_between(without_hints, score) == 1:
        lines.append("hints lower the level by one step, which is the most they can")
    lines.append(f"{score:.2f} of 5: {level_of(score)}")
    return lines


def _tests_line(*, passed: bool) -> str:
    if passed:
        return "the last test run passed whole: at least OK"
    return "no test run passed whole at the end: not above OK"
