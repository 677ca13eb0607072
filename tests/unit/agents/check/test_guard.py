"""However a reply is worded and cut, no character of a leak becomes visible."""

# Letters that only look right are what is tested.
# ruff: noqa: RUF001

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.check.guard import StreamGuard
from agents.check.normalise import normalised
from agents.check.phrases import patterns_of
from agents.check.private import rows_in
from agents.check.reading import Rejected
from agents.check.rules import Rules, checked
from agents.core.messages import Completion
from agents.modes.interview.mode import INTERVIEW
from agents.moves import Move
from agents.prompts.render import spelled
from agents.prompts.templates import Templates
from tests.doubles.turns import closing, cursor_of, reply

TEXTS = Templates.load()
PHRASES = ("heap", "hash map", "doubly linked list", "O(n)", "O(log n)", "LRU", "caching")
BRIEF = "Press on the cost of moving one entry to the front when very many reads come at once."

PLAIN = ["the", "approach", "on", "cheap", "heapify", "a", "map", "hash", "linked", "list", "front"]
PLAIN += ["cachet", "n", "log", "O(", "moving one entry to the front", "entry?", "\n", "it's", "…"]
WORDS = st.sampled_from(PLAIN)
LEAKS = st.sampled_from([*PHRASES, "moving one entry to the front when very many reads come"])
NOISE = st.sampled_from(["", " ", "\u200b", "\u0301", "*", "-", "_", ".", "\u202c"])
ALIKE = {"a": "а", "e": "е", "o": "ο", "h": "һ", "l": "ⅼ", "p": "𝐩", "m": "ｍ"}
TINY = st.text(alphabet="aAhHeEpPlLrRuUsSnNoO01()_-. \u200bе\u0301", max_size=60)


@st.composite
def disguised(draw: st.DrawFn) -> str:
    """Draw a leak in another dress: case, look-alikes, noise between letters."""
    letters = draw(LEAKS)
    if draw(st.booleans()):
        letters = letters.upper()
    if draw(st.booleans()):
        letters = "".join(ALIKE.get(letter, letter) for letter in letters)
    noise = draw(NOISE)
    return noise.join(letters)


ENDINGS = st.lists(WORDS, min_size=6, max_size=12).map(" ".join)
RESPONSES = st.one_of(
    st.tuples(ENDINGS, st.one_of(LEAKS, disguised()), ENDINGS).map(" ".join),
    st.lists(st.one_of(WORDS, WORDS, LEAKS, disguised()), min_size=1, max_size=25).map(" ".join),
    TINY,
    st.text(max_size=80),
)


def rules_of(phrases: tuple[str, ...]) -> Rules:
    cursor = cursor_of(withheld_solution_parts=phrases, brief=BRIEF)
    offers = INTERVIEW.legal_moves(cursor)
    schema = spelled(cursor, offers, mode=INTERVIEW, templates=TEXTS).schema
    return Rules(cursor, offers, schema=schema, mode=INTERVIEW)


def completion_of(raw: str) -> Completion:
    return Completion(text=raw, finish_reason="stop", completer="scripted", model="script")


def followed(guard: StreamGuard, raw: str, cuts: list[int]) -> Rejected | None:
    """Feed a reply in pieces of these sizes, over and over; return the refusal, if one came."""
    at = turn = 0
    while at < len(raw):
        size = cuts[turn % len(cuts)]
        told = guard.feed(raw[at : at + size])
        if isinstance(told, Rejected):
            return told
        at, turn = at + size, turn + 1
    return None


def first_leak(response: str, phrases: tuple[str, ...]) -> int:
    """Return where the first withheld phrase or quotation begins, found on the whole text."""
    normal = normalised(response)
    found = [p.whole.search(normal.text) for p in patterns_of(phrases)]
    starts = [match.start() for match in found if match]
    words = list(re.finditer("[^ _]+", normal.text))
    eights = [
        (" ".join(w[0] for w in words[n : n + 8]), words[n].start()) for n in range(len(words))
    ]
    starts += [start for eight, start in eights if eight in rows_in([BRIEF])]
    return min((normal.origins[start] for start in starts), default=len(response))


@settings(max_examples=400, deadline=None)
@given(
    response=RESPONSES,
    phrases=st.lists(st.sampled_from(PHRASES), max_size=4, unique=True).map(tuple),
    cuts=st.lists(st.integers(1, 40), min_size=1, max_size=6),
    escaped=st.booleans(),
    stride=st.sampled_from([1, 16]),
)
def test_no_character_of_a_leak_is_shown_and_guard_and_check_agree(
    response: str, phrases: tuple[str, ...], cuts: list[int], escaped: bool, stride: int
) -> None:
    rules = rules_of(phrases)
    fields = {"move": "FOLLOW_UP", "gap": "", "note": "", "response": response}
    raw = json.dumps(fields, ensure_ascii=escaped)
    guard = StreamGuard(rules, stride=stride)
    refused = followed(guard, raw, cuts) or guard.finish(completion_of(raw))
    judged = checked(raw, rules)
    assert isinstance(refused, Rejected) == isinstance(judged, Rejected)
    assert response.startswith(guard.shown)
    assert len(guard.shown) <= first_leak(response, phrases)


