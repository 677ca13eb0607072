"""The row is the truth, the message only wakes: a lost one is found by the sweeper."""

from __future__ import annotations

from uuid import UUID

from celery import current_app
from django.db import transaction

from interviews.sessions import wire

AGENT_CHANNEL = "agent"


def wake_agent(session_id: UUID, turn: int) -> None:
    """Wake a worker for a turn, once the transaction that wants it has committed."""
    message: dict[str, object] = {"type": "turn.wanted", "session": str(session_id), "turn": turn}
    transaction.on_commit(lambda: wire.to_worker(AGENT_CHANNEL, message), robust=True)


def wake_runner(run_id: UUID) -> None:
    """Wake a worker for a run, once the row that wants it is stored."""
    _task("interviews.tasks.run_code", run_id)


def wake_reporter(session_id: UUID) -> None:
    """Wake a worker for a session's report, once the end of the interview is stored."""
    _task("replay.write_report", session_id)


def wake_rehearser(rehearsal_id: UUID) -> None:
    """Wake a worker for the next play of a rehearsal, once the row that wants it is stored."""
    _task("viva.rehearse", rehearsal_id)


def wake_mailer(mail_id: UUID) -> None:
    """Wake a worker for a letter, once the row that wants it is stored."""
    _task("interviews.tasks.send_mail", mail_id)


def wake_inviter(list_id: UUID) -> None:
    """Wake a worker for the rest of a list of people, once what was done of it is stored."""
    _task("interviews.tasks.invite_list", list_id)


def _task(name: str, row_id: UUID) -> None:
    transaction.on_commit(lambda: current_app.send_task(name, args=[str(row_id)]), robust=True)
