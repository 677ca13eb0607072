"""A whole reply is judged in order: form, move, schema, withheld, private."""

from __future__ import annotations

import pytest

from agents.check.reading import Rejected
from agents.check.rules import check
from agents.core.cursor import CandidateResponse, Cursor, FileOnScreen, HistoryLine
from agents.core.values import Attachment
from agents.modes.interview.mode import INTERVIEW
from agents.moves import Move, MoveKind
from agents.prompts.render import spelled
from agents.prompts.templates import Templates
from tests.doubles.turns import closing, cursor_of, numbers_of, reply

TEXTS = Templates.load()
LEAK = "Have you thought of a doubly linked list?"


def judged(raw: str, cursor: Cursor | None = None) -> Move | Rejected:
    cursor = cursor or cursor_of()
    offers = INTERVIEW.legal_moves(cursor)
    schema = spelled(cursor, offers, mode=INTERVIEW, templates=TEXTS).schema
    return check(raw, cursor, offers, schema=schema, mode=INTERVIEW)


def rule(raw: str, cursor: Cursor | None = None) -> str:
    result = judged(raw, cursor)
    return result.rule if isinstance(result, Rejected) else ""


def test_a_right_reply_becomes_its_move() -> None:
    move = judged(reply("HINT", hint_id="h2", note="one left", response="What could it know?"))
    assert move == Move(
        kind=MoveKind.HINT, hint_id="h2", note="one left", response="What could it know?"
    )


@pytest.mark.parametrize(
    ("raw", "broken"),
    [
        ("Sure! Here it is.", "not_json"),
        (reply("QUESTION_DONE", response="x"), "illegal_move"),
        (reply("follow_up", response="x"), "illegal_move"),
        (reply("HINT", hint_id="h9", response="x"), "illegal_move"),
        (reply("PROBE", probe_id="h1", stage_record="x", response="x"), "illegal_move"),
        ("{}", "schema"),
        (reply("HINT", response="x"), "schema"),
        (reply("FOLLOW_UP", response=""), "schema"),
        (reply("FOLLOW_UP", response=" \u200b… "), "schema"),
        (reply("FOLLOW_UP", response="x" * 1201), "schema"),
        (reply("FOLLOW_UP", note="x" * 601, response="x"), "schema"),
        (reply("FOLLOW_UP", response="x", grade="strong"), "schema"),
        (reply("RUN_TESTS", response="I run them."), "schema"),
        (reply("PROBE", probe_id="threads", stage_record="", response="x"), "schema"),
        (reply(response=LEAK), "withheld"),
        (reply("CLARIFY", response=LEAK), "withheld"),
        (
            reply("PROBE", probe_id="threads", stage_record="x", response=LEAK + " Now threads."),
            "withheld",
        ),
        (
            reply(response="So, press on why both operations take constant time, I am told."),
            "private_text",
        ),
        (
            reply(response="Has not seen that moving a key in a list is linear."),
            "private_text",
        ),
        (reply(response="Scans all entries to find the oldest one. Hm?"), "private_text"),
        (
            reply(response="Asked for the cost of a lookup; next ask for the cost of moving."),
            "private_text",
        ),
        (
            reply(response="The order of use is kept so that moving an entry is quick."),
            "private_text",
        ),
    ],
)
def test_the_first_broken_rule_is_named(raw: str, broken: str) -> None:
    assert rule(raw) == broken


def test_a_closing_move_writes_back_the_topic_and_leaks_nothing() -> None:
    cursor = cursor_of(probe_options=())
    assert rule(closing(), cursor) == ""
    assert rule(closing(topic="complexity"), cursor) == "schema"
    assert rule(closing(LEAK), cursor) == "withheld"
    assert rule(closing(stage_record="Never named the hash map."), cursor) == ""


