"""The rows of an interview: where it stands, who was invited, what is due. Never its history."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from interviews.models.organisations import Organisation
from interviews.models.plans import PlanRevision


class Invitation(models.Model):
    """A personal link. Only its digest is kept; it is claimed once, by one browser.

    `email` is where a letter goes, "" where staff hand the link over; `slot_at` is when it was
    agreed to begin, and `slot_number` counts how often that was changed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT)
    label = models.CharField(max_length=120)
    mode = models.CharField(max_length=12, default="interview")
    revisions = models.JSONField(default=list)
    role = models.JSONField(default=dict)
    time_multiplier = models.FloatField(default=1.0)
    plan = models.ForeignKey(
        PlanRevision, null=True, blank=True, on_delete=models.PROTECT, related_name="invitations"
    )
    token_digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    claim_digest = models.CharField(max_length=64, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    email = models.EmailField(blank=True)
    slot_at = models.DateTimeField(null=True, blank=True)
    slot_number = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    trial = models.BooleanField(default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )

    def __str__(self) -> str:
        """Name the invitation as staff do."""
        return self.label


class Session(models.Model):
    """One interview as it stands; `state` is the fold of its log, and holds no file text.

    `keep_days` after its end it is erased; 0: never by itself. An assessment taken from a lesson
    has the lesson as `parent`, and no invitation of its own. A `trial` is an author's own: it is in
    no list, nobody judges it, and it is erased soon after its end.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT)
    invitation = models.OneToOneField(
        Invitation, null=True, blank=True, on_delete=models.SET_NULL, related_name="session"
    )
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="assessments"
    )
    label = models.CharField(max_length=120)
    seq = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=12, default="unopened")
    state = models.BinaryField()
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    keep_days = models.PositiveIntegerField(default=0)
    trial = models.BooleanField(default=False)
    turn_due_at_ms = models.BigIntegerField(null=True, blank=True)
    deadline_at_ms = models.BigIntegerField(null=True, blank=True)

    class Meta:
        """What is due is found by index."""

        indexes: ClassVar = [
            models.Index(fields=["turn_due_at_ms"], name="session_turn_due"),
            models.Index(fields=["deadline_at_ms"], name="session_deadline"),
            models.Index(fields=["organisation", "-created_at"], name="session_newest"),
        ]

    def __str__(self) -> str:
        """Name the session as staff do."""
        return self.label


class Document(models.Model):
    """A file's text as last acknowledged; `unkept` counts changes since the log kept it whole."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE)
    index = models.PositiveSmallIntegerField()
    path = models.CharField(max_length=200)
    text = models.TextField()
    version = models.PositiveIntegerField(default=0)
    editable = models.BooleanField(default=False)
    unkept = models.PositiveIntegerField(default=0)

    class Meta:
        """One text a file of a question."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "index", "path"], name="document_once")
        ]

    def __str__(self) -> str:
        """Name the file."""
        return f"{self.path} at {self.version}"


class Drawing(models.Model):
    """A whiteboard as last acknowledged, in JSON; `unkept` counts bytes since a keyframe."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE)
    index = models.PositiveSmallIntegerField()
    elements = models.BinaryField(default=b"{}")
    version = models.PositiveIntegerField(default=0)
    unkept = models.PositiveIntegerField(default=0)

    class Meta:
        """One whiteboard a question."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "index"], name="drawing_once")
        ]

    def __str__(self) -> str:
        """Name the whiteboard."""
        return f"whiteboard at {self.version}"


class TurnLease(models.Model):
    """Who may take a session's turn, until when by the database's clock; `fence` only grows."""

    session = models.OneToOneField(Session, primary_key=True, on_delete=models.CASCADE)
    fence = models.PositiveBigIntegerField(default=0)
    holder = models.CharField(max_length=80, blank=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        """Name the lease."""
        return f"turn lease of {self.session_id}, fence {self.fence}"


class Presence(models.Model):
    """One open socket of a room; a row that is not refreshed belonged to a process that died."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE)
    socket = models.CharField(max_length=120, unique=True)
    tab = models.CharField(max_length=64)
    seen_at_ms = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        """Name the socket."""
        return self.socket


class Run(models.Model):
    """A run that is wanted: the row is the truth, the queue only wakes. Kept until its verdict."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    session = models.ForeignKey(Session, on_delete=models.CASCADE)
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT)
    question_digest = models.CharField(max_length=64)
    purpose = models.CharField(max_length=8)
    files = models.JSONField(default=dict)
    stdin = models.TextField(blank=True)
    tests = models.JSONField(default=list)
    own_tests = models.JSONField(default=list)
    only = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=30, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    wanted_at_ms = models.BigIntegerField()
    lease_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        """Name the run."""
        return f"{self.purpose} {self.id}"


class Heartbeat(models.Model):
    """When we were last known to be running: a gap is an outage, and clocks give it back."""

    name = models.CharField(primary_key=True, max_length=40)
    at_ms = models.BigIntegerField()

    def __str__(self) -> str:
        """Name the beat."""
        return f"{self.name} at {self.at_ms}"
