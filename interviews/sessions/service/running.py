"""Code runs apart: wanted as a row, run outside any transaction, told as an event."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Literal
from uuid import UUID, uuid4

import msgspec
from django.db import Error, connection
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from agents.core.events import RunFailed, RunFinished, RunRequested, RunStopRequested, TestAdded
from agents.core.state import PendingRun, SessionState
from agents.core.text import BadText, refuse_unstorable, utf16_length
from agents.core.values import OwnTest, ProposedTest, RunResult
from interviews.models import Run
from interviews.sessions import backends, judging, leases, schedule, store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service import adding, queueing
from interviews.sessions.service.recording import (
    CANDIDATE,
    INTERVIEWER,
    SYSTEM,
    record,
    require_running,
)
from interviews.sessions.service.telling import Telling
from interviews.sessions.writing import in_line

MAX_ATTEMPTS = 3
MOST_CLAIMS = 6
"""So many runners may die over one run, of it or of something else, before it is given up."""
LEASE = timedelta(seconds=20)
RENEW_S = 5.0
LOOK_S = 0.3
MAX_STDIN_UNITS = 64_000
Purpose = Literal["run", "tests", "test"]
Judge = Callable[[judging.WantedRun], RunResult]
log = logging.getLogger(__name__)


def request_run(
    session_id: UUID, *, key: str, purpose: Purpose, stdin: str = "", test: str = ""
) -> int:
    """Want a run of the candidate's code as it is now; raise InterviewError when none may start.

    The purpose `test` runs the one visible test, or own test, that `test` names.
    """
    _check_input(stdin)
    with store.locked(session_id) as now:
        if now.state.knows("run", key):
            return now.state.seq
        require_running(now.state)
        _may_run(now.state)
        if purpose == "test":
            _known_test(now.state, test)
        only = test if purpose == "test" else ""
        want_run(now, Wish(key=key, purpose=purpose, stdin=stdin, test=only))
        return now.state.seq


def _check_input(stdin: str) -> None:
    if utf16_length(stdin) > MAX_STDIN_UNITS:
        raise InterviewError(Code.TOO_LONG, f"Input holds at most {MAX_STDIN_UNITS:,} characters.")
    try:
        refuse_unstorable(stdin, where="Your input")
    except BadText as error:
        raise InterviewError(Code.BAD_TEXT, str(error)) from error


def _may_run(state: SessionState) -> None:
    question = store.live_question(state)
    if question.runtime is None or state.live is None:
        raise InterviewError(Code.NO_RUN)
    if state.pending_runs:
        raise InterviewError(Code.RUN_PENDING)
    if state.live.run_count >= question.runtime.max_runs:
        raise InterviewError(Code.RUNS_SPENT)
    refusal = backends.run_refusal()
    if refusal:
        raise InterviewError(Code.RUN_REFUSED, refusal)


def _known_test(state: SessionState, name: str) -> None:
    """A hidden test is no test that can be named: nothing tells whether it exists."""
    live = state.live
    tests = runtime.tests if (runtime := store.live_question(state).runtime) else ()
    visible = {str(test["name"]) for test in tests if not test.get("hidden")}
    added = {test.name for test in live.added_tests} if live else set[str]()
    own = {test.name for test in live.own_tests} if live else set[str]()
    if name not in visible | added | own:
        raise InterviewError(Code.UNKNOWN_TEST)


@dataclass(frozen=True)
class Wish:
    """A run that is to happen: why, with which input, which one test, for which turn."""

    key: str = ""
    purpose: Purpose = "tests"
    stdin: str = ""
    test: str = ""
    turn: int | None = None


def want_run(now: store.Locked, wish: Wish) -> None:
    """Store a run that is to happen, with the files as they are, and wake a runner."""
    live = now.state.live
    if live is None:
        raise InterviewError(Code.NO_RUN)
    kept = store.documents(now.id, live.index)
    files = {path: file for path, file in kept.items() if path in live.files}
    run = Run.objects.create(
        id=uuid4(),
        session=now.row,
        organisation_id=now.organisation,
        question_digest=now.state.questions[live.index].digest,
        purpose=wish.purpose,
        files={path: file.text for path, file in files.items()},
        stdin=wish.stdin,
        tests=adding.raw(live.added_tests),
        own_tests=msgspec.to_builtins(live.own_tests),
        only=wish.test,
        language=live.language,
        wanted_at_ms=now.at_ms,
    )
    event = RunRequested(
        run=str(run.id),
        key=wish.key,
        purpose=wish.purpose,
        versions={path: file.version for path, file in files.items()},
        stdin=wish.stdin,
        turn=wish.turn,
        test=wish.test,
        ahead=_ahead(run),
    )
    record(now, event, actor=CANDIDATE if wish.turn is None else INTERVIEWER)
    schedule.wake_runner(run.id)


def stop_run(session_id: UUID, *, key: str) -> int:
    """End the candidate's own run, if one is going; what it printed is kept. Safe to say twice."""
    with store.locked(session_id) as now:
        if not now.state.knows("stop", key):
            require_running(now.state)
        mine = next((run for run in now.state.pending_runs if _may_stop(run)), None)
        if mine is None or now.state.knows("stop", key):
            return now.state.seq
        record(now, RunStopRequested(run=mine.run, key=key), actor=CANDIDATE)
        return now.state.seq


def _may_stop(run: PendingRun) -> bool:
    return run.turn is None and run.trial is None and not run.stopping


