"""One run, one box: made for it, thrown away after it, nothing carried over."""

from __future__ import annotations

from collections.abc import Mapping

from interviews.sandbox.box import (
    MAX_STDIN_BYTES,
    Outcome,
    Program,
    SandboxUnavailable,
    Stop,
    never,
)
from interviews.sandbox.bubblewrap.attend import Attendance
from interviews.sandbox.bubblewrap.profile import Profile, command, contents
from interviews.sandbox.bubblewrap.start import Orders, started
from interviews.sandbox.languages import LANGUAGES, PYTHON, Interpreter
from interviews.sandbox.limits import Limits
from interviews.sandbox.slots import Slots


class Bubblewrap:
    """Runs programs in bubblewrap boxes. `profiles` holds one for each language that works here."""

    name = "bubblewrap"

    def __init__(self, bwrap: str, slots: Slots, profiles: Mapping[str, Profile]) -> None:
        self._bwrap = bwrap
        self._slots = slots
        self._profiles = dict(profiles)

    @property
    def languages(self) -> tuple[str, ...]:
        """Name the languages it can run here."""
        return tuple(self._profiles)

    def interpreter(self, language: str) -> Interpreter:
        """Return what runs or builds a language here; raise SandboxUnavailable without it."""
        return self._profile(language).interpreter

    def run(self, program: Program, *, stdin: str, limits: Limits, stop: Stop = never) -> Outcome:
        """Run a program once; SandboxUnavailable when we cannot, ValueError for too much input."""
        text = stdin.encode("utf-8", "replace")
        if len(text) > MAX_STDIN_BYTES:
            raise ValueError(f"stdin: at most {MAX_STDIN_BYTES} bytes")
        profile = self._profile(program.language)
        starting = _starting(program, profile, limits)
        limits = LANGUAGES[program.language].needs.beside(limits)
        with self._slots.one() as slot:
            orders = Orders(
                bwrap=self._bwrap,
                slot=slot,
                profile=profile,
                contents=contents(program),
                command=command(starting, limits),
            )
            with started(orders) as box:
                return Attendance(box, stdin=text, limits=limits, stop=stop).outcome()

    def _profile(self, language: str) -> Profile:
        profile = self._profiles.get(language)
        if profile is None:
            raise SandboxUnavailable("language", f"{language} does not run on this machine")
        return profile


def _starting(program: Program, profile: Profile, limits: Limits) -> tuple[str, ...]:
    """Return the command that starts a program; a supervisor is Python in any language's box."""
    if program.role == "supervisor":
        return PYTHON.command(profile.python, program.entry)
    return LANGUAGES[program.language].starting(profile.interpreter, program.entry, limits)
