"""Token counts are the server's; where it tells none, none are made up."""

from tests.doubles.model_server import ModelServer
from tests.doubles.served import ask, at


def test_told_counts_are_kept() -> None:
    with ModelServer() as server:
        done = ask(at(server))
    counts = (done.prompt_tokens, done.cached_tokens, done.completion_tokens)
    assert counts == (1200, 1024, 48)


def test_untold_counts_stay_unknown() -> None:
    with ModelServer("no_usage") as server:
        done = ask(at(server))
    assert (done.prompt_tokens, done.cached_tokens, done.completion_tokens) == (None, None, None)


def test_the_served_models_name_is_kept() -> None:
    with ModelServer() as server:
        assert ask(at(server, model="qwen3-8b")).model == "qwen3-8b"
