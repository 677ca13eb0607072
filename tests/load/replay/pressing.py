"""What a person waits for is measured by the browser itself: from a press to what it presents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import CDPSession, Page

REST_MS = 150
CATEGORIES = ["input.scrolling", "toplevel"]
COMMITTED = "EndCommitToActivation"
"""The stage that begins once the page has done its part."""
TASK = "ThreadControllerImpl::RunTask"
Event = dict[str, Any]


@dataclass(frozen=True)
class Press:
    """A press and the frame that shows it, in ms.

    `presented` is the time by the clock until it was on the display, and `drawn` what of it came
    after the commit; `worked` is the CPU of the page's thread until then, whatever else the
    machine did.
    """

    presented: float
    drawn: float
    worked: float


def presses(page: Page, many: int) -> Iterator[Press]:
    """Press on the lanes at random, and yield what Chromium's own trace says of each press."""
    browser = page.context.browser
    assert browser is not None
    rng = Random(5)  # noqa: S311  a simulation, not a secret
    lane = page.locator("#lanes .lane").first.bounding_box()
    assert lane is not None
    trace = _Trace(browser.new_browser_cdp_session())
    for _ in range(many):
        page.mouse.move(lane["x"] + rng.random() * lane["width"], lane["y"] + lane["height"] / 2)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(REST_MS)
    yield from told(trace.ended(page))


class _Trace:
    """A trace of the whole browser, from when it is made until it is ended."""

    def __init__(self, session: CDPSession) -> None:
        self.session, self.events, self.done = session, list[dict[str, Any]](), False
        session.on("Tracing.dataCollected", lambda told: self.events.extend(told["value"]))
        session.on("Tracing.tracingComplete", self._ends)
        config = {"includedCategories": CATEGORIES, "recordMode": "recordAsMuchAsPossible"}
        session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})

    def _ends(self, _told: object) -> None:
        self.done = True

    def ended(self, page: Page) -> list[dict[str, Any]]:
        """Return its events, once all have come."""
        self.session.send("Tracing.end")
        while not self.done:
            page.wait_for_timeout(REST_MS)
        return self.events


def told(events: Iterable[Event]) -> Iterator[Press]:
    """Yield the presses of a trace that came to a frame of their own."""
    events = sorted(events, key=lambda one: one["ts"])
    tasks = [one for one in events if one["name"] == TASK and "tdur" in one]
    for pid, begun, committed, presented in _stages(events):
        # On Linux a process's first thread has the process's number, and a page runs on it.
        page = (one for one in tasks if one["pid"] == one["tid"] == pid)
        cpu = sum(one["tdur"] for one in page if begun <= one["ts"] < committed)
        yield Press(
            presented=(presented - begun) / 1000,
            drawn=(presented - committed) / 1000,
            worked=cpu / 1000,
        )


def _stages(events: Iterable[Event]) -> Iterator[tuple[int, int, int, int]]:
    """Yield each press's process, and its microseconds: begun, committed, presented."""
    open_: dict[tuple[int, str], dict[str, int]] = {}
    for event in events:
        if event["ph"] not in "be" or "local" not in event.get("id2", {}):
            continue
        key, name = (event["pid"], event["id2"]["local"]), event["name"]
        if name == "EventLatency" and event["ph"] == "b":
            open_.pop(key, None)
            if event["args"]["event_latency"]["event_type"] == "MOUSE_PRESSED":
                open_[key] = {"begun": event["ts"]}
        elif name == COMMITTED and key in open_:
            open_[key].setdefault("committed", event["ts"])
        elif name == "EventLatency" and "committed" in open_.get(key, {}):
            one = open_.pop(key)
            yield event["pid"], one["begun"], one["committed"], event["ts"]
