"""What people did with an invitation: letters that are due, decisions with reasons."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from interviews.models.once import WrittenOnce
from interviews.models.organisations import Organisation
from interviews.models.plans import PlanRevision
from interviews.models.sessions import Invitation


class Mail(models.Model):
    """A letter with a link that is wanted, sent or given up. The row is the truth, the queue wakes.

    It holds no link: that is made as it is sent, and only its digest is kept. `origin` is where
    the product answers, such as https://viva.example.
    """

    class Status(models.TextChoices):
        """`unsure`: the process died while sending, so it may have left, and is not sent again."""

        WANTED = "wanted"
        SENDING = "sending"
        SENT = "sent"
        REFUSED = "refused"
        UNSURE = "unsure"
        DROPPED = "dropped"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    invitation = models.ForeignKey(Invitation, on_delete=models.CASCADE, related_name="mails")
    number = models.PositiveSmallIntegerField()
    origin = models.CharField(max_length=200)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WANTED)
    attempts = models.PositiveSmallIntegerField(default=0)
    wanted_at = models.DateTimeField()
    due_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    last_error = models.CharField(max_length=300, blank=True)

    class Meta:
        """Letters of an invitation count up from 1; what is due is found by index."""

        ordering: ClassVar = ["invitation", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["invitation", "number"], name="mail_number_once")
        ]
        indexes: ClassVar = [models.Index(fields=["status", "due_at"], name="mail_due")]

    def __str__(self) -> str:
        """Name the letter by its place."""
        return f"mail {self.number} of {self.invitation_id}"


class GuestList(models.Model):
    """A list of people while it is invited, piece by piece; afterwards only how many, no names.

    `guests` are those whose turn has not come; `left_out` says [row, what was wrong] and no name.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="+")
    revision = models.ForeignKey(PlanRevision, on_delete=models.PROTECT, related_name="+")
    origin = models.CharField(max_length=200)
    guests = models.JSONField(default=list)
    total = models.PositiveIntegerField(default=0)
    invited = models.PositiveIntegerField(default=0)
    left_out = models.JSONField(default=list)
    problem = models.CharField(max_length=300, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    changed_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What somebody left in the middle is found by index."""

        indexes: ClassVar = [
            models.Index(fields=["finished_at", "changed_at"], name="guest_list_due")
        ]

    def __str__(self) -> str:
        """Say how far it came."""
        return f"{self.invited} of {self.total} invited"


class Decision(WrittenOnce):
    """What a person decided about a candidate, and why; the newest holds, the others stay.

    Only erasing the candidate empties a reason: it is about them.
    """

    instead = "a decision is not edited: decide again"

    invitation = models.ForeignKey(Invitation, on_delete=models.PROTECT, related_name="decisions")
    outcome = models.CharField(max_length=10)
    reason = models.CharField(max_length=1_000)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="decisions"
    )

    class Meta:
        """Decisions are read in the order in which they were made."""

        ordering: ClassVar = ["invitation", "pk"]

    def __str__(self) -> str:
        """Say what was decided."""
        return f"{self.invitation_id}: {self.outcome}"

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: it is kept for ever."""
        raise ValueError("a decision is not forgotten")
