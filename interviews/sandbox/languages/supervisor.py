"""Runs in the box beside the candidate's code; it knows inputs only, so it cannot pass a test.

Read as text and sent into the box, never imported here. One request comes by standard input; for
each test a "start" and an "end" frame go out, each line led by the run's nonce. Every test has a
process of its own, fresh files, and nothing it started survives it. The host compares (frames.py).
Where the request names what is to be made ready, that is done before a test's files are laid down,
and before its start is told: until then whatever fails is ours.
The same program serves every language: Python's calls are made in a fork of this process, those of
other languages by the command that the request names.
"""

from __future__ import annotations

import binascii
import contextlib
import errno
import json
import os
import select
import signal
import sys
import time
from typing import Any

HOME = "/box/"
ANSWERS = 3
ASK_S = 0.01
RESULTS_BYTES = 256 * 1024
MESSAGE = 2000
LOADING, LOADED = b'{"loading": true}', b'{"loaded": true}'
# Values come from JSON and go to JSON: their types are the candidate's business.
Json = Any


def main() -> None:
    """Run the tests of the request one after another."""
    with contextlib.suppress(ImportError):
        # Now, before the files around us become the candidate's.
        import viva_calls  # type: ignore[import-not-found]  # noqa: F401, PLC0415  it is in the box
    request = json.loads(sys.stdin.buffer.read())
    out = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    until = time.monotonic() + request["total_ms"] / 1000
    for number, test in enumerate(request["tests"]):
        if time.monotonic() > until:
            return
        clear()
        said = made_ready(request["commands"].get("before"), request["ready_ms"] / 1000)
        if said is not None:
            send(out, request["nonce"], {"unready": encoded(said[-MESSAGE:])})
            return
        send(out, request["nonce"], {"start": number})
        ended = run_test(request, test, private=out)
        at_start = ended.pop("at_start")
        send(out, request["nonce"], {"end": number, **ended})
        if at_start:
            # The next would wait as long, for the same file.
            return


def send(out: int, nonce: str, frame: dict[str, Json]) -> None:
    """Write one frame."""
    write(out, f"{nonce} {json.dumps(frame)}\n".encode())


def write(out: int, line: bytes) -> None:
    """Write all of it."""
    while line:
        line = line[os.write(out, line) :]


def run_test(request: dict[str, Json], test: dict[str, Json], *, private: int) -> dict[str, Json]:
    """Run one test in a process of its own and return how it ended and what came out."""
    lay({**request["files"], **test.get("files", {})})
    pipes = [os.pipe() for _ in range(3)]
    began = time.monotonic()
    child = fork_patiently()
    if child == 0:
        os.close(private)
        become_test(request, test, [end for _, end in pipes])
    for _, end in pipes:
        os.close(end)
    cap = request["output_bytes"]
    streams = {pipes[0][0]: cap, pipes[1][0]: cap, pipes[2][0]: RESULTS_BYTES}
    taken: dict[int, bytearray] = {stream: bytearray() for stream in streams}
    how = watch(child, taken, streams, until=began + request["wall_ms"] / 1000)
    exit_code = finish(child, taken, streams)
    wall_ms = round((time.monotonic() - began) * 1000)
    told = bytes(taken[pipes[2][0]]).splitlines()
    out, err, results = map(encoded, taken.values())
    return {
        "at_start": how == "time" and LOADING in told and LOADED not in told,
        "how": how,
        "exit": exit_code,
        "out": out,
        "err": err,
        "results": results,
        "wall_ms": wall_ms,
    }


def fork_patiently() -> int:
    """Fork; after a fork bomb its last dead may still have to be collected."""
    until = time.monotonic() + 2
    while True:
        try:
            return os.fork()
        except BlockingIOError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)


def encoded(raw: bytes | bytearray) -> str:
    """Return bytes as a frame holds them."""
    return binascii.b2a_base64(raw, newline=False).decode()


