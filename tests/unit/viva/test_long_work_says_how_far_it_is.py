"""A person sees a bar move; a log file gets a line every few seconds and no control characters."""

from __future__ import annotations

from viva.management.progress import EVERY_S, Progress


class Told:
    """Keeps what was written, and is the clock too."""

    def __init__(self) -> None:
        self.text = ""
        self.now_s = 100.0

    def write(self, text: str) -> None:
        """Keep a text."""
        self.text += text

    def clock(self) -> float:
        """Return the seconds that a test has set."""
        return self.now_s


def test_at_a_terminal_one_line_moves_and_is_taken_away() -> None:
    told = Told()
    progress = Progress(told.write, 4, moving=True, clock=told.clock)
    told.now_s += 2
    progress.step("lru-cache")
    assert told.text == "\r\x1b[K[#######.......................] 1 of 4, 6 s left: lru-cache"
    told.text = ""
    progress.clear()
    progress.clear()
    assert told.text == "\r\x1b[K"


def test_the_line_is_not_drawn_more_often_than_eyes_can_follow() -> None:
    told = Told()
    progress = Progress(told.write, 1000, moving=True, clock=told.clock)
    for _ in range(500):
        told.now_s += 0.001
        progress.step("x")
    assert 3 <= told.text.count("\r") <= 5


def test_the_end_is_always_seen() -> None:
    told = Told()
    progress = Progress(told.write, 2, moving=True, clock=told.clock)
    progress.step("one")
    progress.step("two")
    assert "2 of 2" in told.text


def test_elsewhere_a_line_comes_every_few_seconds() -> None:
    told = Told()
    progress = Progress(told.write, 1_200, moving=False, clock=told.clock)
    for _ in range(1_200):
        told.now_s += EVERY_S / 500
        progress.step("x")
    assert told.text.splitlines() == [
        "500 of 1,200, about 7 s left",
        "1,000 of 1,200, about 2 s left",
    ]


def test_a_single_package_is_not_worth_a_word() -> None:
    told = Told()
    Progress(told.write, 1, moving=True, clock=told.clock).step("x")
    assert told.text == ""
