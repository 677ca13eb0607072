"""A completion tells how long the first word and the whole took, in milliseconds."""

from agents.completers.base import Completer
from agents.core.messages import Completion
from tests.contract.completers.conftest import SLOWLY_S, Subject
from tests.doubles.listener import Listener
from tests.doubles.running import run


def test_the_first_word_comes_before_the_end(subject: Subject) -> None:
    async def scenario(completer: Completer) -> Completion:
        return await completer.complete(subject.prompt(), on_text=Listener())

    with subject.replying(SLOWLY_S) as completer:
        completion = run(completer, scenario)
    assert completion.first_text_ms is not None
    assert 0 <= completion.first_text_ms <= completion.total_ms
    assert completion.total_ms < 10_000
