"""What a model thinks aloud is never heard and never kept."""

import json

import pytest

from agents.completers.model_settings import Dialect, ServerProfile
from tests.doubles.listener import Listener
from tests.doubles.model_modes import SECRET_THOUGHT
from tests.doubles.model_server import ModelServer
from tests.doubles.served import ask, at

TELLING_WORDS = ("think", "candidate", "seen", "bug")


@pytest.mark.parametrize("mode", ["thinks_first", "thinks_inline"])
@pytest.mark.parametrize("dialect", ["canonical", "openai_strict"])
def test_only_the_reply_is_heard_and_kept(mode: str, dialect: Dialect) -> None:
    assert all(word in f"<think>{SECRET_THOUGHT}" for word in TELLING_WORDS)
    listener = Listener()
    profile = ServerProfile(dialect=dialect)
    with ModelServer(mode) as server:
        completion = ask(at(server, profile=profile), listener)
    assert json.loads(completion.text)["move"] == "CLARIFY"
    assert listener.text == completion.text
    assert not any(word in str(completion) for word in TELLING_WORDS)
