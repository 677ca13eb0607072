"""What a mode says of its model is laid over what is said for all; the rest stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from agents.completers.base import Completer
from interviews.sessions import backends
from tests.doubles.listener import Listener
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import small_prompt
from tests.doubles.running import run
from viva import env


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Forget completers that other settings made."""
    backends.completer.cache_clear()
    yield
    backends.completer.cache_clear()


def asked(completer: Completer) -> None:
    async def scenario(one: Completer) -> None:
        await one.complete(small_prompt(), on_text=Listener())

    run(completer, scenario)


def test_a_mode_asks_its_own_model_at_its_own_temperature() -> None:
    study = {"temperature": 0.4, "model": "tutor"}
    with ModelServer("ok") as server:
        model = {"base_url": server.base_url, "model": "m"}
        told = {"COMPLETER": "openai_compatible", "MODEL": model, "MODEL_MODES": {"study": study}}
        with override_settings(**told):
            asked(backends.completer("study"))
            asked(backends.completer())
        bodies = [one.body for one in server.asked]
    assert [(one["model"], one["temperature"]) for one in bodies] == [("tutor", 0.4), ("m", 0)]


def test_the_consent_page_names_whoever_may_step_in() -> None:
    model = {"base_url": "http://model.test/v1", "model": "m"}
    second = {"base_url": "http://other.test/v1", "model": "n"}
    chain = {"tries": 1, "turn_s": 5, "next_model": second, "builtin": True}
    told = {"COMPLETER": "openai_compatible", "MODEL": model, "COMPLETER_FALLBACK": chain}
    with override_settings(**told):
        label = backends.completer().label
    assert label.split("; if it cannot answer, ") == [
        "a language model (m)",
        "a language model (n)",
        "the built-in interviewer, a set of written rules, not a language model",
    ]


def test_two_turns_share_what_is_known_of_a_server() -> None:
    with override_settings(COMPLETER="openai_compatible"):
        assert backends.completer("interview") is backends.completer("interview")


@pytest.mark.parametrize("value", ["[1]", '{"study": 1}', "{"])
def test_a_wrong_table_stops_the_start(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("VIVA_MODEL_MODES", value)
    with pytest.raises(ImproperlyConfigured, match="VIVA_MODEL_MODES"):
        env.tables("VIVA_MODEL_MODES")


def test_an_unset_table_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIVA_MODEL_MODES", raising=False)
    assert env.tables("VIVA_MODEL_MODES") == {}
