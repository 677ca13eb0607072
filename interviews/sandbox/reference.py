"""The question's own solution says what a right answer looks like, where somebody must know."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from interviews.sandbox import building
from interviews.sandbox.box import Box, Outcome, Program, Stop
from interviews.sandbox.cases import StreamTest
from interviews.sandbox.languages import Sources
from interviews.sandbox.limits import Limits


@dataclass
class Reference:
    """Runs the solution, the limits for each run; it is built once, when it is first asked."""

    box: Box
    program: Program | None
    limits: Limits
    stop: Stop
    _built: building.Built | Outcome | None = field(default=None, init=False)

    def printed(self, test: StreamTest) -> str | None:
        """Return what it prints for a test; None where there is no solution, or it fails."""
        program = self.program
        if program is None:
            return None
        if self._built is None:
            sources = Sources(program.files, program.entry)
            self._built = building.build(self.box, program.language, sources, stop=self.stop)
        if isinstance(self._built, Outcome):
            return None
        whole = replace(program, built=self._built)
        ran = building.run_built(
            self.box, whole, stdin=test.stdin, limits=self.limits, stop=self.stop
        )
        return ran.stdout if (ran.ending, ran.exit_code) == ("finished", test.exit_code) else None
