"""Figures are told beside their reference, then in words, then in one line for machines."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from tests.load.crowd import Member
from tests.load.figures import Samples, Spent

NOTHING = Spent(1.0, 0.0, 0)
AIM_P50_MS, AIM_P95_MS = 20, 60
PARTS = (
    "1 message in, until it is stored",
    "2 stored, until a worker has read the turn",
    "3 prompt, check, reply begun",
    "4 reply begun, until it is in the browser",
)
ROWS = (
    ("edit acknowledged", "edit"),
    ("   the bare relay", "relay edit"),
    ("message acknowledged", "message acknowledged"),
    ("   the bare relay", "relay ack"),
    ("platform time in a turn", "platform"),
    *((f"   {name}", name) for name in PARTS),
    ("   the bare relay", "relay turn"),
    ("   beside it: the model", "the model"),
    ("   beside it: tests that the interviewer ran first", "a run"),
    ("whole reply, without the model and those tests", "whole reply"),
    ("a ping and nothing else", "ping"),
    ("one bare durable commit on this disk", "commit"),
    ("the measuring process's own lag", "own lag"),
)


@dataclass
class Run:
    """What one run brought."""

    seconds: float
    samples: Samples = field(default_factory=Samples)
    members: list[Member] = field(default_factory=list)
    server: Spent = NOTHING
    relay: Spent = NOTHING
    faults: list[str] = field(default_factory=list)
    verified: str = ""

    @property
    def holds(self) -> bool:
        """Tell whether everything acknowledged is in logs that hold."""
        return not self.faults and self.verified.endswith(" 0 do not")

    @property
    def edits(self) -> int:
        """Return how many batches were acknowledged."""
        return sum(len(member.acked) for member in self.members)

    @property
    def said(self) -> int:
        """Return how many messages were answered."""
        return sum(len(member.said) for member in self.members)


def told(run: Run) -> str:
    """Return the table, the words and the JSON line."""
    return "\n".join([*_table(run), "", *_words(run), "", json.dumps(_summary(run))])


def _table(run: Run) -> list[str]:
    head = f"{len(run.members)} candidates, {run.seconds:.0f} s, milliseconds"
    lines = [f"{head:<50}{'n':>7}{'p50':>9}{'p95':>9}{'p99':>9}"]
    for label, name in ROWS:
        row = run.samples.spread(name)
        lines.append(f"{label:<50}{row.count:>7}{row.p50:>9.1f}{row.p95:>9.1f}{row.p99:>9.1f}")
    return lines


def _words(run: Run) -> list[str]:
    return [_aim(run), _dominates(run), _cpu(run), _kept(run)]


def _aim(run: Run) -> str:
    got = run.samples.spread("platform")
    met = got.p50 <= AIM_P50_MS and got.p95 <= AIM_P95_MS
    return (
        f"Platform time in a turn: p50 {got.p50:.0f} ms, p95 {got.p95:.0f} ms; the aim is "
        f"{AIM_P50_MS} and {AIM_P95_MS}: {'met' if met else 'missed'}."
    )


def _dominates(run: Run) -> str:
    largest = max(PARTS, key=lambda name: run.samples.spread(name).p50)
    tail = max(PARTS, key=lambda name: run.samples.spread(name).p95)
    ping, lag = run.samples.spread("ping"), run.samples.spread("own lag")
    commit = run.samples.spread("commit")
    return (
        f"What dominates: in the middle part {largest[0]} ({run.samples.spread(largest).p50:.0f} "
        f"ms), in the tail part {tail[0]} ({run.samples.spread(tail).p95:.0f} ms). Until its first "
        f"character shows, a turn makes three durable commits; a bare one took {commit.p50:.1f} ms "
        f"at p50 and {commit.p95:.1f} at p95 meanwhile. A ping, which stores nothing and waits for "
        f"the server's loop alone, took {ping.p50:.1f} and {ping.p95:.1f} ms; this process itself "
        f"was late by {lag.p95:.1f} ms at p95."
    )


def _cpu(run: Run) -> str:
    messages = max(1, run.edits + run.said)
    written_kib = run.server.written / messages / 1024
    return (
        f"The server used {100 * run.server.cpu_s / run.server.at_s:.0f} % of one core, "
        f"{1000 * run.server.cpu_s / messages:.1f} ms a message, turns included; the relay "
        f"{1000 * run.relay.cpu_s / messages:.2f} ms. It wrote {written_kib:.0f} KiB a "
        "message to the disk."
    )


def _kept(run: Run) -> str:
    if run.holds:
        return f"Nothing lost: {run.edits} batches and {run.said} messages; logs: {run.verified}."
    return "LOST OR BROKEN:\n" + "\n".join([*run.faults[:20], run.verified])


def _summary(run: Run) -> dict[str, object]:
    figures = {name: asdict(run.samples.spread(name)) for name in dict.fromkeys(n for _, n in ROWS)}
    return {
        "candidates": len(run.members),
        "seconds": run.seconds,
        "milliseconds": figures,
        "server_cpu_s": round(run.server.cpu_s, 2),
        "relay_cpu_s": round(run.relay.cpu_s, 2),
        "written_bytes": run.server.written,
        "edits": run.edits,
        "messages": run.said,
        "lost": len(run.faults),
        "holds": run.holds,
    }
