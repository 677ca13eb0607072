"""A key is sent to its server and appears nowhere else."""

import logging
import traceback

import pytest

from tests.doubles.model_modes import MODES
from tests.doubles.model_server import ModelServer
from tests.doubles.served import KEY, SHORT, ask, at, failure_of


def test_the_server_gets_the_key() -> None:
    with ModelServer() as server:
        ask(at(server))
        assert server.asked[0].key == KEY


def test_a_server_without_keys_gets_a_harmless_word() -> None:
    with ModelServer() as server:
        ask(at(server, api_key=""))
        assert server.asked[0].key == "none"


def test_an_error_that_quotes_the_key_is_told_without_it() -> None:
    with ModelServer("unauthorized_401") as server:
        failure = failure_of(at(server))
    assert "Incorrect API key provided: [key]" in failure.detail
    assert KEY not in failure.detail


def test_a_traceback_shows_no_key() -> None:
    with ModelServer("unauthorized_401") as server:
        shown = "".join(traceback.format_exception(failure_of(at(server))))
    assert "CompleterUnavailable" in shown
    assert KEY not in shown


@pytest.mark.parametrize("mode", ["ok", "unauthorized_401", "cut_midstream", "http_503"])
def test_the_most_talkative_log_shows_no_key(mode: str, caplog: pytest.LogCaptureFixture) -> None:
    assert mode in MODES
    with caplog.at_level(logging.DEBUG), ModelServer(mode) as server:
        if mode == "ok":
            ask(at(server))
        else:
            failure_of(at(server))
    assert caplog.records
    assert KEY not in caplog.text


def test_settings_print_without_their_key() -> None:
    assert KEY not in repr(SHORT)
    assert KEY not in f"{SHORT}"
