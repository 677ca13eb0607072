"""Somebody stays beside a running box: feeds it, reads it, counts, and ends it when it must."""

from __future__ import annotations

import os
import selectors
import signal
import time
from collections.abc import Callable
from contextlib import suppress

from interviews.sandbox.box import Ending, Hear, Outcome, SandboxUnavailable, Stop, deaf
from interviews.sandbox.limits import Limits
from interviews.sandbox.running.standing import Standing, pipe
from interviews.sandbox.running.watch import Usage
from interviews.sandbox.text import readable

TICK_S = 0.05
MAX_INODES = 10_000
_DEATH_S = 15.0
_CHUNK = 65_536
_BY_SIGNAL = 128  # as a shell says it


class Attendance:
    """The life of one box from its orders to its outcome."""

    def __init__(
        self,
        standing: Standing,
        *,
        orders: bytes,
        stdin: bytes,
        limits: Limits,
        stop: Stop,
        hear: Hear = deaf,
    ) -> None:
        self._standing = standing
        self._process = standing.process
        self._limits = limits
        self._stop = stop
        self._hear = hear
        self._stdin = memoryview(orders + stdin)
        self._output = {"stdout": bytearray(), "stderr": bytearray()}
        self._ended: tuple[Ending, str] | None = None
        self._killed_at: float | None = None
        self._clipped = False
        self._peak_kib = self._cpu_ms = self._ticks = 0
        self._selector = selectors.DefaultSelector()
        self._open = 0
        self._over = os.pidfd_open(self._process.pid)

    def outcome(self) -> Outcome:
        """Stay until the box is gone and say what it did; SandboxUnavailable is our failure."""
        try:
            self._begin()
            while self._open:
                for key, _ in self._selector.select(max(0, self._next_tick - time.monotonic())):
                    key.data(key.fd)
                if time.monotonic() >= self._next_tick:
                    self._tick()
        finally:
            self._selector.close()
            os.close(self._over)
        wall_ms = round((time.monotonic() - self._began) * 1000)
        self._process.wait()
        return self._judge(wall_ms)

    def _begin(self) -> None:
        self._standing.meter.begin(self._limits)
        self._began = time.monotonic()
        self._next_tick = self._began + TICK_S / 10
        self._listen(self._over, lambda _: False)
        self._listen(pipe(self._process.stdout), lambda fd: self._read("stdout", fd))
        self._listen(pipe(self._process.stderr), lambda fd: self._read("stderr", fd))
        os.set_blocking(pipe(self._process.stdin), False)
        self._selector.register(pipe(self._process.stdin), selectors.EVENT_WRITE, self._feed)

    # -- reading and feeding

    def _listen(self, descriptor: int, hear: Callable[[int], bool]) -> None:
        def heard(fd: int) -> None:
            if not hear(fd):
                self._selector.unregister(fd)
                self._open -= 1

        self._selector.register(descriptor, selectors.EVENT_READ, heard)
        self._open += 1

    def _read(self, name: str, descriptor: int) -> bool:
        chunk = os.read(descriptor, _CHUNK)
        kept = self._output[name]
        room = self._limits.output_kib * 1024 - len(kept)
        kept += chunk[:room]
        if name == "stdout":
            self._hear(chunk[:room])
        if len(chunk) > room:
            self._clipped = True
            self._end("output", f"It printed more than {self._limits.output_kib} KiB.")
        return bool(chunk)

    def _feed(self, descriptor: int) -> None:
        with suppress(BlockingIOError):
            try:
                self._stdin = self._stdin[os.write(descriptor, self._stdin[:_CHUNK]) :]
            except BrokenPipeError:
                self._stdin = self._stdin[:0]
        if not self._stdin:
            self._selector.unregister(descriptor)
            if self._process.stdin is not None:
                self._process.stdin.close()

    # -- watching

    def _tick(self) -> None:
        now = time.monotonic()
        self._ticks += 1
        # Short programs are looked at early, long ones at an even pace.
        self._next_tick = now + min(TICK_S, TICK_S / 10 * 2**self._ticks)
        if self._killed_at is not None:
            if now - self._killed_at > _DEATH_S:
                raise SandboxUnavailable("stuck", "a box did not die when it was killed")
        elif self._stop():
            self._end("stopped", "It was stopped.")
        elif (now - self._began) * 1000 > self._limits.wall_ms:
            self._end("time", f"It ran longer than {self._limits.wall_ms / 1000:g} s.")
        else:
            self._count(self._standing.meter.usage())

    def _count(self, now: Usage) -> None:
        limits = self._limits
        self._peak_kib = max(self._peak_kib, now.memory_kib, now.peak_kib)
        self._cpu_ms = max(self._cpu_ms, now.cpu_ms)
        if now.out_of_memory or now.memory_kib > limits.memory_mib * 1024:
            self._end("memory", f"It used more than {limits.memory_mib} MiB of memory.")
        elif self._cpu_ms > limits.cpu_s * 1000:
            self._end("time", f"It used more than {limits.cpu_s} s of processor time.")
        elif now.files > MAX_INODES:
            self._end("stopped", f"It made more than {MAX_INODES:,} files.")
        elif now.tasks > limits.processes + self._standing.meter.extra_tasks:
            self._end("stopped", f"It started more than {limits.processes} processes.")

    def _end(self, ending: Ending, reason: str) -> None:
        """End the box: its init first, since with it everything inside dies."""
        if self._killed_at is not None:
            return
        self._ended = (ending, reason)
        self._killed_at = time.monotonic()
        self._next_tick = min(self._next_tick, self._killed_at + TICK_S)
        self._standing.kill()

    # -- judging

    def _judge(self, wall_ms: int) -> Outcome:
        self._last_look()
        stdout, stderr = (readable(bytes(raw), cut=self._clipped) for raw in self._output.values())
        ending, reason, code = self._how()
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

    def _last_look(self) -> None:
        """The kernel may have ended the program between two looks, and it remembers the peak."""
        now = self._standing.meter.last()
        self._peak_kib = max(self._peak_kib, now.peak_kib)
        self._cpu_ms = max(self._cpu_ms, now.cpu_ms)
        if now.out_of_memory and self._ended is None:
            self._ended = ("memory", f"It used more than {self._limits.memory_mib} MiB of memory.")

    def _how(self) -> tuple[Ending, str, int | None]:
        """Return ending, reason and exit code; a back end that died is our failure."""
        if self._ended is not None:
            return (*self._ended, None)
        code = self._process.returncode
        if code < 0:
            raise SandboxUnavailable("died", f"the box was ended by signal {-code} from outside")
        if code == _BY_SIGNAL + signal.SIGXCPU:
            return "time", f"It used more than {self._limits.cpu_s} s of processor time.", code
        if code - _BY_SIGNAL in signal.valid_signals():
            return "signal", f"It was ended by {signal.Signals(code - _BY_SIGNAL).name}.", code
        return "finished", "", code
