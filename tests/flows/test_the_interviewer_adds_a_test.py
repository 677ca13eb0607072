"""A test is added only if the reference passes it; the candidate then sees it, and its outcome."""

import json

import pytest

from agents.completers.scripted import ScriptedCompleter
from agents.core.events import RunFinished, TestAdded, TestRefused
from interviews.sessions import backends, queries, service
from replay.log.read import read
from tests.doubles.interviews import Interview, interviewer
from tests.doubles.turns import reply
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "an entry comes back"
MADE = {"new": "LRUCache", "args": [1]}
PUT = {"call": "put", "args": ["a", 1]}
ASKED_ON = reply("FOLLOW_UP", response="Have a look at that one, please. What do you see?")


def adding(*calls: dict[str, object], name: str = NAME) -> str:
    test = {"name": name, "calls": [MADE, PUT, *calls]}
    return json.dumps({"move": "ADD_TEST", "test": test, "gap": "Never tried it.", "note": ""})


def played(interview: Interview, *replies: str) -> ScriptedCompleter:
    """Let a script take the turn that is due, and a runner do all that it wants."""
    script = ScriptedCompleter(replies)
    with interviewer(script):
        while interview.state.asked:
            turned = interview.turn()
            runs = list(queries.wanted_runs(interview.id))
            for run in runs:
                service.execute_run(run)
            assert turned or runs
    return script


@pytest.fixture
def interview() -> Interview:
    if backends.sandbox()[0] is None:
        pytest.fail("No sandbox on this machine: install the package bubblewrap.")
    interview = Interview()
    interview.say("I think that it works.")
    return interview


def test_a_good_test_is_shown_and_fails_on_the_candidates_code(interview: Interview) -> None:
    script = played(interview, adding({"call": "get", "args": ["a"], "returns": 1}), ASKED_ON)
    kinds = [event.kind for event in interview.events()]
    told = ["TestAdded", "RunRequested", "RunFinished", "TurnTaken"]
    assert [kind for kind in kinds if kind in (*told, "TestProposed", "TestRefused")] == told
    (added,) = interview.events("TestAdded")
    assert added.data["name"] == NAME
    assert added.data["calls"] == ["LRUCache(1)", 'put("a", 1)', 'get("a") → 1']
    (run,) = [r.event for r in read(interview.id) if isinstance(r.event, RunFinished)]
    outcome = run.result.tests[-1]
    assert run.by_interviewer
    assert outcome.name == NAME
    assert outcome.verdict != "passed"
    assert NAME in script.prompts[1].system
    assert "ADD_TEST" not in str(script.prompts[1].fields["offers"])
    assert interview.state.turn == 2
    assert prove(interview.id).faults == ()


def test_an_added_test_stays_among_the_tests_of_its_question(interview: Interview) -> None:
    played(interview, adding({"call": "get", "args": ["a"], "returns": 1}), ASKED_ON)
    service.request_run(interview.id, key="again", purpose="tests")
    for run in queries.wanted_runs(interview.id):
        service.execute_run(run)
    events = [r.event for r in read(interview.id) if isinstance(r.event, RunFinished)]
    assert [event.result.tests[-1].name for event in events] == [NAME, NAME]


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ({"call": "get", "args": ["a"], "returns": 2}, "fails"),
        ({"call": "not a name", "args": [], "returns": 2}, "unreadable"),
    ],
)
def test_a_bad_test_is_refused_and_nobody_in_the_room_hears_of_it(
    interview: Interview, call: dict[str, object], reason: str
) -> None:
    script = played(interview, adding(call), ASKED_ON)
    (refused,) = [r.event for r in read(interview.id) if isinstance(r.event, TestRefused)]
    assert refused.reason == reason
    assert not [r for r in read(interview.id) if isinstance(r.event, TestAdded)]
    assert "it was refused" in script.prompts[1].system
    assert NAME not in str([event.data for event in interview.events()])
    assert interview.state.turn == 2
    assert prove(interview.id).faults == ()


def test_a_test_that_says_what_is_withheld_is_no_move_at_all(interview: Interview) -> None:
    call = {"call": "get", "args": ["a"], "returns": 1}
    leaking = adding(call, name="Use an OrderedDict here")
    script = played(interview, leaking, ASKED_ON)
    assert "withheld" in str(script.prompts[1].fields["earlier_attempts"])
    assert interview.events("TestAdded") == []
