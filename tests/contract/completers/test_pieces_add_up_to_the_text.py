"""What streamed out is what is kept: the pieces, joined, are the completion's text."""

from agents.completers.base import Completer
from tests.contract.completers.conftest import Subject
from tests.doubles.listener import Listener
from tests.doubles.running import run


def test_the_pieces_joined_are_the_text(subject: Subject) -> None:
    listener = Listener()

    async def scenario(completer: Completer) -> str:
        return (await completer.complete(subject.prompt(), on_text=listener)).text

    with subject.replying(0.0) as completer:
        text = run(completer, scenario)
    assert text
    assert listener.text == text


def test_no_piece_is_empty(subject: Subject) -> None:
    listener = Listener()

    async def scenario(completer: Completer) -> None:
        await completer.complete(subject.prompt(), on_text=listener)

    with subject.replying(0.0) as completer:
        run(completer, scenario)
    assert all(listener.pieces)
