"""Whatever a model does, a turn ends in one legal move, or openly in none."""

from __future__ import annotations

import pytest

from agents.check.rules import check
from agents.completers.base import CompleterUnavailable
from agents.completers.scripted import Reply, Scripted, ScriptedCompleter
from agents.core.cursor import Cursor
from agents.core.values import Rejection
from agents.modes.interview.mode import INTERVIEW, SAFE_REPLIES
from agents.moves import MoveKind
from agents.prompts.templates import Templates
from agents.turn import Decision, TurnOvertaken, decide, prompt_of
from tests.doubles.turns import Listener, closing, cursor_of, numbers_of, reply

TEXTS = Templates.load()
CLEAN = (
    "You say a dictionary finds the entry. Which entry would then leave first, and how is it found?"
)
LEAK = (
    "You say a dictionary finds the entry quickly enough. Fine: use a doubly linked list for order."
)


async def decided(
    *replies: Reply,
    cursor: Cursor | None = None,
    listener: Listener | None = None,
    attempts: range = range(1, 3),
) -> tuple[Decision, Listener, ScriptedCompleter]:
    completer = ScriptedCompleter(replies, piece_chars=7)
    listener = listener or Listener()
    decision = await decide(
        cursor or cursor_of(),
        mode=INTERVIEW,
        completer=completer,
        templates=TEXTS,
        audience=listener,
        attempts=attempts,
    )
    return decision, listener, completer


async def test_a_clean_reply_is_taken_at_once_and_shown_whole() -> None:
    raw = reply(gap="the order", note="ask for it", response=CLEAN)
    decision, listener, completer = await decided(raw)
    assert decision.move.kind is MoveKind.FOLLOW_UP
    assert decision.move.gap == "the order"
    assert (decision.attempt, decision.fallback, decision.rejections) == (1, False, ())
    assert decision.raw == raw
    assert decision.fingerprint == completer.prompts[0].fingerprint
    assert decision.offered[3] == "HINT:h1,h2"
    assert decision.cost.completer == "scripted"
    assert listener.heard[0] == ("started", 1)
    assert len(listener.heard) > 3
    assert listener.visible(1) == CLEAN


async def test_a_refused_reply_is_withdrawn_and_asked_again_with_the_reason() -> None:
    bad = reply(response=LEAK)
    decision, listener, completer = await decided(bad, reply(response=CLEAN))
    assert decision.attempt == 2
    rejection = decision.rejections[0]
    assert rejection.rule == "withheld"
    assert rejection.shown
    assert LEAK.startswith(rejection.shown)
    assert "doubly" not in rejection.shown
    assert bad.startswith(rejection.raw)
    assert ("withdrawn", 1, rejection.shown, "withheld") in listener.heard
    assert listener.visible(2) == CLEAN
    retry = completer.prompts[1].system
    assert "Rule `withheld`" in retry
    assert f"| {rejection.shown.strip()}" in retry
    assert completer.prompts[1].block_a_length == completer.prompts[0].block_a_length


async def test_a_reply_refused_before_it_showed_is_not_withdrawn() -> None:
    decision, listener, _ = await decided("no JSON at all, sorry", reply(response=CLEAN))
    assert decision.rejections[0].rule == "not_json"
    assert not [told for told in listener.heard if told[0] == "withdrawn"]
    assert not [told for told in listener.heard if told[1] == 1]


@pytest.mark.parametrize(
    ("raw", "rule"),
    [
        ("nonsense", "not_json"),
        (reply("QUESTION_DONE", response="Bye"), "illegal_move"),
        (reply("HINT", hint_id="h7", response="Look."), "illegal_move"),
        (reply(response=LEAK), "withheld"),
        (reply(response="x" * 2000), "schema"),
        ("", "not_json"),
    ],
)
async def test_after_the_last_refusal_the_safe_move_is_taken(raw: str, rule: str) -> None:
    decision, _, completer = await decided(raw, raw)
    assert decision.fallback
    assert decision.attempt == 2
    assert decision.move.kind is MoveKind.FOLLOW_UP
    assert decision.move.response == SAFE_REPLIES[MoveKind.FOLLOW_UP]
    assert [rejection.rule for rejection in decision.rejections] == [rule, rule]
    assert [rejection.attempt for rejection in decision.rejections] == [1, 2]
    assert decision.fingerprint == completer.prompts[1].fingerprint


