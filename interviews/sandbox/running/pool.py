"""Boxes are made ahead of need, each for one run; none that was used is ever given out again."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.running.standing import Maker, Standing
from interviews.sandbox.slots import Slots

_AFTER_FAILURE_S = 5.0
_AFTER_USE_S = 0.1
_KINDS = 3
log = logging.getLogger(__name__)


class Pool:
    """Keeps `ahead` empty boxes for each of the languages used last, and makes more in a thread.

    The thread lives as long as the process: a box dies with the thread that started it.
    """

    def __init__(self, maker: Maker, slots: Slots, *, ahead: int = 0) -> None:
        self._maker = maker
        self._slots = slots
        self._ahead = ahead
        self._ready: OrderedDict[Interpreter, list[Standing]] = OrderedDict()
        self._changed = threading.Condition()
        self._filler: threading.Thread | None = None
        self._closed = False
        self._process = os.getpid()

    @contextmanager
    def taken(self, interpreter: Interpreter) -> Iterator[Standing]:
        """Hold a box for one run and throw it away; SandboxUnavailable when none can be made."""
        standing = self._waiting(interpreter) or self._made(interpreter)
        try:
            yield standing
        finally:
            standing.close()

    def keep_ready(self, interpreter: Interpreter) -> None:
        """Have boxes for a language waiting from now on."""
        with self._changed:
            if self._ahead and not self._closed:
                self._want(interpreter)

    @property
    def ready(self) -> int:
        """Return how many boxes wait."""
        with self._changed:
            return sum(map(len, self._ready.values()))

    def of(self, interpreter: Interpreter) -> list[Standing]:
        """Return the boxes that wait for a language."""
        with self._changed:
            return list(self._ready.get(interpreter, ()))

    def close(self) -> None:
        """End the boxes that wait, and make no more."""
        if os.getpid() != self._process:
            # Those that wait are the parent's.
            return
        with self._changed:
            self._closed = True
            left = [box for boxes in self._ready.values() for box in boxes]
            self._ready.clear()
            self._changed.notify_all()
        for standing in left:
            standing.close()
        if self._filler is not None:
            self._filler.join()

    def _waiting(self, interpreter: Interpreter) -> Standing | None:
        """Return a box that waits and still lives, if there is one."""
        if os.getpid() != self._process:
            self._start_anew()
        with self._changed:
            if not self._ahead or self._closed:
                return None
            self._want(interpreter)
            boxes = self._ready[interpreter]
            while boxes:
                standing = boxes.pop(0)
                if standing.alive:
                    return standing
                standing.close()
        return None

    def _want(self, interpreter: Interpreter) -> None:
        """Note what is used; the language used longest ago gives up its boxes."""
        self._ready.setdefault(interpreter, [])
        self._ready.move_to_end(interpreter)
        while len(self._ready) > _KINDS:
            for standing in self._ready.popitem(last=False)[1]:
                standing.close()
        if self._filler is None:
            self._filler = threading.Thread(target=self._fill, name="boxes", daemon=True)
            self._filler.start()
        self._changed.notify_all()

    def _start_anew(self) -> None:
        """After a fork the boxes and the thread are the parent's."""
        self._process = os.getpid()
        self._changed = threading.Condition()
        self._ready = OrderedDict()
        self._filler = None

    def _made(self, interpreter: Interpreter) -> Standing:
        held = self._slots.hold()
        with ExitStack() as undone:
            undone.callback(held.release)
            made = self._maker.make(held, interpreter)
            undone.pop_all()
        return made

    def _fill(self) -> None:
        while (interpreter := self._missing()) is not None:
            if self.ready:
                # A short program has the processors to itself; the next one has its box.
                time.sleep(_AFTER_USE_S)
            standing = self._tried(interpreter)
            with self._changed:
                if standing is None:
                    self._changed.wait(_AFTER_FAILURE_S)
                elif self._closed or interpreter not in self._ready:
                    standing.close()
                else:
                    self._ready[interpreter].append(standing)

    def _missing(self) -> Interpreter | None:
        """Wait until a box is missing and return its kind; None once the pool is closed."""
        with self._changed:
            while not self._closed:
                for interpreter, boxes in reversed(self._ready.items()):
                    if len(boxes) < self._ahead:
                        return interpreter
                self._changed.wait()
        return None

    def _tried(self, interpreter: Interpreter) -> Standing | None:
        held = self._slots.spare()
        if held is None:
            return None
        try:
            return self._maker.make(held, interpreter)
        except (SandboxUnavailable, OSError, ValueError) as problem:
            # The thread must outlive every failure: nobody would start another.
            log.warning("no box could be made ahead: %s", problem)
            with suppress(OSError):
                held.release()
            return None
