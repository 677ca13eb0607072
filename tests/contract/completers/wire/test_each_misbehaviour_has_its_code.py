"""Operators act on a code: each way in which a server fails has the right one."""

import pytest

from agents.completers.base import UnavailableCode
from agents.completers.model_settings import ModelSettings
from tests.doubles.model_server import ModelServer
from tests.doubles.served import at, failure_of

CODES_BY_MODE: dict[str, UnavailableCode] = {
    "throttle_429": "throttled",
    "http_500": "server_error",
    "http_503": "server_error",
    "error_event": "server_error",
    "unauthorized_401": "refused",
    "not_found_404": "refused",
    "refuses_schema": "refused",
    "cut_before_head": "unreachable",
    "cut_midstream": "cut_off",
    "no_finish": "cut_off",
    "malformed_event": "bad_stream",
    "deep_event": "bad_stream",
    "invalid_utf8": "bad_stream",
    "half_character": "bad_stream",
    "empty_choices": "bad_stream",
    "web_page": "bad_stream",
    "not_streaming": "bad_stream",
    "endless": "bad_stream",
}


@pytest.mark.parametrize(("mode", "code"), CODES_BY_MODE.items())
def test_the_code_names_what_went_wrong(mode: str, code: UnavailableCode) -> None:
    with ModelServer(mode) as server:
        assert failure_of(at(server)).code == code
        assert len(server.asked) == 1, "retries are the turn's to make"


def test_a_closed_port_is_unreachable() -> None:
    with ModelServer() as server:
        settings = at(server)
    failure = failure_of(settings)
    assert failure.code == "unreachable"
    assert settings.server in failure.detail


def test_a_name_that_no_one_knows_is_unreachable() -> None:
    settings = ModelSettings(base_url="http://no-such-host.invalid/v1", model="m", connect_s=2.0)
    assert failure_of(settings).code == "unreachable"