@settings(max_examples=60, deadline=None)
@given(cuts=st.lists(st.integers(1, 30), min_size=1, max_size=5))
def test_a_clean_reply_is_shown_whole_however_it_is_cut(cuts: list[int]) -> None:
    response = (
        "The approach is cheap on paper. Which entry would leave next, and what does it cost?"
    )
    raw = reply(response=response)
    guard = StreamGuard(rules_of(PHRASES))
    assert followed(guard, raw, cuts) is None
    move = guard.finish(completion_of(raw))
    assert isinstance(move, Move)
    assert move.response == response
    assert guard.shown


@pytest.mark.parametrize(
    "raw",
    [
        reply("RUN_AWAY", response="Tell me more about the cost of it, please."),
        reply("HINT", hint_id="h9", response="Tell me more about the cost of it."),
        reply("PROBE", probe_id="h1", stage_record="x", response="Two threads now use it."),
    ],
)
def test_an_illegal_move_is_refused_before_any_text(raw: str) -> None:
    guard = StreamGuard(rules_of(PHRASES))
    refused = followed(guard, raw, [4])
    assert isinstance(refused, Rejected)
    assert refused.rule == "illegal_move"
    assert guard.shown == ""


@pytest.mark.parametrize(
    "raw",
    [
        '{"response": "' + "Tell me more. " * 20 + '", "move": "FOLLOW_UP", "gap": "", "note": ""}',
        '{"move": "FOLLOW_UP", "response": "' + "Tell me more. " * 20 + '"}',
        reply("FOLLOW_UP", note="n" * 601, response="Tell me more about it. " * 9),
        reply("RUN_TESTS", response="I shall run the tests now and see what comes. " * 3),
    ],
)
def test_nothing_is_shown_while_another_field_could_still_make_it_illegal(raw: str) -> None:
    guard = StreamGuard(rules_of(PHRASES))
    followed(guard, raw, [7])
    assert guard.shown == ""


def test_a_reply_that_doubles_its_response_is_refused() -> None:
    raw = reply(response="Tell me more about the cost of a read. " * 3)[:-1] + ', "response": "x"}'
    guard = StreamGuard(rules_of(PHRASES))
    assert followed(guard, raw, [5]) or isinstance(guard.finish(completion_of(raw)), Rejected)


def test_a_closing_reply_streams_once_its_write_ups_are_whole() -> None:
    cursor = cursor_of(probe_options=())
    offers = INTERVIEW.legal_moves(cursor)
    schema = spelled(cursor, offers, mode=INTERVIEW, templates=TEXTS).schema
    guard = StreamGuard(Rules(cursor, offers, schema=schema, mode=INTERVIEW))
    response = (
        "Thank you for taking me through this so patiently. The next question comes right now."
    )
    assert followed(guard, closing(response), [6]) is None
    assert response.startswith(guard.shown)
    assert guard.shown


@pytest.mark.parametrize(
    ("raw", "rule"),
    [
        ("I think the answer is a heap, so here goes", "not_json"),
        ('["FOLLOW_UP", "and more of the same here"]', "schema"),
        ('{"move": 5, "response": "something to be shown"}', "schema"),
        (reply(response="a" * 1300), "schema"),
        (" " * 40_000, "schema"),
    ],
)
def test_nonsense_is_refused_while_it_comes(raw: str, rule: str) -> None:
    guard = StreamGuard(rules_of(PHRASES))
    refused = followed(guard, raw, [9])
    assert isinstance(refused, Rejected)
    assert refused.rule == rule


def test_a_reply_cut_off_at_the_limit_is_refused_even_if_it_reads_well() -> None:
    raw = reply(response="Tell me more.")
    cut = Completion(text=raw, finish_reason="length", completer="scripted", model="script")
    refused = StreamGuard(rules_of(())).finish(cut)
    assert isinstance(refused, Rejected)
    assert refused.rule == "cut_off"


def test_a_whole_reply_other_than_the_stream_is_refused() -> None:
    guard = StreamGuard(rules_of(()))
    followed(guard, reply(response="Tell me more about the cost of every read that comes in."), [3])
    assert guard.shown
    refused = guard.finish(completion_of(reply(response="Something else.")))
    assert isinstance(refused, Rejected)


@pytest.mark.parametrize(
    "leak",
    [
        "d o u b l y l i n k i n g l i s t s",
        "D.O.U.B.L.Y l\u200bi\u200bn\u200bk\u200be\u200bd lists",
        "doublyLinkedList",
        "ᴅᴏᴜʙʟʏ ʟɪɴᴋᴇᴅ ʟɪsᴛ",
        "d0ubly_l1nked_l1st",
    ],
)
def test_the_longest_phrase_is_held_back_letter_by_letter(leak: str) -> None:
    before = "So how would you, in the end, keep them all in the right order? Perhaps in a "
    response = f"{before}{leak} of some kind."
    guard = StreamGuard(rules_of(PHRASES), stride=1)
    refused = followed(guard, reply(response=response), [1])
    assert isinstance(refused, Rejected)
    assert refused.rule == "withheld"
    assert guard.shown
    assert before.startswith(guard.shown)


def test_a_row_of_words_is_judged_once_its_last_word_is_whole() -> None:
    rules = rules_of(())
    words = "Say that the front when very many reads come atop it is gone? Tell me then."
    guard = StreamGuard(rules, stride=1)
    assert followed(guard, reply(response=words), [1]) is None
    quoted = words.replace("atop", "at")
    refused = followed(StreamGuard(rules, stride=1), reply(response=quoted), [1])
    assert isinstance(refused, Rejected)
    assert refused.rule == "private_text"
