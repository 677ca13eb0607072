"""A failed call is tried again, then handed on, and whoever follows is told each step."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from agents.completers.base import CompleterUnavailable, UnavailableCode
from agents.completers.breaker import Breaker
from agents.completers.fallback import FallbackCompleter, Link, Patience
from agents.completers.scripted import Reply, Scripted, ScriptedCompleter
from agents.core.messages import Completion
from tests.doubles.listener import Listener
from tests.doubles.prompts import small_prompt

WHOLE = '{"move": "FOLLOW_UP", "response": "Go on."}'


def down(code: UnavailableCode = "unreachable", wait_s: float | None = None) -> Reply:
    return CompleterUnavailable(code, "told so", retry_after_s=wait_s)


def broken_off(code: UnavailableCode = "cut_off") -> Reply:
    return Scripted(text=WHOLE[:20], fails=CompleterUnavailable(code, "told so"))


class Named(ScriptedCompleter):
    """A script under a name of its own."""

    def __init__(self, name: str, replies: Iterable[Reply]) -> None:
        super().__init__(replies)
        self._name = name

    @property
    def name(self) -> str:
        return self._name


class Follower(Listener):
    """A listener that lets a reply begin again until a person has seen some of it."""

    def __init__(self, *, seen: bool = False) -> None:
        super().__init__()
        self.steps: list[str] = []
        self._seen = seen

    def begin_again(self) -> bool:
        if not self._seen:
            self.pieces.clear()
        return not self._seen

    def noted(self, step: str) -> None:
        self.steps.append(step)


class Chain:
    """A chain of two scripts, the second of which is local when `local`."""

    def __init__(self, first: list[Reply], second: list[Reply], *, local: bool = True) -> None:
        self.first, self.second = Named("first", first), Named("second", second)
        self.waits_s: list[float] = []
        self.breaker = Breaker(opens_after=3)
        links = [Link(completer=self.first, breaker=self.breaker)]
        if second:
            links.append(Link(completer=self.second, breaker=Breaker(), local=local))
        self.completer = FallbackCompleter(
            links, patience=Patience(turn_s=20), chance=lambda: 0.5, sleep=self._sleep
        )

    async def _sleep(self, seconds: float) -> None:
        self.waits_s.append(seconds)

    def ask(self, listener: Listener) -> Completion:
        return asyncio.run(self.completer.complete(small_prompt(), on_text=listener))


def test_what_works_at_once_leaves_no_step() -> None:
    chain, heard = Chain([WHOLE], [WHOLE]), Follower()
    assert chain.ask(heard).completer == "first"
    assert heard.steps == []


def test_a_failure_is_tried_again_after_a_wait() -> None:
    chain, heard = Chain([down(), WHOLE], [WHOLE]), Follower()
    assert chain.ask(heard).completer == "first"
    assert chain.waits_s == [0.25]
    assert heard.steps == ["first: unreachable, told so"]


def test_after_the_last_try_the_next_one_answers() -> None:
    chain, heard = Chain([down(), down("server_error")], [WHOLE]), Follower()
    assert chain.ask(heard).completer == "second"
    assert heard.text == WHOLE
    assert heard.steps == [
        "first: unreachable, told so",
        "first: server_error, told so",
        "second: steps in",
    ]


@pytest.mark.parametrize("code", ["refused", "turn_timeout", "first_token_timeout"])
def test_what_would_fail_again_is_handed_on_at_once(code: UnavailableCode) -> None:
    chain = Chain([down(code)], [WHOLE])
    assert chain.ask(Follower()).completer == "second"
    assert chain.waits_s == []


def test_without_another_the_failure_is_told_with_its_steps() -> None:
    chain = Chain([down(), down("throttled", wait_s=3)], [])
    with pytest.raises(CompleterUnavailable) as caught:
        chain.ask(Follower())
    assert caught.value.code == "throttled"
    assert caught.value.retry_after_s == 3
    assert caught.value.detail.count("first: ") == 2


def test_the_wait_that_a_server_asks_for_is_kept_when_the_turn_has_the_time() -> None:
    chain = Chain([down("throttled", wait_s=3), WHOLE], [WHOLE])
    assert chain.ask(Follower()).completer == "first"
    assert chain.waits_s == [3]


def test_a_wait_longer_than_the_turn_hands_on_instead() -> None:
    chain = Chain([down("throttled", wait_s=30)], [WHOLE])
    assert chain.ask(Follower()).completer == "second"
    assert chain.waits_s == []


def test_a_reply_that_broke_off_unseen_is_begun_again() -> None:
    chain, heard = Chain([broken_off(), WHOLE], [WHOLE]), Follower()
    assert chain.ask(heard).text == heard.text == WHOLE


def test_a_reply_that_a_person_has_seen_is_never_begun_again() -> None:
    chain, heard = Chain([broken_off(), WHOLE], [WHOLE]), Follower(seen=True)
    with pytest.raises(CompleterUnavailable) as caught:
        chain.ask(heard)
    assert caught.value.code == "cut_off"
    assert heard.text == WHOLE[:20]
    assert len(chain.first.prompts) == 1


def test_a_listener_that_only_listens_never_hears_two_replies() -> None:
    chain, heard = Chain([broken_off(), WHOLE], [WHOLE]), Listener()
    with pytest.raises(CompleterUnavailable):
        chain.ask(heard)
    assert heard.text == WHOLE[:20]


def test_a_resting_server_is_not_asked() -> None:
    chain = Chain([down()] * 3, [WHOLE] * 3)
    assert [chain.ask(Follower()).completer for _ in range(3)] == ["second"] * 3
    assert len(chain.first.prompts) == 3
    heard = Follower()
    chain.second = Named("second", [])
    assert chain.breaker.is_open
    with pytest.raises(Exception, match="asked for reply 4"):
        chain.ask(heard)
    assert heard.steps == ["first: resting", "second: steps in"]


def test_a_chain_that_only_rests_says_when_to_come_back() -> None:
    chain = Chain([down()] * 3, [])
    for _ in range(2):
        with pytest.raises(CompleterUnavailable):
            chain.ask(Follower())
    with pytest.raises(CompleterUnavailable, match="resting") as caught:
        chain.ask(Follower())
    assert caught.value.retry_after_s == pytest.approx(15, abs=1)


def test_a_refused_request_does_not_rest_the_server() -> None:
    chain = Chain([down("refused")] * 4, [WHOLE] * 4)
    for _ in range(4):
        chain.ask(Follower())
    assert not chain.breaker.is_open


def test_the_label_names_everybody_who_may_answer() -> None:
    chain = Chain([WHOLE], [WHOLE])
    assert chain.completer.name == "first"
    assert chain.completer.label.count("a prepared script") == 2


def test_a_chain_needs_somebody() -> None:
    with pytest.raises(ValueError, match="at least one"):
        FallbackCompleter([])


def test_the_turns_time_bounds_all_tries_together() -> None:
    slow = Named("slow", [Scripted(text=WHOLE, pause_s=5)])
    quick = Named("quick", [WHOLE])
    links = [Link(completer=slow, breaker=Breaker())]
    links.append(Link(completer=quick, breaker=Breaker(), local=True))
    chain = FallbackCompleter(links, patience=Patience(turn_s=0.05))
    heard = Follower()
    done = asyncio.run(chain.complete(small_prompt(), on_text=heard))
    assert done.completer == "quick"
    assert heard.steps[0].startswith("slow: turn_timeout")
