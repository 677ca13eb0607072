"""A model that wavers gives the same level when it judges again: several judgings decide.

Over the wire, with the stand-in for a model server. The slow test prints the table of
docs/decisions/model-judge.md: `python -m pytest -n 0 -s -m slow
tests/contract/report/test_a_wavering_model_gives_the_same_level.py`.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from django.conf import LazySettings

from replay.report.values import ReportBody, StageReport
from tests.doubles.model_server import ModelServer
from tests.doubles.reports import written_body
from tests.doubles.stored import stored_interview

pytestmark = pytest.mark.django_db
TIMES = 8
"""How often the same interview is judged: each pair of these is "judged twice"."""


def judged_often(settings: LazySettings, mode: str, *, judgings: int) -> list[ReportBody]:
    settings.JUDGE, settings.JUDGE_TIMES = "model", judgings
    settings.COMPLETER = "openai_compatible"
    with ModelServer(mode) as server:
        settings.MODEL = {**settings.MODEL, "base_url": server.base_url}
        return [written_body(stored_interview()) for _ in range(TIMES)]


def stages(body: ReportBody) -> list[StageReport]:
    return [s for topic in body.topics for q in topic.questions for s in q.stages]


def alike(bodies: list[ReportBody]) -> float:
    """Return in which share of pairs a topic or a part has the same level."""
    levels = [[*(t.level for t in b.topics), *(s.level for s in stages(b))] for b in bodies]
    pairs = [
        one == other
        for first, again in combinations(levels, 2)
        for one, other in zip(first, again, strict=True)
    ]
    return sum(pairs) / len(pairs)


def test_a_steady_model_gives_the_same_report(settings: LazySettings) -> None:
    bodies = judged_often(settings, "judge_steady", judgings=3)
    assert alike(bodies) == 1
    assert all(stage.low == stage.high for body in bodies for stage in stages(body))
    assert any(stage.points_shown for stage in stages(bodies[0]))


def test_most_of_several_judgings_steady_one_that_wavers(settings: LazySettings) -> None:
    """At two points in a hundred told wrongly, three judgings are enough for 95 in 100."""
    once, thrice = (judged_often(settings, "judge_wavers_2", judgings=n) for n in (1, 3))
    assert alike(thrice) >= 0.95
    assert alike(thrice) >= alike(once)


def test_one_that_wavers_more_needs_more_judgings_and_says_how_sure_it_is(
    settings: LazySettings,
) -> None:
    once, often = (judged_often(settings, "judge_wavers_5", judgings=n) for n in (1, 7))
    assert alike(often) >= 0.95
    assert alike(often) > alike(once)
    spread = [stage for body in once for stage in stages(body) if stage.low != stage.high]
    assert not spread
    unsure = [stage for body in often for stage in stages(body) if stage.low != stage.high]
    assert unsure
    assert all(s.low <= s.score <= s.high for s in unsure)  # type: ignore[operator]  # assessed


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("mode", ["judge_wavers_2", "judge_wavers_5", "judge_wavers_10"])
def test_the_table_of_wavering(settings: LazySettings, mode: str) -> None:
    shares = [alike(judged_often(settings, mode, judgings=n)) for n in (1, 3, 5, 7)]
    print(f"\n{mode}, judged 1, 3, 5, 7 times: {shares}")  # noqa: T201  the table
    assert shares[-1] > shares[0]
