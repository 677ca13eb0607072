"""Every completer is one subject here, and every promise of a completer is held against each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

import pytest

from agents.completers.base import Completer, CompleterUnavailable
from agents.completers.chain import chained
from agents.completers.local_model import LocalModel
from agents.completers.model_settings import ModelSettings, ServerProfile
from agents.completers.openai_compatible import OpenAICompatible
from agents.completers.scripted import Scripted, ScriptedCompleter
from agents.core.messages import Prompt
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import small_prompt
from tests.doubles.tiny_model import tiny_gguf

REPLY = '{"move": "FOLLOW_UP", "response": "Was heißt das für 漢字 und 🙂? Please go on."}'
SLOWLY_S = 0.02


@dataclass(frozen=True)
class Subject:
    """A completer under test: opened so that it replies, and so that it cannot.

    `replying(pause_s)` waits so long before each piece. `failing` is None where a completer has
    nothing outside itself that could fail.
    """

    name: str
    replying: Callable[[float], AbstractContextManager[Completer]]
    failing: Callable[[], AbstractContextManager[Completer]] | None = None
    prompt: Callable[[], Prompt] = small_prompt


@contextmanager
def scripted(pause_s: float) -> Iterator[Completer]:
    yield ScriptedCompleter([Scripted(text=REPLY, piece_chars=5, pause_s=pause_s)] * 3)


@contextmanager
def scripted_failing() -> Iterator[Completer]:
    cut = CompleterUnavailable("cut_off", "as the script says")
    yield ScriptedCompleter([Scripted(text=REPLY[:20], fails=cut)])


def served(
    mode: str, profile: ServerProfile
) -> Callable[[float], AbstractContextManager[Completer]]:
    @contextmanager
    def opened(pause_s: float) -> Iterator[Completer]:
        with ModelServer(mode, pace_s=pause_s) as server:
            yield OpenAICompatible(
                ModelSettings(base_url=server.base_url, model="m", profile=profile)
            )

    return opened


@contextmanager
def chain(pause_s: float) -> Iterator[Completer]:
    with served("ok", ServerProfile())(pause_s) as first:
        yield chained(first, tries=2, turn_s=20, next_model={}, builtin=True)


@contextmanager
def chain_failing() -> Iterator[Completer]:
    with served("cut_midstream", ServerProfile())(0.0) as first:
        yield chained(first, tries=2, turn_s=20, next_model={}, builtin=False)


def tiny(**more: object) -> Completer:
    """Return a real model behind a real server, in this process."""
    told = {"file": str(tiny_gguf()), "parallel": 2, "threads": 1, "temperature": 1, **more}
    return LocalModel.from_settings({"extra_body": '{"seed": 7}', **told})


@contextmanager
def real(pause_s: float) -> Iterator[Completer]:
    yield tiny()


@contextmanager
def real_failing() -> Iterator[Completer]:
    yield tiny(first_token_s=0.001)


SUBJECTS = [
    Subject("scripted", scripted, scripted_failing),
    Subject("a real model server", real, real_failing),
    Subject("a chain", chain, chain_failing),
    *(
        Subject(
            f"openai_compatible, {name}",
            served("ok", profile),
            lambda: served("cut_midstream", ServerProfile())(0.0),
        )
        for name, profile in {
            "canonical schema": ServerProfile(),
            "strict dialect": ServerProfile(dialect="openai_strict"),
            "without bounds": ServerProfile(dialect="fireworks"),
            "any JSON": ServerProfile(schema="json_object"),
            "no schema": ServerProfile(schema="none", usage_in_stream=False),
        }.items()
    ),
]


@pytest.fixture(params=SUBJECTS, ids=lambda subject: subject.name)
def subject(request: pytest.FixtureRequest) -> Subject:
    """Return each completer in turn."""
    found: Subject = request.param
    return found


@pytest.fixture(
    params=[subject for subject in SUBJECTS if subject.failing], ids=lambda subject: subject.name
)
def fallible(request: pytest.FixtureRequest) -> Subject:
    """Return each completer that something outside can fail."""
    found: Subject = request.param
    return found
