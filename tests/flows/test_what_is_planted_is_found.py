"""A report finds what is wrong with a session, and neither noise nor orders nor padding move it.

`python -m pytest -n 0 -s tests/flows/test_what_is_planted_is_found.py -k figures` prints what
docs/decisions/deterministic-judge.md publishes. The blind half was written before the judge's rules
and the questions' phrases were read; so were the unseen ones, later, for red flags alone.
"""

from __future__ import annotations

import pytest

from agents.core.question import stage_at
from agents.judging.work import TALK as REMARKS
from tests.doubles.planted import (
    HALVES,
    NOTHING,
    PLANTED,
    TALK,
    Figures,
    Judged,
    Planted,
    figures,
    judged_again,
    planted,
    play,
)

pytestmark = pytest.mark.django_db(transaction=True)
BELIEVED = "gibberish-salad"
"""Sentences of the trade that say nothing, in the blind half: what rules over words cannot tell."""
AS_GOOD_AS = 0.1
SESSIONS = {one.name: one for half in HALVES for one in planted(half)}
TALKED = {one.name: one for one in planted(TALK)}


def of_kinds(*kinds: str) -> list[str]:
    """Return the names of the sessions of some kinds."""
    return [name for name, one in SESSIONS.items() if one.kind in kinds]


def test_there_are_sixty_and_nearly_half_of_them_are_blind() -> None:
    assert len(SESSIONS) + len(TALKED) == len(list(PLANTED.rglob("*.json")))
    assert len(SESSIONS) >= 60
    assert sum(one.half == "blind" for one in SESSIONS.values()) >= 25
    assert {one.question for one in SESSIONS.values()} >= {"two-sum", "bike-share-queries"}


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_played_as_it_was_written_and_judged_alike_twice(name: str) -> None:
    session = SESSIONS[name]
    one = play(session)
    assert list(one.said) == [said for part in session.parts for said in part.says]
    for part in session.parts:
        known = {concept.id for concept in stage_at(one.question, part.path).concepts}
        flags = set(stage_at(one.question, part.path).red_flags)
        assert part.path in one.stages
        assert {*part.shows, *(error.point for error in part.errors if error.point)} <= known
        assert {error.flag for error in part.errors if error.flag} <= flags
    assert {remark.kind for remark in one.remarks} == session.remarks
    assert judged_again(one) == one.body


@pytest.mark.parametrize("name", [name for name in of_kinds(*NOTHING) if name != BELIEVED])
def test_noise_silence_copies_and_orders_show_nothing(name: str) -> None:
    one = play(SESSIONS[name])
    assert [stage.points_shown for stage in one.stages.values()] == [0] * len(one.stages)
    assert all(not topic.score for topic in one.body.topics)
    assert {topic.level for topic in one.body.topics} <= {"weak", None}
    assert one.remarks == ()


@pytest.mark.parametrize("name", of_kinds("padded"))
def test_padding_moves_neither_level_nor_score(name: str) -> None:
    plain, padded = play(SESSIONS[name]), play(SESSIONS[name].padded)
    assert sum(map(len, padded.said)) > 2 * sum(map(len, plain.said))
    for before, after in zip(plain.body.topics, padded.body.topics, strict=True):
        assert after.level == before.level
        assert after.score == pytest.approx(before.score, abs=AS_GOOD_AS)
    assert remarked(padded) == remarked(plain)


@pytest.mark.parametrize("name", TALKED)
def test_talk_is_remarked_on_as_far_as_it_bears_on_the_work(name: str) -> None:
    one = play(TALKED[name])
    assert {remark.kind for remark in one.remarks} == TALKED[name].remarks
    assert judged_again(one) == one.body


@pytest.mark.parametrize("name", [name for name, one in TALKED.items() if one.parts[0].padding])
def test_filler_around_talk_moves_no_remark(name: str) -> None:
    plain, padded = play(TALKED[name]), play(TALKED[name].padded)
    assert remarked(plain)
    assert remarked(padded) == remarked(plain)


def test_nothing_of_ones_own_is_no_talk() -> None:
    kinds = {one.kind for one in TALKED.values() if not one.remarks}
    assert kinds >= {*NOTHING, "padded", "keywords", "late"}


def test_every_kind_of_remark_is_planted() -> None:
    assert set().union(*(one.remarks for one in TALKED.values())) == {one.id for one in REMARKS}


def remarked(judged: Judged) -> list[tuple[str, list[str]]]:
    """Return the remarks of a report: which kind, and on which words."""
    return [(one.kind, [quote.text for quote in one.quotes]) for one in judged.remarks]


def told(half: str) -> Figures:
    """Play a half and print its figures."""
    sessions: list[Planted] = planted(half)
    found = figures(play(session) for session in sessions)
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(found.by_kind.items()))
    print(  # noqa: T201  shown with -s
        f"\n{half}: {len(sessions)} sessions; errors found {found.errors}: {kinds}; "
        f"red flags named {found.flags}, and {found.not_planted} that nobody planted; "
        f"points heard {found.points}"
    )
    return found


def test_figures_of_the_informed_half() -> None:
    found = told("informed")
    assert found.errors.of >= 100
    assert found.errors.share >= 0.9
    assert found.points.share >= 0.9


def test_figures_of_the_blind_half() -> None:
    """The floor is lower: this half is what the judge does with words that nobody prepared for."""
    found = told("blind")
    assert found.errors.of >= 80
    assert found.errors.share >= 0.75
    assert found.points.share >= 0.9


def test_figures_of_the_unseen_ones() -> None:
    """Red flags in fresh words, and talk that only tempts; written before any rule was read."""
    found = told("unseen")
    assert found.flags.of >= 40


@pytest.mark.parametrize("name", of_kinds("harmless"))
def test_who_names_a_trap_and_steers_clear_of_it_gets_no_red_flag(name: str) -> None:
    one = play(SESSIONS[name])
    assert {path: one.flags(path) for path in one.stages if one.flags(path)} == {}
