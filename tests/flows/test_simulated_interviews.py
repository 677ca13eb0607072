"""Whole interviews through the real service: they end, count once, and prove every law."""

import pytest

from interviews.banks import store as bank
from interviews.sessions import judging, queries, service
from replay.log.read import read
from tests.doubles.interviews import home
from viva.simulation import Cast, Simulation
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


def cast(candidate: str, *slugs: str, seed: int = 1) -> Cast:
    organisation = home()
    packages = tuple(service.pinned(bank.published(organisation, slug).pk) for slug in slugs)
    return Cast(organisation=organisation.id, packages=packages, candidate=candidate, seed=seed)


@pytest.mark.parametrize("candidate", ["strong", "partial"])
def test_every_candidate_comes_to_an_end_and_the_log_holds(candidate: str) -> None:
    simulation = Simulation(cast(candidate, "lru-cache", "distributed-rate-limiter"))
    session = simulation.play()
    assert simulation.state.phase == "ended"
    assert simulation.state.end_reason == "finished"
    assert len(simulation.state.finished) == 2
    proof = prove(session)
    assert proof.faults == ()
    assert proof.finding == "intact"
    assert proof.turns >= 2


def test_one_seed_is_one_interview() -> None:
    first = Simulation(cast("partial", "lru-cache", seed=7)).play()
    second = Simulation(cast("partial", "lru-cache", seed=7)).play()
    kinds = [[(e.kind, e.at_ms) for e in queries.room_events(s)] for s in (first, second)]
    assert kinds[0] == kinds[1]


def test_a_real_sandbox_gives_the_verdicts_where_it_is_asked_to() -> None:
    simulation = Simulation(cast("strong", "lru-cache"), judge=judging.run)
    session = simulation.play()
    runs = [r.event for r in read(session) if type(r.event).__name__ == "RunFinished"]
    assert runs
    assert all(test.verdict == "passed" for test in runs[-1].result.tests)  # type: ignore[union-attr]
    assert runs[-1].result.hidden_passed == runs[-1].result.hidden_total > 0  # type: ignore[union-attr]
    assert prove(session).faults == ()
