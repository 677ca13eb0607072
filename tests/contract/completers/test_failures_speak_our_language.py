"""A completer fails with CompleterUnavailable and a code we know, or not at all."""

import pytest

from agents.completers.base import CODES, Completer, CompleterUnavailable
from tests.contract.completers.conftest import Subject
from tests.doubles.listener import Listener
from tests.doubles.running import run


def test_a_failure_has_a_known_code_and_a_detail_for_operators(fallible: Subject) -> None:
    async def scenario(completer: Completer) -> CompleterUnavailable:
        with pytest.raises(CompleterUnavailable) as caught:
            await completer.complete(fallible.prompt(), on_text=Listener())
        return caught.value

    assert fallible.failing is not None
    with fallible.failing() as completer:
        failure = run(completer, scenario)
    assert failure.code in CODES
    assert failure.detail
