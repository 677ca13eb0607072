"""What was noticed is shown with its innocent causes, and whoever judges never reads it."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import EditsReceived, FocusChanged, LinesSelected, Recorded, TextPasted
from agents.core.values import Change
from replay.player.signals import CAUSES, signals_of
from replay.player.typed import told_apart
from replay.report.drafting import Asked, draft_topic, topics_of
from replay.web.showing import signal_groups
from tests.doubles.interview import QUESTIONS, recorded_interview
from tests.doubles.recordings import PINNED

LOG = recorded_interview()
ASKED = [
    Asked(index=at, pinned=PINNED[at], question=question) for at, question in enumerate(QUESTIONS)
]


def noticed(log: list[Recorded] = LOG) -> list[tuple[str, str]]:
    return [(signal.kind, signal.words) for signal in signals_of(told_apart(log), LOG[0].at_ms)]


def changed(text: str, *, pasted: bool = False) -> list[Recorded]:
    """Return a log of one change that puts a text in, with a paste beside it or without."""
    edit = EditsReceived(
        index=0,
        path="cache.py",
        tab="t",
        number=1,
        version=1,
        changes=(Change(offset_ms=0, sections=((0, *text.split("\n")),)),),
    )
    log = [Recorded(1, 1_000, "candidate", edit)]
    paste = TextPasted(path="cache.py", size=len(text), lines=text.count("\n") + 1)
    return [*log, Recorded(2, 1_200, "candidate", paste)] if pasted else log


def test_a_paste_is_told_with_its_size_and_another_window_with_its_time() -> None:
    assert ("away", "Another window for 15 s") in noticed()
    assert ("paste", "30 characters, 1 line, in cache.py") in noticed()


def test_a_large_change_without_a_paste_is_told_once_and_a_small_one_not() -> None:
    assert noticed(changed("a" * 199)) == []
    lines = "\n".join(["x" * 99] * 3)
    assert noticed(changed(lines)) == [("jump", "299 characters at once, no paste, in cache.py")]
    assert [kind for kind, _ in noticed(changed(lines, pasted=True))] == ["paste"]


def test_who_does_not_come_back_is_told_so() -> None:
    gone = [Recorded(1, 5, "candidate", FocusChanged(focused=False))]
    assert noticed(gone) == [("away", "Another window, to the end")]


def test_every_kind_stands_beside_its_innocent_causes() -> None:
    groups = signal_groups(signals_of(told_apart(LOG), LOG[0].at_ms))
    titles = ["Pastes", "Another window had the focus", "Large changes at once"]
    assert [group.title for group in groups] == titles
    assert all(group.causes and group.spots for group in groups)
    assert set(CAUSES) == {"paste", "away", "jump"}


def test_the_judge_ignores_them() -> None:
    suspicious = []
    for recorded in LOG:
        event = recorded.event
        if isinstance(event, TextPasted):
            event = replace(event, size=200_000, lines=9_000)
        elif isinstance(event, LinesSelected):
            event = FocusChanged(focused=False)
        elif isinstance(event, FocusChanged):
            event = TextPasted(path="cache.py", size=90_000, lines=2_000)
        suspicious.append(Recorded(recorded.seq, recorded.at_ms, recorded.actor, event))
    assert suspicious != LOG
    for name, topic in topics_of(ASKED).items():
        assert draft_topic(suspicious, name, topic) == draft_topic(LOG, name, topic)
