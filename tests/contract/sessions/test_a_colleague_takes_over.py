"""A person may speak in the interviewer's place: openly, one at a time, and what is said counts."""

from __future__ import annotations

import pytest

from agents.completers.scripted import ScriptedCompleter
from agents.core.events import (
    ColleagueSaid,
    ConversationHandedBack,
    ConversationTaken,
    HintGiven,
    TurnTaken,
)
from agents.core.question import stage_at
from interviews.sessions import queries, service, store
from interviews.sessions.errors import Code, InterviewError
from replay.log.read import read
from replay.models import Summary
from replay.player import log_of, replay_of
from replay.player.prompts import rebuild_prompt
from replay.report import write_report
from replay.report.drafting import Asked, draft_topic
from replay.report.judging import asked_before
from replay.report.passages import passages_of
from replay.summaries import PERSON, decode_facets
from replay.web import watching
from tests.doubles.colleagues import (
    DESIGN,
    FIRST,
    HERS,
    back,
    kinds,
    refused,
    say,
    take,
    wanted,
)
from tests.doubles.interviews import Interview, interviewer
from tests.doubles.stored import member
from tests.doubles.turns import reply
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_room_hears_who_speaks_and_what_is_said_and_when_it_is_handed_back() -> None:
    interview = Interview()
    since = interview.state.seq
    take(interview)
    assert queries.facts(interview.state, 0)["person"] == "Anna"
    say(interview)
    back(interview)
    heard = [(one.kind, one.data) for one in queries.room_events(interview.id, after=since)]
    assert heard == [
        ("ConversationTaken", {"by": "Anna"}),
        ("ColleagueSaid", {"by": "Anna", "text": HERS}),
        ("ConversationHandedBack", {"by": "Anna", "reason": "handed_back"}),
    ]
    assert queries.facts(interview.state, 0)["person"] == ""


def test_all_of_it_is_logged_with_whose_account_it_was() -> None:
    interview = Interview()
    take(interview)
    say(interview)
    back(interview)
    logged = [(one.actor, one.event) for one in read(interview.id)][-3:]
    assert logged == [
        ("staff:7", ConversationTaken(by="Anna")),
        ("staff:7", ColleagueSaid(key="s1", by="Anna", text=HERS)),
        ("staff:7", ConversationHandedBack(by="Anna", reason="handed_back")),
    ]
    assert prove(interview.id).holds


def test_the_interviewer_is_silent_until_it_is_handed_back_and_then_knows_what_was_said() -> None:
    interview = Interview()
    take(interview)
    say(interview)
    interview.say(DESIGN)
    assert not wanted(interview)
    with interviewer(ScriptedCompleter([FIRST])):
        assert not interview.turn()
        back(interview)
        assert wanted(interview)
        assert interview.turn()
    rebuilt = rebuild_prompt(interview.id, 1)
    assert rebuilt.same
    assert "a colleague of yours, a person, who spoke to the candidate in your place" in (
        rebuilt.prompt.system
    )
    assert f"| {HERS}\n" in rebuilt.prompt.system
    assert prove(interview.id).holds


def test_what_a_person_answered_is_not_answered_again() -> None:
    interview = Interview()
    interview.say(DESIGN)
    take(interview)
    say(interview)
    back(interview)
    assert not wanted(interview)
    live = interview.state.live
    assert live is not None
    assert [(line.by, line.text) for line in live.stage.history] == [
        ("candidate", DESIGN),
        ("colleague", HERS),
    ]


def test_a_hint_that_a_person_answers_is_not_spent() -> None:
    interview = Interview()
    take(interview)
    service.ask_hint(interview.id, key="h")
    say(interview)
    back(interview)
    assert interview.state.asked == ()
    assert not [one for one in read(interview.id) if isinstance(one.event, HintGiven)]
    live = interview.state.live
    assert live is not None
    assert live.stage.spent_hints == ()


def test_one_person_speaks_at_a_time_and_only_who_took_over() -> None:
    interview = Interview()
    assert refused(interview) is Code.NOT_TAKEN
    first = take(interview)
    assert take(interview) == first  # Twice is once.
    assert refused(interview, verb=take, actor="staff:8") is Code.SPOKEN_FOR
    assert refused(interview, actor="staff:8") is Code.NOT_TAKEN
    assert refused(interview, verb=back, actor="staff:8") is Code.NOT_TAKEN
    handed = back(interview)
    assert back(interview) == handed
    assert refused(interview) is Code.NOT_TAKEN


def test_what_is_sent_twice_is_said_once() -> None:
    interview = Interview()
    take(interview)
    assert say(interview) == say(interview)
    assert kinds(interview).count("ColleagueSaid") == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [(" ", Code.EMPTY), ("x" * 4_001, Code.TOO_LONG), ("a\x00b", Code.BAD_TEXT)],
)
def test_what_cannot_be_kept_is_refused(text: str, code: Code) -> None:
    interview = Interview()
    take(interview)
    assert refused(interview, text) is code


@pytest.mark.parametrize(
    ("name", "code"),
    [("", Code.EMPTY), ("x" * 61, Code.TOO_LONG), ("A\x00", Code.BAD_TEXT)],
)
def test_a_name_that_cannot_be_shown_is_refused(name: str, code: Code) -> None:
    assert refused(Interview(), verb=take, by=name) is code


