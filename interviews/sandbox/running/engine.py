"""One run, one box: empty until then, thrown away after it, nothing carried over."""

from __future__ import annotations

from collections.abc import Mapping

from interviews.sandbox.box import (
    MAX_STDIN_BYTES,
    Hear,
    Outcome,
    Program,
    SandboxUnavailable,
    Stop,
    deaf,
    never,
)
from interviews.sandbox.languages import LANGUAGES, PYTHON, Interpreter
from interviews.sandbox.limits import Limits
from interviews.sandbox.running.attend import Attendance
from interviews.sandbox.running.orders import Orders
from interviews.sandbox.running.pool import Pool
from interviews.sandbox.running.standing import Maker
from interviews.sandbox.slots import Slots


class BoxOf:
    """Runs programs in the boxes of one back end. `interpreters` holds one for each language."""

    def __init__(
        self,
        maker: Maker,
        slots: Slots,
        interpreters: Mapping[str, Interpreter],
        *,
        ahead: int = 0,
    ) -> None:
        self._maker = maker
        self._slots = slots
        self._interpreters = dict(interpreters)
        self.pool = Pool(maker, slots, ahead=ahead)
        self.slowness = 1.0

    @property
    def name(self) -> str:
        """Name the back end, for people."""
        return self._maker.name

    @property
    def languages(self) -> tuple[str, ...]:
        """Name the languages it can run here."""
        return tuple(self._interpreters)

    @property
    def can_fork(self) -> bool:
        """Tell whether programs may start others and write files."""
        return self._maker.can_fork

    def interpreter(self, language: str) -> Interpreter:
        """Return what runs a language here; raise SandboxUnavailable without it."""
        found = self._interpreters.get(language)
        if found is None:
            raise SandboxUnavailable("language", f"{language} does not run on this machine")
        return found

    def keep_ready(self, language: str) -> None:
        """Have boxes for a language waiting from now on."""
        self.pool.keep_ready(self.interpreter(language))

    def close(self) -> None:
        """End the boxes that wait."""
        self.pool.close()

    def run(
        self,
        program: Program,
        *,
        stdin: str,
        limits: Limits,
        stop: Stop = never,
        hear: Hear = deaf,
    ) -> Outcome:
        """Run a program once; SandboxUnavailable when we cannot, ValueError for too much input."""
        text = stdin.encode("utf-8", "replace")
        if len(text) > MAX_STDIN_BYTES:
            raise ValueError(f"stdin: at most {MAX_STDIN_BYTES} bytes")
        interpreter = self.interpreter(program.language)
        language = LANGUAGES[program.language]
        command = self._command(program, limits)
        limits = language.needs.beside(limits)
        orders = Orders(program.files, command, self._environment(interpreter), limits).message()
        ours = {path: text.encode() for path, text in language.beside.items()}
        with self._slots.turn(), self.pool.taken(interpreter) as standing:
            standing.lay({**ours, **program.built})
            return Attendance(
                standing, orders=orders, stdin=text, limits=limits, stop=stop, hear=hear
            ).outcome()

    def _command(self, program: Program, limits: Limits) -> tuple[str, ...]:
        """Return what starts a program; a supervisor is Python in any language's box."""
        name = PYTHON.name if program.role == "supervisor" else program.language
        return LANGUAGES[name].starting(self.interpreter(name), program.entry, limits)

    def _environment(self, interpreter: Interpreter) -> dict[str, str]:
        """Return our Python's variables first, so that the language has the last word."""
        ours = self.interpreter(PYTHON.name).environment
        return {**dict(ours), **dict(interpreter.environment)}
