"""A server that says when to come back is heard."""

from tests.doubles.model_server import ModelServer
from tests.doubles.served import at, failure_of


def test_a_throttled_call_tells_the_servers_wait() -> None:
    with ModelServer("throttle_429") as server:
        assert failure_of(at(server)).retry_after_s == 2.0


def test_a_failing_server_may_ask_for_a_wait_too() -> None:
    with ModelServer("http_503") as server:
        assert failure_of(at(server)).retry_after_s == 7.0


def test_without_a_wish_there_is_no_wait() -> None:
    with ModelServer("http_500") as server:
        assert failure_of(at(server)).retry_after_s is None
