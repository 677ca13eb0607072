"""How long prompts may be is pinned when a session opens; older sessions have no such limit."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from agents.core.values import SessionLimits
from tests.doubles.interviews import Interview, fake_time
from viva import env
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _time() -> Iterator[None]:
    with fake_time():
        yield


def test_a_change_of_the_setting_leaves_an_open_session_as_it_was() -> None:
    with override_settings(PROMPT_TOKENS=5_000):
        interview = Interview()
    interview.say("A dictionary, and the order of use beside it.")
    assert interview.turn()
    assert interview.state.limits.prompt_tokens == 5_000
    assert prove(interview.id).holds


def test_limits_that_were_logged_before_there_was_a_budget_have_none() -> None:
    assert msgspec.json.decode(b'{"message_chars":8000}', type=SessionLimits).prompt_tokens == 0


def test_a_budget_that_holds_no_prompt_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VIVA_PROMPT_TOKENS", "300")
    with pytest.raises(ImproperlyConfigured, match="at least 4000"):
        env.at_least("VIVA_PROMPT_TOKENS", 12_000, least=4_000)
