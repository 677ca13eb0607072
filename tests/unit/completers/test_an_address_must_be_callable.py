"""A wrong model address is a clear message at the start, not a failed turn later."""

import pytest

from agents.completers.model_settings import ModelSettings


@pytest.mark.parametrize("address", ["", "127.0.0.1:8001/v1", "ftp://host/v1", "http://", "/v1"])
def test_an_address_that_no_client_can_call_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="http:// or https://"):
        ModelSettings(base_url=address, model="m")


@pytest.mark.parametrize("address", ["http://me:pass@host/v1", "https://host/v1?key=abc"])
def test_an_address_that_holds_a_secret_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(ValueError, match="no user, password or query") as caught:
        ModelSettings(base_url=address, model="m")
    assert "pass@" not in str(caught.value)
    assert "abc" not in str(caught.value)


def test_messages_name_host_and_port_alone() -> None:
    assert ModelSettings(base_url="http://gpu-1:8001/v1", model="m").server == "gpu-1:8001"
