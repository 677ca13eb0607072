"""The log and the candidate are told which AI this is."""

from agents.completers.base import Completer
from agents.core.messages import Completion
from tests.contract.completers.conftest import Subject
from tests.doubles.listener import Listener
from tests.doubles.running import run


def test_the_log_gets_the_completers_name_and_a_model(subject: Subject) -> None:
    async def scenario(completer: Completer) -> Completion:
        return await completer.complete(subject.prompt(), on_text=Listener())

    with subject.replying(0.0) as completer:
        completion = run(completer, scenario)
        assert completion.completer == completer.name
    assert completion.model


def test_the_candidate_gets_a_label(subject: Subject) -> None:
    with subject.replying(0.0) as completer:
        assert completer.label.strip()