@pytest.mark.parametrize(
    "name",
    [
        "\u200b",  # Nothing to be seen.
        "Anna\u202e",  # What follows would be read backwards.
        "…",
        "Interviewer",
        "The AI interviewer",
        "\u0410I",  # A Cyrillic letter that looks like an A.
    ],
)
def test_nobody_speaks_under_a_name_that_is_no_persons(name: str) -> None:
    assert refused(Interview(), verb=take, by=name) is Code.BAD_NAME


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (" Anna \n Berg ", "Anna Berg"),
        ("Ai Tanaka", "Ai Tanaka"),
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",) * 2,
    ],
)
def test_a_name_stands_on_one_line(typed: str, shown: str) -> None:
    interview = Interview()
    take(interview, by=typed)
    assert queries.facts(interview.state, 0)["person"] == shown


def test_a_person_is_told_what_they_would_give_away_and_may_say_it_anyway() -> None:
    interview = Interview()
    take(interview)
    live = interview.state.live
    assert live is not None
    withheld = stage_at(store.live_question(interview.state), live.stage.path).withheld[0]
    leaks = f"Did you think of {withheld}?"
    with pytest.raises(InterviewError) as told:
        say(interview, leaks)
    assert told.value.code is Code.GIVES_AWAY
    assert withheld in told.value.message
    assert "ColleagueSaid" not in kinds(interview)
    say(interview, leaks, anyway=True)
    assert kinds(interview)[-1] == "ColleagueSaid"
    staff, others = (str(replay_of(interview.id, private=which)) for which in (True, False))
    assert f"Sent although it says “{withheld}”." in staff
    assert "Sent although" not in others
    assert b"gives_away" in log_of(interview.id, whole=True)
    assert f"it says “{withheld}”".encode() not in log_of(interview.id, whole=False)
    back(interview)
    assert prove(interview.id).holds


def test_what_the_candidate_said_gives_nothing_away() -> None:
    interview = Interview()
    live = interview.state.live
    assert live is not None
    withheld = stage_at(store.live_question(interview.state), live.stage.path).withheld[0]
    interview.say(f"I would use {withheld}.")
    take(interview)
    say(interview, f"Why {withheld}?")
    assert kinds(interview)[-1] == "ColleagueSaid"


def test_an_interviewer_may_not_say_on_what_only_a_person_gave_away() -> None:
    interview = Interview()
    live = interview.state.live
    assert live is not None
    withheld = stage_at(store.live_question(interview.state), live.stage.path).withheld[0]
    take(interview)
    say(interview, f"Think of {withheld}.", anyway=True)
    back(interview)
    interview.say("I would keep the entries in some order.")
    leaks = reply("FOLLOW_UP", response=f"What about this: {withheld}?")
    with interviewer(ScriptedCompleter([leaks, FIRST])):
        assert interview.turn()
    [turn] = [one.event for one in read(interview.id) if isinstance(one.event, TurnTaken)]
    assert [one.rule for one in turn.rejections] == ["withheld"]


def test_it_stands_in_the_replay_and_in_what_the_candidate_takes_away() -> None:
    interview = Interview()
    take(interview)
    say(interview)
    back(interview)
    shown = replay_of(interview.id, private=False)
    [line] = [one for one in shown.recording.conversation if one.by == "colleague"]
    assert (line.who, line.text) == ("Anna", HERS)
    assert [one.title for one in shown.timeline.chapters][-2:] == ["Anna speaks", "The AI again"]
    copy = log_of(interview.id, whole=False)
    assert HERS.encode() in copy
    assert b"staff:7" not in copy
    assert b"staff:7" in log_of(interview.id, whole=True)


def test_pages_that_watch_are_told_who_speaks_but_not_by_which_account() -> None:
    interview = Interview()
    take(interview)
    told = watching.speaking(member("interviewer", of="Home"), interview.id)
    assert set(told) == {"by", "mine", "waits_ms", "replying"}
    assert told["mine"] is False


@pytest.mark.parametrize("given_away", [False, True], ids=["unaided", "said back"])
def test_what_a_person_gave_away_shows_nothing_when_it_is_said_back(*, given_away: bool) -> None:
    interview = Interview()
    if given_away:
        take(interview)
        say(interview, DESIGN, anyway=True)
        back(interview)
    interview.say(DESIGN)
    with interviewer(ScriptedCompleter([FIRST])):
        assert interview.turn()
    events = list(read(interview.id))
    [passage] = passages_of(events)[0].passages
    [answer] = passage.answers
    assert (DESIGN in asked_before(events, passage, answer)) is given_away
    pinned, question = interview.state.questions[0], store.live_question(interview.state)
    topic = draft_topic(events, "topic", [Asked(index=0, pinned=pinned, question=question)])
    shown = [claim for one in topic.questions for stage in one.stages for claim in stage.shown]
    assert bool(shown) is not given_away


def test_a_comparison_is_told_that_a_person_spoke() -> None:
    interview = Interview()
    take(interview)
    say(interview)
    service.end_interview(interview.id)
    write_report(interview.id)
    kept = Summary.objects.select_related("likeness").get(session=interview.id)
    assert decode_facets(bytes(kept.likeness.body)).models == (PERSON, "builtin")
