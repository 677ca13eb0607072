"""`make bench-replay`: any moment of a long interview is there at once, and it is the right one.

`python -m tests.load.bench_replay [--changes 20000] [--seeks 1000]` plays an interview of an hour
through the real service, serves it, and lets Chromium open its replay and jump about in it. The
reference beside each seek is the fold from the first change, in the same page; the hash of every
kept text is compared with the fold of the log in Python. It prints a table in milliseconds and one
JSON line, and ends with 1 when a hash differs.

A display shows a frame every 16.7 ms, and a headless Chromium does as if it had one: a seek waits
for the next whatever it costs. So the work of a seek and of the frame that shows it is counted
apart from the time by the clock, and presses are timed by Chromium's own trace.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, WIDE
from tests.browser.people import Staff
from tests.doubles.server import ROOT, Server, free_port
from tests.load.figures import Samples, spent
from tests.load.replay.pressing import presses

HERE = Path(__file__).parent / "replay"
LOADS, FOLDS, SEARCHED = 9, 40, "self.items"
PRESSES, COLOURED, COLOURS_MS = 150, 100, 150
FRAME_MS, FIRST_FRAME_MS = 16.7, 300
ROWS = (
    ("first frame, from the press to the painted page", "first frame"),
    ("   of it the server's page, the recording inside", "page"),
    ("seek, until its layout stands", "seek"),
    ("seek, with the frame that shows it: all work of the page", "whole"),
    ("   the same by the clock, with waiting for the display", "by the clock"),
    ("a press on the lanes, the page's CPU until its frame is handed over", "worked"),
    ("   until Chromium has presented it, by the clock", "presented"),
    ("   of it after the page's part: drawn in software, shown", "drawn"),
    ("the text alone, from the nearest kept one", "from the nearest"),
    ("   beside it: folded from the start", "from the start"),
)
WATCH = """
window.painted = new Promise((resolve) => {
  new MutationObserver((_, watch) => {
    if (!document.body || !("ready" in document.body.dataset)) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  }).observe(document, { subtree: true, childList: true, attributes: true });
});
"""
TIMES = """async () => {
  const firstFrame = await window.painted;
  const [page] = performance.getEntriesByType("navigation");
  return { "first frame": firstFrame, page: page.responseEnd };
}"""


def main() -> int:
    """Play, serve, look, print."""
    said = _arguments()
    with tempfile.TemporaryDirectory(prefix="viva-bench-") as folder:
        server = Server(Path(folder), free_port())
        server.prepare()
        session, facts = _played(folder, said.changes)
        server.start()
        try:
            samples, seen = _looked(server, session, seeks=said.seeks, folder=folder)
        finally:
            server.stop()
    wrong = sum(
        len({kept, *both}) > 1
        for kept, *both in zip(facts.pop("hashes"), seen["sought"], seen["folded"], strict=True)
    )
    sys.stdout.write(_told(samples, {**facts, **seen["found"], "wrong_hashes": wrong}))
    return 1 if wrong else 0


def _arguments() -> argparse.Namespace:
    told = argparse.ArgumentParser(prog="python -m tests.load.bench_replay", description=__doc__)
    told.add_argument("--changes", type=int, default=20_000, help="changes typed in the hour")
    told.add_argument("--seeks", type=int, default=1_000, help="moments that are sought")
    return told.parse_args()


def _played(folder: str, changes: int) -> tuple[str, dict[str, Any]]:
    """Play the hour; return its session, and what its log holds by the fold in Python."""
    os.environ |= {"VIVA_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "viva.settings"}
    import django  # noqa: PLC0415  after the settings

    django.setup()
    from agents.core.events import EditsReceived, TextKept  # noqa: PLC0415  after the settings
    from replay import player  # noqa: PLC0415  after the settings
    from replay.log.read import read  # noqa: PLC0415  after the settings
    from replay.player.moments import documents_at  # noqa: PLC0415  after the settings
    from replay.player.recording import encode_recording  # noqa: PLC0415  after the settings
    from tests.load.replay.typed_hour import typed_hour  # noqa: PLC0415  after the settings

    session = typed_hour(changes)
    events = list(read(session))
    plain = [one for one in events if not isinstance(one.event, TextKept)]
    kept = [one for one in events if isinstance(one.event, TextKept)]
    texts = (_text(documents_at, plain, one) for one in kept)
    typed = [one.event for one in events if isinstance(one.event, EditsReceived)]
    recording = player.recording(session, private=True)
    return str(session), {
        "rows": len(events),
        "changes": sum(len(event.changes) for event in typed),
        "minutes": round(recording.duration_ms / 60_000),
        "file_kb": max(len(text) for _, _, text in recording.keyframes) // 1000,
        "keyframes": len(kept),
        "recording_kb": len(encode_recording(recording)) // 1000,
        "hashes": [sha256(text.encode()).hexdigest() for text in texts],
    }


def _text(documents_at: Any, plain: list[Any], kept: Any) -> str:
    """Return a file at a kept text's place, from changes alone: the kept texts are left out."""
    before = [one for one in plain if one.seq < kept.seq]
    return str(documents_at(before, len(before))[kept.event.path].text)


def _looked(
    server: Server, session: str, *, seeks: int, folder: str
) -> tuple[Samples, dict[str, Any]]:
    """Open the replay several times, jump about in it, and ask for its texts."""
    samples, address = Samples(), f"{server.url}/sessions/{session}/replay/"
    with sync_playwright() as playwright:
        program = next(path for path in CHROMIUM if Path(path).exists())
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_context(viewport=WIDE).new_page()
        Staff(server).sign_in(page, "interviewer")
        page.add_init_script(WATCH)
        cpu = _loaded(page, samples, f"{address}?t=1800", server)
        cpu |= _sought(page, samples, seeks)
        for press in presses(page, PRESSES):
            samples.add("worked", press.worked)
            samples.add("presented", press.presented)
            samples.add("drawn", press.drawn)
        seen = _asked(page, samples, f"{address}recording.json", folder)
        browser.close()
    seen["found"] |= cpu
    return samples, seen


