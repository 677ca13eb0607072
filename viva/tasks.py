"""Each Celery task is one call of a verb; the row it names is the truth."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from viva.rehearsal.steps import play_next


@shared_task(name="viva.rehearse")
def rehearse(rehearsal_id: str) -> None:
    """Play the next interview of a rehearsal."""
    play_next(UUID(rehearsal_id))
