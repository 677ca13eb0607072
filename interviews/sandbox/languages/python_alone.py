"""Makes one test's calls in a box that has no processes: the test has the interpreter to itself.

Read as text and sent into the box, never imported here. It says what the supervisor says elsewhere:
a "start" and an "end" frame, each led by the run's nonce; "loaded" tells that the file is read.
"""

from __future__ import annotations

import base64
import io
import json
import os
import sys
import time
from typing import Any

sys.path.insert(0, "/built")
import viva_calls  # type: ignore[import-not-found]  # it is in the box

RESULTS_BYTES = 256 * 1024
Json = Any


class Kept(io.RawIOBase):
    """What was printed, up to a cap; what goes beyond it ends the test."""

    def __init__(self, cap: int) -> None:
        self.kept = bytearray()
        self.cap = cap
        self.beyond: Any = None

    def writable(self) -> bool:
        """Return True: it takes what a stream writes."""
        return True

    def write(self, chunk: Any) -> int:
        """Keep bytes; end the test where they are too many."""
        self.kept += bytes(chunk)[: self.cap - len(self.kept)]
        if len(self.kept) >= self.cap:
            self.beyond()
        return len(chunk)


def main() -> None:
    """Make the calls of the one test there is, and say what came of them."""
    request = json.loads(sys.stdin.buffer.read())
    began, lines = time.monotonic(), bytearray()
    out, err = Kept(request["output_bytes"]), Kept(request["output_bytes"])

    def end(how: str) -> None:
        taken = {"out": out.kept, "err": err.kept, "results": lines}
        coded = {name: base64.b64encode(raw).decode() for name, raw in taken.items()}
        wall_ms = round((time.monotonic() - began) * 1000)
        send(request["nonce"], {"end": 0, "how": how, "exit": 0, "wall_ms": wall_ms, **coded})
        os._exit(0)

    def keep(_: int, line: dict[str, Json]) -> None:
        if line == {"loaded": True}:
            send(request["nonce"], line)
        raw = json.dumps(line, default=viva_calls.plain).encode()
        lines.extend(raw if len(raw) <= RESULTS_BYTES // 2 else b'{"too_long": true}')
        lines.extend(b"\n")

    out.beyond = err.beyond = lambda: end("output")
    viva_calls.report = keep
    send(request["nonce"], {"start": 0})
    sys.stdin = io.TextIOWrapper(io.BytesIO())
    sys.stdout = io.TextIOWrapper(out, "utf-8", errors="replace", write_through=True)
    sys.stderr = io.TextIOWrapper(err, "utf-8", errors="replace", write_through=True)
    viva_calls.run_calls(request["entry"], request["tests"][0]["calls"], -1)
    end("")


def send(nonce: str, frame: dict[str, Json]) -> None:
    """Write one frame on a line of its own, whatever was printed before it."""
    os.write(1, f"\n{nonce} {json.dumps(frame)}\n".encode())


main()