def _loaded(page: Page, samples: Samples, address: str, server: Server) -> dict[str, float]:
    """Open the page again and again; return the CPU ms of a load, the server's and the page's."""
    assert server.process is not None
    watch = _watch(page)
    served, worked = [], []
    for _ in range(LOADS):
        before = spent(server.process.pid)
        page.goto(address)
        for name, taken in page.evaluate(TIMES).items():
            samples.add(name, taken)
        worked.append(_worked(watch))  # counted anew with each page
        served.append(spent(server.process.pid).since(before).cpu_s)
    return {
        "server_cpu_ms_a_load": round(1000 * statistics.median(served)),
        "page_cpu_ms_a_load": round(1000 * statistics.median(worked)),
    }


def _sought(page: Page, samples: Samples, seeks: int) -> dict[str, float]:
    """Seek at random; return the CPU ms of a seek on average, whatever else the machine does.

    One after the other, as in dragging; then with rests in which the colours follow.
    """
    rng = Random(4)  # noqa: S311  a simulation, not a secret
    end = int(page.locator("#slider").get_attribute("aria-valuemax") or 0) * 1000
    times = [rng.randint(0, end) for _ in range(seeks)]
    script = (HERE / "seeking.js").read_text(encoding="utf-8").split("\n", 1)[1]
    watch = _watch(page)
    before = _worked(watch)
    for seek, work, clock in page.evaluate(script, {"times": times}):
        samples.add("seek", seek)
        samples.add("whole", work)
        samples.add("by the clock", clock)
    between = _worked(watch)
    page.evaluate(script, {"times": times[:COLOURED], "rest": COLOURS_MS})
    coloured = (_worked(watch) - between) / len(times[:COLOURED])
    return {
        "cpu_ms_a_seek": round(1000 * (between - before) / seeks, 1),
        "cpu_ms_a_seek_with_colours": round(1000 * coloured, 1),
    }


def _watch(page: Page) -> CDPSession:
    watch = page.context.new_cdp_session(page)
    watch.send("Performance.enable", {"timeDomain": "threadTicks"})
    return watch


def _worked(watch: CDPSession) -> float:
    """Return the seconds for which the page's main thread has worked."""
    told = watch.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in told if one["name"] == "TaskDuration"))


def _asked(page: Page, samples: Samples, address: str, folder: str) -> dict[str, Any]:
    bundle = Path(folder) / "in_page.js"
    esbuild = ROOT / "node_modules" / ".bin" / "esbuild"
    made = (str(HERE / "in_page.js"), "--bundle", "--format=iife", "--global-name=asked")
    subprocess.run([str(esbuild), *made, f"--outfile={bundle}", "--log-level=error"], check=True)
    page.evaluate(f"{bundle.read_text(encoding='utf-8')}; window.asked = asked;")
    page.evaluate(f"async () => {{ window.rec = await (await fetch('{address}')).json(); }}")
    for name, ask in (("from the start", "fromTheStart"), ("from the nearest", "fromTheNearest")):
        for taken in page.evaluate(f"asked.{ask}(window.rec, {FOLDS})"):
            samples.add(name, taken)
    found = page.evaluate(f"asked.search(window.rec, '{SEARCHED}')")
    words = {"search_ms": round(found["ms"], 1), "search_hits": found["hits"]}
    return {**page.evaluate("asked.hashes(window.rec)"), "found": words}


def _told(samples: Samples, facts: dict[str, Any]) -> str:
    what = f"{facts['minutes']} min, {facts['changes']} changes, milliseconds"
    lines = [f"| {what} | n | p50 | p95 | p99 |", "|---|---|---|---|---|"]
    for label, name in ROWS:
        row = samples.spread(name)
        lines.append(f"| {label.strip()} | {row.count} | {row.p50} | {row.p95} | {row.p99} |")
    spreads = {name: samples.spread(name) for _, name in ROWS}
    ms = {name: {"p50": s.p50, "p95": s.p95, "p99": s.p99} for name, s in spreads.items()}
    words = _words(ms["worked"]["p99"], ms["first frame"]["p50"], facts)
    return "\n".join([*lines, "", *words, "", json.dumps({**facts, "ms": ms}), ""])


def _words(seek: float, first: float, facts: dict[str, Any]) -> list[str]:
    met = ["met" if seek <= FRAME_MS else "missed", "met" if first <= FIRST_FRAME_MS else "missed"]
    return [
        f"A press's CPU until its frame is handed over: p99 {seek} ms of {FRAME_MS}, {met[0]}; a "
        f"seek's {facts['cpu_ms_a_seek']}, {facts['cpu_ms_a_seek_with_colours']} with colours. "
        f"The first frame: p50 {first} ms of {FIRST_FRAME_MS}, {met[1]}; CPU: the server's "
        f"{facts['server_cpu_ms_a_load']} ms, the page's {facts['page_cpu_ms_a_load']}.",
        f"{facts['rows']} rows, files up to {facts['file_kb']} KB; {facts['keyframes']} kept "
        f"texts, {facts['wrong_hashes']} of them with another hash. The recording has "
        f"{facts['recording_kb']} KB; to search it all took {facts['search_ms']} ms for "
        f"{facts['search_hits']} hits.",
    ]


if __name__ == "__main__":
    sys.exit(main())
