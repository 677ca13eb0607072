"""A rehearsal is one row a draft: what is to be played, how far it is, and what was found."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from interviews.models.drafts import Draft
from interviews.models.people import User


class Rehearsal(models.Model):
    """The last rehearsal of a draft. The row is the truth; the queue only wakes who plays.

    `package` holds the canonical bytes that are played, from version `version` of the draft, until
    it is over; `found` the JSON of interviews.banks.rehearsals.values.Rehearsed. `fence` counts
    claims, `tries` those of the play that is next.
    """

    class State(models.TextChoices):
        """Whether there is something left to play."""

        GOING = "going"
        READY = "ready"
        STOPPED = "stopped"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    draft = models.OneToOneField(Draft, on_delete=models.CASCADE, related_name="rehearsal")
    version = models.PositiveIntegerField()
    wanted_at = models.DateTimeField()
    wanted_by = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="rehearsals_wanted"
    )
    interviewer = models.CharField(max_length=40, blank=True)
    kinds = models.JSONField(default=list)
    seeds = models.PositiveSmallIntegerField()
    package = models.BinaryField(default=b"")
    found = models.BinaryField(default=b"")
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.GOING)
    problem = models.CharField(max_length=500, blank=True)
    fence = models.PositiveIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    played_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Those that go on are found by index."""

        indexes: ClassVar = [models.Index(fields=["state", "played_at"], name="rehearsal_going")]

    def __str__(self) -> str:
        """Name the rehearsal as authors do."""
        return f"rehearsal of {self.draft}"
