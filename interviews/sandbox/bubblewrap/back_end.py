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
from interviews.sandbox.languages import LANGUAGES
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

    def run(self, program: Program, *, stdin: str, limits: Limits, stop: Stop = never) -> Outcome:
        """Run a program once; SandboxUnavailable when we cannot, ValueError for too much input."""
        text = stdin.encode("utf-8", "replace")
        if len(text) > MAX_STDIN_BYTES:
            raise ValueError(f"stdin: at most {MAX_STDIN_BYTES} bytes")
        profile = self._profiles.get(program.language)
        if profile is None:
            raise SandboxUnavailable("language", f"{program.language} does not run on this machine")
        starting = LANGUAGES[program.language].command(profile.interpreter, program.entry)
        with self._slots.one() as slot:
            orders = Orders(
                bwrap=self._bwrap,
                slot=slot,
                profile=profile,
                contents=contents(program.files),
                command=command(starting, limits),
            )
            with started(orders) as box:
                return Attendance(box, stdin=text, limits=limits, stop=stop).outcome()
