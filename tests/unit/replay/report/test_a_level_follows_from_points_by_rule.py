"""A level follows from points by a rule that anybody can do by hand, and hints cost one step."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.report.scoring import LEVELS, Points, score_stage, score_topic


@pytest.mark.parametrize(
    ("total", "unaided", "score", "level"),
    [
        (4, 0, 0.0, "weak"),
        (4, 1, 1.25, "weak"),
        (8, 3, 1.88, "ok"),
        (4, 2, 2.5, "ok"),
        (4, 3, 3.75, "strong"),
        (4, 4, 5.0, "strong"),
    ],
)
def test_the_share_of_points_gives_the_score(
    total: int, unaided: int, score: float, level: str
) -> None:
    scored = score_stage(Points(total=total, unaided=unaided, aided=0))
    assert (scored.score, scored.level) == (score, level)


def test_a_point_after_a_hint_counts_half() -> None:
    scored = score_stage(Points(total=4, unaided=2, aided=2))
    assert (scored.score, scored.without_hints) == (3.75, 5.0)


def test_a_red_flag_costs_a_quarter_of_the_scale_and_never_more_than_there_is() -> None:
    assert score_stage(Points(total=4, unaided=4, aided=0, flags=1)).score == 3.75
    assert score_stage(Points(total=4, unaided=1, aided=0, flags=3)).score == 0.0


def test_red_tests_keep_an_opening_below_strong() -> None:
    assert score_stage(Points(total=4, unaided=4, aided=0, tests_passed=False)).level == "ok"


def test_green_tests_keep_an_opening_from_weak() -> None:
    assert score_stage(Points(total=4, unaided=0, aided=0, tests_passed=True)).level == "ok"


points = st.integers(1, 12).flatmap(
    lambda total: st.integers(0, total).flatmap(
        lambda unaided: st.builds(
            Points,
            total=st.just(total),
            unaided=st.just(unaided),
            aided=st.integers(0, total - unaided),
            flags=st.integers(0, 3),
            tests_passed=st.sampled_from([None, True, False]),
        )
    )
)


@given(points)
def test_hints_never_cost_more_than_one_level(part: Points) -> None:
    scored = score_stage(part)
    assert scored.hint_steps in {0, 1}
    assert 0 <= scored.score <= scored.without_hints <= 5


@given(st.lists(points, min_size=1, max_size=6))
def test_hints_never_cost_a_topic_more_than_one_level(parts: list[Points]) -> None:
    topic = score_topic([(score_stage(part), part.total) for part in parts])
    assert topic is not None
    assert topic.hint_steps in {0, 1}


@given(points)
def test_the_trace_ends_with_the_level(part: Points) -> None:
    scored = score_stage(part)
    assert scored.trace[-1].endswith(scored.level)
    assert scored.level in LEVELS


def test_a_topic_without_an_assessed_part_has_no_score() -> None:
    assert score_topic([]) is None


def test_parts_weigh_as_many_points_as_they_have() -> None:
    opening = score_stage(Points(total=4, unaided=4, aided=0))
    probe = score_stage(Points(total=1, unaided=0, aided=0))
    topic = score_topic([(opening, 4), (probe, 1)])
    assert topic is not None
    assert topic.score == 4.0
