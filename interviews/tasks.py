"""Each Celery task is one call of a verb; the row it names is the truth."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from interviews.sessions import service


@shared_task(name="interviews.tasks.run_code")
def run_code(run_id: str) -> None:
    """Run a candidate's code."""
    service.execute_run(UUID(run_id))


@shared_task(name="interviews.tasks.send_mail")
def send_mail(mail_id: str) -> None:
    """Send a letter with a link."""
    service.send_mail(UUID(mail_id))


@shared_task(name="interviews.tasks.invite_list")
def invite_list(list_id: str) -> None:
    """Invite the rest of a list of people."""
    service.invite_the_rest(UUID(list_id))
