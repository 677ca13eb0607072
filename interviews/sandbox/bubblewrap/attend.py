"""Somebody stays beside a running box: feeds it, reads it, counts, and ends it when it must."""

from __future__ import annotations

import json
import os
import selectors
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from interviews.sandbox.box import Ending, Outcome, SandboxUnavailable, Stop
from interviews.sandbox.bubblewrap.start import Started
from interviews.sandbox.bubblewrap.watch import Usage, usage
from interviews.sandbox.limits import Limits
from interviews.sandbox.text import readable, shortened

TICK_S = 0.05
MAX_INODES = 10_000
_SETUP_S = 15.0
_DEATH_S = 15.0
_CHUNK = 65_536
_STATUS_BYTES = 4096
_BY_SIGNAL = 128  # as a shell says it


class Attendance:
    """The life of one started box, from its first byte to its outcome."""

    def __init__(self, started: Started, *, stdin: bytes, limits: Limits, stop: Stop) -> None:
        self._process = started.process
        self._limits = limits
        self._stop = stop
        self._stdin = memoryview(stdin)
        self._output = {"stdout": bytearray(), "stderr": bytearray()}
        self._status = bytearray()
        self._init: int | None = None
        self._init_handle: int | None = None
        self._ended: tuple[Ending, str] | None = None
        self._killed_at: float | None = None
        self._clipped = False
        self._peak_kib = self._cpu_ms = self._ticks = 0
        self._began = self._next_tick = time.monotonic()
        self._selector = selectors.DefaultSelector()
        self._open = 0
        self._listen(started.status, self._read_status)
        self._listen(_pipe(self._process.stdout), lambda fd: self._read("stdout", fd))
        self._listen(_pipe(self._process.stderr), lambda fd: self._read("stderr", fd))
        os.set_blocking(_pipe(self._process.stdin), False)
        self._selector.register(_pipe(self._process.stdin), selectors.EVENT_WRITE, self._feed)

    def outcome(self) -> Outcome:
        """Stay until the box is gone and say what it did; SandboxUnavailable is our failure."""
        try:
            while self._open:
                for key, _ in self._selector.select(max(0, self._next_tick - time.monotonic())):
                    key.data(key.fd)
                if time.monotonic() >= self._next_tick:
                    self._tick()
        finally:
            self._selector.close()
            if self._init_handle is not None:
                os.close(self._init_handle)
        wall_ms = round((time.monotonic() - self._began) * 1000)
        self._process.wait()
        return self._judge(wall_ms)

    # -- reading and feeding

    def _listen(self, descriptor: int, hear: Callable[[int], bool]) -> None:
        def heard(fd: int) -> None:
            if not hear(fd):
                self._selector.unregister(fd)
                self._open -= 1

        os.set_blocking(descriptor, False)
        self._selector.register(descriptor, selectors.EVENT_READ, heard)
        self._open += 1

    def _read(self, name: str, descriptor: int) -> bool:
        chunk = os.read(descriptor, _CHUNK)
        kept = self._output[name]
        room = self._limits.output_kib * 1024 - len(kept)
        kept += chunk[:room]
        if len(chunk) > room:
            self._clipped = True
            self._end("output", f"It printed more than {self._limits.output_kib} KiB.")
        return bool(chunk)

    def _read_status(self, descriptor: int) -> bool:
        chunk = os.read(descriptor, _CHUNK)
        if len(self._status) < _STATUS_BYTES:
            self._status += chunk
        if self._init is None and (init := self._told("child-pid")) is not None:
            self._init = init
            with suppress(ProcessLookupError):
                self._init_handle = os.pidfd_open(init)
            self._began = time.monotonic()
            self._next_tick = self._began + TICK_S / 10
        return bool(chunk)

    def _told(self, name: str) -> int | None:
        """Return a number that bubblewrap reported, None while it has not."""
        for line in self._status.splitlines():
            with suppress(ValueError):
                value = json.loads(line).get(name)
                if isinstance(value, int):
                    return value
        return None

    def _feed(self, descriptor: int) -> None:
        with suppress(BlockingIOError):
            try:
                self._stdin = self._stdin[os.write(descriptor, self._stdin[:_CHUNK]) :]
            except BrokenPipeError:
                self._stdin = self._stdin[:0]
        if not self._stdin:
            self._selector.unregister(descriptor)
            pipe = self._process.stdin
            if pipe is not None:
                pipe.close()

    # -- watching

    def _tick(self) -> None:
        now = time.monotonic()
        self._ticks += 1
        # Short programs are looked at early, long ones at an even pace.
        self._next_tick = now + min(TICK_S, TICK_S / 10 * 2**self._ticks)
        if self._killed_at is not None:
            if now - self._killed_at > _DEATH_S:
                raise SandboxUnavailable("stuck", "a box did not die when it was killed")
        elif self._init is None:
            if now - self._began > _SETUP_S:
                raise SandboxUnavailable("slow_start", f"no box within {_SETUP_S:.0f} s")
        elif self._stop():
            self._end("stopped", "It was stopped.")
        elif (now - self._began) * 1000 > self._limits.wall_ms:
            self._end("time", f"It ran longer than {self._limits.wall_ms / 1000:g} s.")
        else:
            self._count(usage(self._init, memory_limit_kib=self._limits.memory_mib * 1024))

    def _count(self, now: Usage) -> None:
        limits = self._limits
        self._peak_kib = max(self._peak_kib, now.memory_kib)
        self._cpu_ms = max(self._cpu_ms, now.cpu_ms)
        if now.memory_kib > limits.memory_mib * 1024:
            self._end("memory", f"It used more than {limits.memory_mib} MiB of memory.")
        elif self._cpu_ms > limits.cpu_s * 1000:
            self._end("time", f"It used more than {limits.cpu_s} s of processor time.")
        elif now.files > MAX_INODES:
            self._end("stopped", f"It made more than {MAX_INODES:,} files.")
        elif now.tasks > limits.processes + 2:
            self._end("stopped", f"It started more than {limits.processes} processes.")

    def _end(self, ending: Ending, reason: str) -> None:
        """End the box: its init first, since with it everything inside dies."""
        if self._killed_at is not None:
            return
        self._ended = (ending, reason)
        self._killed_at = time.monotonic()
        self._next_tick = min(self._next_tick, self._killed_at + TICK_S)
        if self._init_handle is None:
            self._process.kill()
        else:
            # By handle: we may be root, and a number could be another's by now.
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._init_handle, signal.SIGKILL)

    # -- judging

    def _judge(self, wall_ms: int) -> Outcome:
        stdout, stderr = (readable(bytes(raw), cut=self._clipped) for raw in self._output.values())
        ending, reason, code = self._how(stderr)
        return Outcome(
            ending=ending,
            exit_code=code,
            stdout=stdout,
            stderr=stderr,
            clipped=self._clipped,
            wall_ms=wall_ms,
            cpu_ms=self._cpu_ms,
            peak_memory_mib=-(-self._peak_kib // 1024),
            reason=reason,
        )

    def _how(self, stderr: str) -> tuple[Ending, str, int | None]:
        """Return ending, reason and exit code. Only a box that was set up reports an exit code."""
        if self._ended is not None:
            return (*self._ended, None)
        code = self._told("exit-code")
        if code is None:
            said = shortened(stderr.strip(), 500) or f"exit {self._process.returncode}"
            raise SandboxUnavailable("setup", f"the box could not be made: {said}")
        if code == _BY_SIGNAL + signal.SIGXCPU:
            return "time", f"It used more than {self._limits.cpu_s} s of processor time.", code
        if code - _BY_SIGNAL in signal.valid_signals():
            return "signal", f"It was ended by {signal.Signals(code - _BY_SIGNAL).name}.", code
        return "finished", "", code


def _pipe(pipe: IO[bytes] | None) -> int:
    assert pipe is not None
    return pipe.fileno()