def _ahead(run: Run) -> int:
    """Return how many runs of anybody's were wanted before and have no runner yet."""
    return Run.objects.filter(lease_until=None).exclude(id=run.id).count()


def execute_run(run_id: UUID, *, judge: Judge = judging.run, renew_s: float = RENEW_S) -> None:
    """Run it if nobody else does, and store what came of it. Safe to run twice.

    `judge` gives the verdict and raises RunnerUnavailable where we fail; simulations bring one.
    The lease is renewed every `renew_s` seconds.
    """
    run = _claim(run_id)
    if run is None:
        return
    queueing.tell_taken(run)
    try:
        result = _judge(run, judge, renew_s)
    except judging.RunnerUnavailable as error:
        _failed(run, str(error))
        return
    _finished(run, result)


def _judge(run: Run, judge: Judge, renew_s: float) -> RunResult:
    """Somebody waits with a stopped clock, so whatever breaks here is said, and has an end."""
    if run.attempts > MOST_CLAIMS:
        raise judging.RunnerUnavailable("every runner that took it died")
    try:
        with _kept(run, renew_s):
            return judge(_wanted(run))
    except judging.RunnerUnavailable:
        raise
    except Exception as error:
        log.exception("run %s broke its runner", run.id)
        raise judging.RunnerUnavailable(f"the runner broke: {type(error).__name__}") from error


def _kept(run: Run, renew_s: float) -> AbstractContextManager[None]:
    """Renew the lease for as long as a block lasts: tests may take longer than it does."""

    def renew() -> int:
        return _own(run).update(lease_until=Now() + LEASE)

    return leases.renewed(renew, every_s=renew_s, what=f"run {run.id}")


def _own(run: Run) -> QuerySet[Run]:
    """Whoever claims a run counts its attempts up: an earlier runner finds no row."""
    return Run.objects.filter(id=run.id, attempts=run.attempts)


class _Stopping:
    """Asked many times a second, it looks at the session a few times a second."""

    def __init__(self, run: Run) -> None:
        self._run, self._looked, self._stopping = run, monotonic(), False

    def __call__(self) -> bool:
        """Return whether the run is to end."""
        if not self._stopping and monotonic() - self._looked > LOOK_S:
            self._looked = monotonic()
            try:
                self._stopping = self._wanted_to_stop()
            except Error:  # A look that failed is made again, on a connection that lives.
                connection.close_if_unusable_or_obsolete()
        return self._stopping

    def _wanted_to_stop(self) -> bool:
        try:
            pending = store.load(self._run.session_id).pending_runs
        except InterviewError:  # Erased meanwhile: nobody waits.
            return True
        return any(p.run == str(self._run.id) and p.stopping for p in pending)


def _wanted(run: Run) -> judging.WantedRun:
    return judging.WantedRun(
        question_digest=run.question_digest,
        purpose=run.purpose,
        files=run.files,
        stdin=run.stdin,
        tests=tuple(run.tests),
        own_tests=msgspec.convert(run.own_tests, tuple[OwnTest, ...]),
        only=run.only,
        language=run.language,
        stop=_Stopping(run),
        tell=Telling(run),
    )


def _claim(run_id: UUID) -> Run | None:
    """Take the row's lease by the database's clock; None when it is gone or somebody has it."""
    free = Q(lease_until=None) | Q(lease_until__lt=Now())
    with in_line():
        taken = Run.objects.filter(free, id=run_id).update(
            lease_until=Now() + LEASE, attempts=F("attempts") + 1
        )
    return Run.objects.filter(id=run_id).first() if taken else None


def _finished(run: Run, result: RunResult) -> None:
    with store.locked(run.session_id) as now:
        pending = next((p for p in now.state.pending_runs if p.run == str(run.id)), None)
        deleted, _ = _own(run).delete()
        if pending is None or not deleted:
            return
        if pending.trial is not None:
            _tried(now, pending, test=pending.trial, result=result)
            return
        event = RunFinished(
            run=str(run.id),
            purpose=pending.purpose,
            by_interviewer=pending.turn is not None,
            result=result,
            versions=pending.versions,
            test=pending.test,
        )
        record(now, event, actor=SYSTEM)


def _tried(
    now: store.Locked, pending: PendingRun, *, test: ProposedTest, result: RunResult
) -> None:
    """Add a test that the reference passes, and run it on the candidate's code at once."""
    verdict = adding.verdict(pending.run, test, result)
    record(now, verdict, actor=SYSTEM)
    if isinstance(verdict, TestAdded):
        want_run(now, Wish(turn=pending.turn))


def _failed(run: Run, reason: str) -> None:
    """Our fault: said so, tried again, never counted as a run."""
    log.error("run %s failed, attempt %s: %s", run.id, run.attempts, reason)
    final = run.attempts >= MAX_ATTEMPTS
    with store.locked(run.session_id) as now:
        if not _own(run).exists():
            return
        pending = next((p for p in now.state.pending_runs if p.run == str(run.id)), None)
        if pending is None:
            _own(run).delete()
            return
        if pending.trial is None:
            failure = RunFailed(run=str(run.id), attempt=run.attempts, reason=reason, final=final)
            record(now, failure, actor=SYSTEM)
        elif final:  # Nobody in the room knows of a trial.
            record(now, adding.untried(pending.run, pending.trial), actor=SYSTEM)
        if final:
            _own(run).delete()
            return
        _own(run).update(lease_until=None)
        schedule.wake_runner(run.id)