@pytest.mark.parametrize(
    "said",
    [
        {"candidate_response": CandidateResponse(kinds=("answer",), text="DoublyLinkedList!")},
        {
            "stage_history": (
                HistoryLine(by="candidate", text="two linked lists, doubly-linked lists"),
            )
        },
        {
            "candidate_response": CandidateResponse(
                kinds=("answer",),
                text="see here",
                attachments=(
                    Attachment(
                        path="lru.py", from_line=1, to_line=1, text="doubly_linked_list = []"
                    ),
                ),
            )
        },
    ],
)
def test_what_the_candidate_said_first_may_be_said(said: dict[str, object]) -> None:
    assert rule(reply(response=LEAK), cursor_of(**said)) == ""


@pytest.mark.parametrize(
    "drawn",
    [
        "ha&#115;h map",
        "hash&nbsp;map",
        "ha[](x)sh map",
        "[ha](http://a.b/c)[sh][1] map",
        "![ha](x)sh map",
    ],
)
def test_what_only_drawing_makes_a_phrase_is_refused_too(drawn: str) -> None:
    assert rule(reply(response=f"What about a {drawn} here?")) == "withheld"


def test_what_the_interviewer_or_a_read_only_file_said_opens_nothing() -> None:
    said = (HistoryLine(by="interviewer", text="doubly linked list", kind="FOLLOW_UP"),)
    assert rule(reply(response=LEAK), cursor_of(stage_history=said)) == "withheld"
    for edited, broken in ((False, "withheld"), (True, "")):
        file = FileOnScreen(path="a.py", text="# doubly linked list", editable=True, edited=edited)
        ordinary = cursor_of().current_question
        question = type(ordinary)(path=(), mode="code", asked=ordinary.asked, files=(file,))
        assert rule(reply(response=LEAK), cursor_of(current_question=question)) == broken


def test_the_probes_own_direction_may_be_said() -> None:
    text = "Entries differ in size and memory is what is bound. What changes?"
    fields = {"probe_id": "memory", "stage_record": "x", "response": text}
    cursor = cursor_of(brief="Entries differ in size and memory is what is bound, later on.")
    assert rule(reply("PROBE", **fields), cursor) == ""
    assert rule(reply("PROBE", **{**fields, "probe_id": "threads"}), cursor) == "private_text"


def test_only_the_spent_hints_own_text_may_be_said() -> None:
    text = "Ask what it costs to move one entry to the front of what they have."
    assert rule(reply("HINT", hint_id="h1", response=text)) == ""
    assert rule(reply("HINT", hint_id="h2", response=text)) == "private_text"


def test_words_that_the_candidate_has_before_them_are_not_private() -> None:
    asked = cursor_of().current_question.asked
    cursor = cursor_of(brief=f"{asked} Press on the cost.")
    assert rule(reply("CLARIFY", response=f"It says: {asked}"), cursor) == ""


def test_a_watching_colleagues_note_is_private() -> None:
    note = "Please ask them about the time that a whole eviction takes."
    history = (HistoryLine(by="watcher", text=note),)
    assert rule(reply(response=note), cursor_of(stage_history=history)) == "private_text"


def test_the_schema_is_not_recited() -> None:
    words = "move type string const FOLLOW_UP gap type string min length max"
    recited = '{"type":"object","properties":{"move":{"type":"string","const":"CLARIFY"}'
    assert rule(reply(response=recited)) == "private_text"
    assert rule(reply(response=words)) != "not_json"


@pytest.mark.parametrize(
    "response",
    [
        "On and on it goes: what does a read cost once the cache is full?",
        "You mention a list. In which order are its entries, and who keeps them in order?",
        "Thank you. A map of the costs would help: which operation is the slow one?",
        "Take the case of two reads in a row. Which entry leaves next?",
        "I see, a dictionary. And how do you tell which key is the oldest?",
        "Say it in your own words: what is to happen when the cache is full?",
        "What would you say to a hash of the key? And the order of it all?",
    ],
)
def test_a_harmless_reply_is_never_refused(response: str) -> None:
    assert rule(reply(response=response)) == ""


def test_at_zero_only_the_close_counts() -> None:
    cursor = cursor_of(current_state=numbers_of(question_left_s=0, stage_left_s=0))
    assert rule(reply(response="One more thing?"), cursor) == "illegal_move"
    assert rule(closing(), cursor) == ""
