"""The rows of the log, never updated, and of reports. A session is known by its UUID alone."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models


class LogIsAppendOnly(TypeError):
    """Somebody tried to change a row of the log; a correction is a new event."""


class LogEntry(models.Model):
    """One event's place and fingerprint: what stays when a person is erased."""

    session = models.UUIDField()
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField()
    actor = models.CharField(max_length=80)
    at_ms = models.BigIntegerField()
    body_digest = models.BinaryField(max_length=32)
    digest = models.BinaryField(max_length=32)

    class Meta:
        """(session, seq) is the place of an event, once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "seq"], name="log_entry_place")
        ]

    def __str__(self) -> str:
        """Name the place."""
        return f"{self.session}#{self.seq} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new row; refuse to change one."""
        if not self._state.adding:
            raise LogIsAppendOnly(str(self))
        super().save(*args, **kwargs)


class LogBody(models.Model):
    """What was said or done, as canonical bytes, with its digest's salt. Erasing deletes it."""

    session = models.UUIDField()
    seq = models.PositiveIntegerField()
    salt = models.BinaryField(max_length=16)
    body = models.BinaryField()

    class Meta:
        """One body an event."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "seq"], name="log_body_place")
        ]

    def __str__(self) -> str:
        """Name the place."""
        return f"body of {self.session}#{self.seq}"


class LogHead(models.Model):
    """Where a session's log ends, signed, so that a cut tail shows."""

    session = models.UUIDField(primary_key=True)
    organisation = models.UUIDField(db_index=True)
    seq = models.PositiveIntegerField()
    digest = models.BinaryField(max_length=32)
    signature = models.BinaryField(max_length=32)
    erased_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        """Name the place."""
        return f"head of {self.session} at {self.seq}"


class StoredContent(models.Model):
    """Bytes by their SHA-256: pinned questions and prompt templates, while a log needs them."""

    digest = models.CharField(max_length=64, primary_key=True)
    body = models.BinaryField()

    def __str__(self) -> str:
        """Name the content."""
        return self.digest


class Snapshot(models.Model):
    """A log folded up to `seq`: made from it, signed, read to be faster, and lost without harm.

    It is no row of the log: nothing is proved by it, and `reducer` says which fold made it.
    """

    session = models.UUIDField()
    seq = models.PositiveIntegerField()
    reducer = models.PositiveSmallIntegerField()
    body = models.BinaryField()
    signature = models.BinaryField(max_length=32)

    class Meta:
        """One snapshot a place and reducer."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "seq", "reducer"], name="snapshot_place")
        ]

    def __str__(self) -> str:
        """Name the place."""
        return f"snapshot of {self.session}#{self.seq}"


class Report(models.Model):
    """One report of one session, made once for each judge and version."""

    class Status(models.TextChoices):
        """How far the report is; a failed one is tried again, never lost."""

        WANTED = "wanted"
        WRITING = "writing"
        READY = "ready"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    session = models.UUIDField()
    organisation = models.UUIDField(db_index=True)
    judge = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WANTED)
    wanted_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)
    topics_done = models.PositiveSmallIntegerField(default=0)
    topics_total = models.PositiveSmallIntegerField(default=0)
    body = models.BinaryField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Wanting a report twice is wanting it once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "judge"], name="report_once_a_judge")
        ]

    def __str__(self) -> str:
        """Name the report."""
        return f"report of {self.session} by {self.judge}"


class ItemOutcome(models.Model):
    """What one question did in one interview, as its report has it. Erased with the interview."""

    session = models.UUIDField()
    index = models.PositiveSmallIntegerField()
    organisation = models.UUIDField()
    slug = models.CharField(max_length=80)
    at = models.DateTimeField()
    result = models.BinaryField()

    class Meta:
        """One row a question of a session, read by question and by day."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "index"], name="item_outcome_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["organisation", "slug", "-at"], name="item_outcome_of_question"),
            models.Index(fields=["organisation", "-at"], name="item_outcome_by_day"),
        ]

    def __str__(self) -> str:
        """Name the question and the place."""
        return f"{self.slug} in {self.session}"


class ItemStatistics(models.Model):
    """A question's figures over its outcomes; made from them, but for `seen`, which counts up."""

    organisation = models.UUIDField()
    slug = models.CharField(max_length=80)
    seen = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()
    discrimination = models.FloatField(null=True, blank=True)
    measures = models.BinaryField(default=b"")

    class Meta:
        """One row a question."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["organisation", "slug"], name="item_statistics_once")
        ]

    def __str__(self) -> str:
        """Name the question."""
        return self.slug


class Likeness(models.Model):
    """What two interviews must share to be compared, by its SHA-256; it tells of no person."""

    digest = models.CharField(max_length=64, primary_key=True)
    body = models.BinaryField()

    def __str__(self) -> str:
        """Name it by its digest."""
        return self.digest


class Summary(models.Model):
    """What a report comes to, in columns, so that thousands are sorted by the database.

    Made from the log and its report, and made anew from them without harm. `body` is the JSON of
    replay.summaries.Parts; tests are None where none ran.
    """

    session = models.UUIDField(primary_key=True)
    organisation = models.UUIDField(db_index=True)
    format = models.PositiveSmallIntegerField()
    likeness = models.ForeignKey(Likeness, on_delete=models.PROTECT, related_name="summaries")
    ended_at_ms = models.BigIntegerField()
    duration_ms = models.PositiveBigIntegerField()
    hints = models.PositiveSmallIntegerField()
    hints_offered = models.PositiveSmallIntegerField()
    tests_passed = models.PositiveSmallIntegerField(null=True)
    tests_total = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField()

    def __str__(self) -> str:
        """Name the session."""
        return f"summary of {self.session}"


class TopicScore(models.Model):
    """How one topic went, with the band of its uncertainty; scores are None: not assessed."""

    session = models.UUIDField()
    topic = models.CharField(max_length=200)
    level = models.CharField(max_length=6, blank=True)
    score = models.FloatField(null=True)
    low = models.FloatField(null=True)
    high = models.FloatField(null=True)

    class Meta:
        """A topic stands once in a session."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "topic"], name="topic_score_once")
        ]

    def __str__(self) -> str:
        """Name the topic of the session."""
        return f"{self.topic} of {self.session}"
