"""Runs in the box beside the candidate's code; it knows inputs only, so it cannot pass a test.

Read as text and sent into the box, never imported here. One request comes by standard input; for
each test a "start" and an "end" frame go out, each line led by the run's nonce. Every test has a
process of its own, fresh files, and nothing it started survives it. The host compares (frames.py).
"""

from __future__ import annotations

import binascii
import contextlib
import json
import os
import select
import signal
import sys
import time
import traceback
import types
from typing import Any

HOME = "/box/"
SHOWN = 1000
TRACE = 6000
RESULTS_BYTES = 256 * 1024
# Values come from JSON and go to JSON: their types are the candidate's business.
Json = Any


def main() -> None:
    """Run the tests of the request one after another."""
    request = json.loads(sys.stdin.buffer.read())
    out = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    until = time.monotonic() + request["total_ms"] / 1000
    for number, test in enumerate(request["tests"]):
        if time.monotonic() > until:
            return
        send(out, request["nonce"], {"start": number})
        ended = run_test(request, test, private=out)
        send(out, request["nonce"], {"end": number, **ended})


def send(out: int, nonce: str, frame: dict[str, Json]) -> None:
    """Write one frame."""
    write(out, f"{nonce} {json.dumps(frame)}\n".encode())


def write(out: int, line: bytes) -> None:
    """Write all of it."""
    while line:
        line = line[os.write(out, line) :]


def run_test(request: dict[str, Json], test: dict[str, Json], *, private: int) -> dict[str, Json]:
    """Run one test in a process of its own and return how it ended and what came out."""
    refresh(request["files"])
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
    out, err, results = (binascii.b2a_base64(raw, newline=False).decode() for raw in taken.values())
    return {
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


def refresh(files: dict[str, str]) -> None:
    """Remove what the last test left and write the candidate's files anew."""
    for top in (HOME, "/tmp", "/dev/shm"):  # noqa: S108  the box's own, empty at its start
        for folder, folders, names in os.walk(top, topdown=False):
            for name in names + folders:
                discard(os.path.join(folder, name))
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
    ended = os.pidfd_open(child)
    try:
        waiting = [*taken, ended]
        while True:
            left = until - time.monotonic()
            if left <= 0:
                return "time"
            ready, _, _ = select.select(waiting, [], [], left)
            if ended in ready:
                return ""
            for stream in ready:
                if not take(stream, taken, caps):
                    waiting.remove(stream)
                if len(taken[stream]) >= caps[stream]:
                    return "output"
    finally:
        os.close(ended)


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
        if "stdin" in test:
            become_program(request["entry"], test["stdin"])
        run_calls(request["entry"], test["calls"], results)
        code = 0
    finally:
        os._exit(code)


def become_program(entry: str, text: str) -> None:
    """Replace this process by the program itself, its input waiting in a file without a name."""
    place = "/tmp/input"  # noqa: S108  the box's own
    with open(place, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    os.dup2(os.open(place, os.O_RDONLY), 0)
    os.unlink(place)
    command = [*sys.orig_argv[:-1], entry]
    os.execv(sys.executable, command)


def run_calls(entry: str, calls: list[dict[str, Json]], results: int) -> None:
    """Make the calls in order, each answer written before the next call begins."""
    current: object = None
    try:
        module = load(entry)
    except BaseException as problem:
        report(results, {"raised": raised(problem)})
        return
    for call in calls:
        try:
            value = make_call(module, current, call)
        except BaseException as problem:
            report(results, {"raised": raised(problem)})
            if "new" in call:
                return
            continue
        if "new" in call:
            current = value
        report(results, {"done": True} if "new" in call else told(value))


def load(entry: str) -> types.ModuleType:
    """Run the candidate's file as a module; never another of the same name."""
    path = HOME + entry
    sys.path.insert(0, os.path.dirname(path))
    module = types.ModuleType(os.path.basename(entry).removesuffix(".py"))
    module.__file__ = path
    sys.modules[module.__name__] = module
    with open(path, "rb") as source:
        code = compile(source.read(), path, "exec")
    exec(code, module.__dict__)
    return module


def make_call(module: types.ModuleType, current: object, call: dict[str, Json]) -> object:
    """Make one call and return what it returned."""
    if "call" in call:
        return getattr(current, call["call"])(*call["args"])
    name = call["new"] if "new" in call else call["function"]
    if not hasattr(module, name):
        entry = str(module.__file__).removeprefix(HOME)
        raise AttributeError(f"{entry} does not define {name}")
    return getattr(module, name)(*call["args"])


def told(value: object) -> dict[str, Json]:
    """Return a value as JSON, or how it looks where JSON has no word for it."""
    try:
        json.dumps(value, default=plain)
    except (TypeError, ValueError, RecursionError):
        return {"shown": looks(value)}
    return {"value": value}


def plain(value: object) -> list[Json]:
    """Return a collection that JSON does not know as a list; raise TypeError for anything else."""
    if isinstance(value, (set, frozenset)):
        try:
            return sorted(value)
        except TypeError:
            return list(value)
    if type(value).__name__ in {"deque", "range", "array", "dict_keys", "dict_values"}:
        return [*value]  # type: ignore[misc]  # each of these can be walked
    raise TypeError


def looks(value: object) -> str:
    """Return a value's own picture of itself, if it has one."""
    try:
        return repr(value)[:SHOWN]
    except BaseException:
        return f"<{type(value).__name__}>"


def raised(problem: BaseException) -> dict[str, Json]:
    """Return an exception's kinds and its trace, cut to the candidate's own files."""
    kinds = [kind.__name__ for kind in type(problem).__mro__]
    try:
        trace = trimmed(traceback.TracebackException.from_exception(problem))
    except BaseException:
        trace = kinds[0]
    return {"kinds": kinds, "trace": trace.replace(HOME, "")[-TRACE:]}


def trimmed(problem: traceback.TracebackException) -> str:
    """Return the trace without our frames and the library's, causes included."""
    link: traceback.TracebackException | None = problem
    while link is not None:
        own = [frame for frame in link.stack if frame.filename.startswith(HOME)]
        link.stack = traceback.StackSummary.from_list(
            [frame for frame in own if frame.filename != HOME + "viva_driver.py"]
        )
        link = link.__cause__ or link.__context__
    if not problem.stack:
        return "".join(problem.format_exception_only()).strip()
    return "".join(problem.format()).strip()


def report(results: int, line: dict[str, Json]) -> None:
    """Write one call's answer; a value too long for the pipe says so instead."""
    raw = json.dumps(line, default=plain).encode()
    if len(raw) > RESULTS_BYTES // 2:
        raw = b'{"too_long": true}'
    write(results, raw + b"\n")


if __name__ == "__main__":
    main()