def made_ready(command: list[str] | None, within_s: float) -> bytes | None:
    """Run what makes a test's surroundings, to its end; return what it said where it failed."""
    if command is None:
        return None
    import subprocess  # noqa: PLC0415  few languages need it, and it takes its time

    try:
        made = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=within_s,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as problem:
        return str(problem).encode()
    return made.stdout if made.returncode else None


def clear() -> None:
    """Remove what the last test left."""
    for top in (HOME, "/tmp", "/dev/shm"):  # noqa: S108  the box's own, empty at its start
        for folder, folders, names in os.walk(top, topdown=False):
            for name in names + folders:
                discard(os.path.join(folder, name))


def lay(files: dict[str, str]) -> None:
    """Write the candidate's files anew."""
    for path, text in files.items():
        place = HOME + path
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8", newline="") as file:
            file.write(text)


def discard(path: str) -> None:
    """Remove a file, a link or an empty folder, if it lets itself be removed."""
    try:
        if os.path.isdir(path) and not os.path.islink(path):
            os.rmdir(path)
        else:
            os.unlink(path)
    except OSError:
        return


def watch(child: int, taken: dict[int, bytearray], caps: dict[int, int], *, until: float) -> str:
    """Read the test's output until it ends; return "" or which limit it broke."""
    waiting = list(taken)
    with contextlib.ExitStack() as opened:
        pause_s = 3600.0
        try:
            waiting.append(os.pidfd_open(child))
            opened.callback(os.close, waiting[-1])
        except OSError:
            # Some kernels in user space cannot say when a process ends: they are asked.
            pause_s = ASK_S
        while (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select(waiting, [], [], min(left, pause_s))
            for stream in ready:
                if stream in taken and not take(stream, taken, caps):
                    waiting.remove(stream)
                if stream in taken and len(taken[stream]) >= caps[stream]:
                    return "output"
            if over(child):
                return ""
    return "time"


def over(child: int) -> bool:
    """Return whether a process has ended; it stays to be collected."""
    look = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, child, look) is not None


def take(stream: int, taken: dict[int, bytearray], caps: dict[int, int]) -> bool:
    """Keep what a stream has, up to its cap; return whether it is still open."""
    chunk = os.read(stream, 65536)
    taken[stream] += chunk[: caps[stream] - len(taken[stream])]
    return bool(chunk)


def finish(child: int, taken: dict[int, bytearray], caps: dict[int, int]) -> int:
    """Kill the test and all it started, read what is left, and return its exit code."""
    with contextlib.suppress(ProcessLookupError):
        # Everything here but the box's init and this process: orphans and daemons too.
        os.kill(-1, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    for stream in taken:
        while take(stream, taken, caps):
            pass
        os.close(stream)
    return os.waitstatus_to_exitcode(status)


def become_test(request: dict[str, Json], test: dict[str, Json], ends: list[int]) -> None:
    """Be the test's process, to its end."""
    code = 1
    try:
        out, err, results = ends
        os.dup2(out, 1)
        os.dup2(err, 2)
        if "calls" in test and "viva_calls" in sys.modules:
            sys.modules["viva_calls"].run_calls(request["entry"], test["calls"], results)
            code = 0
        elif "calls" in test:
            become(request["commands"]["calls"], json.dumps(test["calls"]), results)
        elif "unit" in test:
            become([*request["commands"]["unit"], *test["unit"]], "", results)
        else:
            become(request["commands"]["program"], test["stdin"], None)
    finally:
        os._exit(code)


def become(command: list[str], text: str, results: int | None) -> None:
    """Replace this process by a command, its input waiting in a file without a name."""
    place = "/tmp/input"  # noqa: S108  the box's own
    with open(place, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    os.dup2(os.open(place, os.O_RDONLY), 0)
    os.unlink(place)
    if results is not None:
        os.dup2(results, ANSWERS)
    while True:
        try:
            os.execv(command[0], command)
        except OSError as problem:
            # As in the waiter: whoever wrote it may hold it open a moment more.
            if problem.errno != errno.ETXTBSY:
                raise
        time.sleep(0.002)


if __name__ == "__main__":
    main()
