"""What a person waits for is measured by the browser itself: from a press to what it presents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from playwright.sync_api import CDPSession, Page

REST_MS = 100
CATEGORY = "input.scrolling"
COMMITTED = "EndCommitToActivation"
"""The stage that begins once the page has done its part."""


def presses(page: Page, many: int) -> Iterator[tuple[float, float]]:
    """Press on the lanes at random; yield (ms until presented, ms of it after the page's part).

    Both are of Chromium's own trace of each press, waiting for the display's next turn included.
    """
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
    yield from latencies(trace.ended(page))


class _Trace:
    """A trace of the whole browser, from when it is made until it is ended."""

    def __init__(self, session: CDPSession) -> None:
        self.session, self.events, self.done = session, list[dict[str, Any]](), False
        session.on("Tracing.dataCollected", lambda told: self.events.extend(told["value"]))
        session.on("Tracing.tracingComplete", self._ends)
        config = {"includedCategories": [CATEGORY], "recordMode": "recordAsMuchAsPossible"}
        session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})

    def _ends(self, _told: object) -> None:
        self.done = True

    def ended(self, page: Page) -> list[dict[str, Any]]:
        """Return its events, once all have come."""
        self.session.send("Tracing.end")
        while not self.done:
            page.wait_for_timeout(REST_MS)
        return self.events


def latencies(events: Iterable[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Yield each press's ms until it was presented, and of them those after the commit."""
    pressed: dict[tuple[int, str], dict[str, float]] = {}
    for event in sorted(events, key=lambda one: one["ts"]):
        if event["ph"] not in "be" or "id2" not in event:
            continue
        key, name, at_ms = (event["pid"], event["id2"]["local"]), event["name"], event["ts"] / 1000
        if name == "EventLatency" and event["ph"] == "b":
            pressed.pop(key, None)
            if event["args"]["event_latency"]["event_type"] == "MOUSE_PRESSED":
                pressed[key] = {"begun": at_ms}
        elif name == COMMITTED and key in pressed:
            pressed[key].setdefault("committed", at_ms)
        elif name == "EventLatency" and "committed" in pressed.get(key, {}):
            one = pressed.pop(key)
            yield at_ms - one["begun"], at_ms - one["committed"]
