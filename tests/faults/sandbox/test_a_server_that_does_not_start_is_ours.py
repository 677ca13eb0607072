"""A database server that does not start is our failure; nobody's SQL can look like that."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from interviews.sandbox import (
    Box,
    Limits,
    Outcome,
    Program,
    SandboxUnavailable,
    Stop,
    never,
    parse_tests,
    run_program,
    run_tests,
)
from interviews.sandbox.box import Hear, deaf
from interviews.sandbox.languages import Interpreter
from tests.faults.sandbox.conftest import Open
from tests.faults.sandbox.languages import LIMITS, program

CLUSTER = "viva_cluster"
TESTS = parse_tests([{"name": str(n), "rows": [[1]]} for n in range(2)])


@pytest.fixture
def box(opened: Open) -> Box:
    """The box in which there is a server."""
    return opened("bubblewrap")


@dataclass(frozen=True)
class Spoiled:
    """A real box in which the cluster is another one than was made."""

    real: Box
    cluster: bytes
    can_fork: bool = True
    slowness: float = 1.0
    name: str = "spoiled"

    @property
    def languages(self) -> tuple[str, ...]:
        """Return those of the real box."""
        return self.real.languages

    def interpreter(self, language: str) -> Interpreter:
        """Return that of the real box."""
        return self.real.interpreter(language)

    def keep_ready(self, language: str) -> None:
        """Do nothing."""

    def run(
        self,
        program: Program,
        *,
        stdin: str,
        limits: Limits,
        stop: Stop = never,
        hear: Hear = deaf,
    ) -> Outcome:
        """Run in the real box, with the other cluster where there is one."""
        if CLUSTER in program.built:
            program = replace(program, built={**program.built, CLUSTER: self.cluster})
        return self.real.run(program, stdin=stdin, limits=limits, stop=stop, hear=hear)


EMPTY = b'{"folders": ["."], "files": []}\n'
BROKEN = b'{"folders": ["."], "files": [["PG_VERSION", 3]]}\n15\n'
NO_CLUSTER = b"not a cluster"


@pytest.mark.parametrize("cluster", [EMPTY, BROKEN, NO_CLUSTER])
def test_a_cluster_that_does_not_serve_is_our_failure(box: Box, cluster: bytes) -> None:
    spoiled = Spoiled(box, cluster)
    asked = program("postgresql", "SELECT 1")
    with pytest.raises(SandboxUnavailable, match="unready"):
        run_tests(spoiled, asked, TESTS, limits=LIMITS)
    with pytest.raises(SandboxUnavailable, match="unready"):
        run_program(spoiled, asked, stdin="", limits=LIMITS)


def test_limits_in_which_no_server_stands_are_our_failure(box: Box) -> None:
    asked = program("postgresql", "SELECT 1")
    # The server's own 96 MiB come on top.
    for small in (replace(LIMITS, memory_mib=-92), replace(LIMITS, file_mib=0)):
        with pytest.raises(SandboxUnavailable, match="unready"):
            run_tests(box, asked, TESTS, limits=small)


def test_the_servers_start_takes_nothing_of_a_scripts_time(box: Box) -> None:
    short = replace(LIMITS, wall_ms=1500)
    suite = run_tests(box, program("postgresql", "SELECT pg_sleep(9)"), TESTS, limits=short)
    assert [test.verdict for test in suite.tests] == ["time", "time"]
    outcome = run_program(box, program("postgresql", "SELECT pg_sleep(9)"), stdin="", limits=short)
    assert outcome.ending == "time"
    assert outcome.wall_ms >= short.wall_ms


SAME_WORDS = (
    "DO $$ BEGIN RAISE NOTICE 'unready: no test began: The server ended: 70'; END $$;",
    "DO $$ BEGIN RAISE EXCEPTION 'no test began: The server ended'; END $$;",
    'COPY (SELECT \'{"unready": ""}\') TO STDOUT; SELECT \'{"unready": ""}\';',
    "SELECT pg_terminate_backend(pg_backend_pid());",
    "DO $$ BEGIN LOOP PERFORM pg_terminate_backend(pid) FROM pg_stat_activity; END LOOP; END $$;",
)


@pytest.mark.parametrize("script", SAME_WORDS)
def test_a_candidate_who_prints_the_same_words_has_a_verdict(box: Box, script: str) -> None:
    suite = run_tests(box, program("postgresql", script), TESTS, limits=LIMITS)
    assert {test.verdict for test in suite.tests} <= {"wrong", "error"}, suite
    outcome = run_program(box, program("postgresql", script), stdin="", limits=LIMITS)
    assert outcome.ending == "finished"


IN_THE_WAY = {
    ".changes/000000010000000000000001": "x",
    "subprocess.py": "raise SystemExit(70)",
    "viva_server.py": "raise SystemExit(70)",
    "viva_wire.py": "raise SystemExit(70)",
    "postgresql.conf": "port = 1",
}


def test_no_file_of_a_candidates_keeps_the_server_from_starting(box: Box) -> None:
    asked = program("postgresql", "SELECT 1", **IN_THE_WAY)
    assert run_tests(box, asked, TESTS, limits=LIMITS).all_passed
    assert "(1 row)" in run_program(box, asked, stdin="", limits=LIMITS).stdout