async def test_a_reply_cut_off_at_the_length_limit_is_refused() -> None:
    whole = reply(response=CLEAN)
    cut = Scripted(text=whole[:-30], finish_reason="length", piece_chars=9)
    decision, listener, _ = await decided(cut, whole)
    assert decision.rejections[0].rule == "cut_off"
    assert ("withdrawn", 1, decision.rejections[0].shown, "cut_off") in listener.heard


async def test_an_outage_is_passed_on_and_what_was_shown_is_withdrawn_first() -> None:
    fault = CompleterUnavailable("stalled", "nothing for 10 s")
    broken = Scripted(text=reply(response=CLEAN)[:140], fails=fault, piece_chars=9)
    listener = Listener()
    with pytest.raises(CompleterUnavailable) as caught:
        await decided(broken, listener=listener)
    assert caught.value is fault
    assert listener.heard[-1] == ("withdrawn", 1, listener.visible(1), "stalled")
    assert listener.visible(1)


async def test_an_outage_before_any_text_withdraws_nothing() -> None:
    listener = Listener()
    with pytest.raises(CompleterUnavailable):
        await decided(CompleterUnavailable("unreachable", "no route"), listener=listener)
    assert listener.heard == []


async def test_a_newer_message_stops_the_turn_before_its_first_character() -> None:
    listener = Listener(overtaken=TurnOvertaken())
    with pytest.raises(TurnOvertaken):
        await decided(reply(response=CLEAN), listener=listener)
    assert listener.heard == []


async def test_running_the_tests_shows_nothing() -> None:
    decision, listener, _ = await decided(reply("RUN_TESTS", gap="unsure", note="see"))
    assert decision.move.kind is MoveKind.RUN_TESTS
    assert listener.heard == []


async def test_attempts_go_on_counting_after_an_outage() -> None:
    decision, listener, completer = await decided(
        "nonsense", reply(response=CLEAN), attempts=range(4, 6)
    )
    assert decision.attempt == 5
    assert decision.rejections[0].attempt == 4
    assert listener.heard[0] == ("started", 5)
    assert completer.prompts[1].fields["attempt"] == 2


async def test_the_safe_close_has_its_write_up() -> None:
    over = cursor_of(current_state=numbers_of(time_ran_out=True))
    decision, _, _ = await decided("?", "?", cursor=over)
    assert decision.move.kind is MoveKind.QUESTION_DONE
    assert decision.move.topic == "data-structures"
    assert decision.move.stage_record
    assert decision.move.summary


async def test_even_the_safe_words_change_where_they_are_withheld() -> None:
    cursor = cursor_of(withheld_solution_parts=("go on",))
    decision, _, _ = await decided("?", "?", cursor=cursor)
    assert decision.move.response == INTERVIEW.last_resort


async def test_what_no_database_keeps_is_replaced_in_the_kept_reply() -> None:
    decision, _, _ = await decided("half \ud800", reply(response=CLEAN))
    assert decision.rejections[0].raw == "half \ufffd"


@pytest.mark.parametrize("bad", [0, 1, 2])
async def test_the_last_prompt_can_be_made_again_from_what_the_event_keeps(bad: int) -> None:
    replies = [reply(response=LEAK)] * bad + [reply(response=CLEAN)] * (2 - bad)
    decision, _, completer = await decided(*replies)
    kept: tuple[Rejection, ...] = decision.rejections
    again = prompt_of(
        cursor_of(), kept, mode=INTERVIEW, templates=TEXTS, fallback=decision.fallback
    )
    assert again == completer.prompts[-1]
    assert again.fingerprint == decision.fingerprint


async def test_a_decision_judged_again_from_its_raw_reply_is_the_same_move() -> None:
    cursor = cursor_of(probe_options=())
    decision, _, completer = await decided(closing(), cursor=cursor)
    schema = completer.prompts[0].output_schema
    offers = decision.offers
    assert check(decision.raw, cursor, offers, schema=schema, mode=INTERVIEW) == decision.move
