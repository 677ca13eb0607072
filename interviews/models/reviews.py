"""What people said about an interview is written once; a change of mind is a new row."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from interviews.models.once import WrittenOnce
from interviews.models.sessions import Session


class Review(WrittenOnce):
    """One person's own levels by topic, given before they saw anybody else's; none: abstained.

    `levels` is a list of {"topic", "level", "note"}; a level of "" is "not assessed".
    """

    instead = "a rating is given once: override a level with a reason instead"
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="reviews")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=150)
    levels = models.JSONField(default=list)
    at = models.DateTimeField()

    class Meta:
        """A person reviews an interview once."""

        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "by"], name="review_once_a_person")
        ]

    def __str__(self) -> str:
        """Name the reviewer."""
        return f"{self.by_name} on {self.session_id}"


class Override(WrittenOnce):
    """A person's level of a topic in place of the report's, with the reason; the newest counts."""

    instead = "an override is given once: give another one with its reason"
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="overrides")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=150)
    topic = models.CharField(max_length=200)
    level = models.CharField(max_length=8, blank=True)
    reason = models.CharField(max_length=1_000)
    at = models.DateTimeField()

    class Meta:
        """The newest of a topic counts."""

        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        """Name the topic and the level."""
        return f"{self.topic}: {self.level or 'not assessed'}"


class Feedback(WrittenOnce):
    """An interview's evidence was shared with its candidate; `levels` tells whether levels were.

    `compared` is how they stood among comparable interviews when it was shared, if that was told: a
    list of {"topic", "below", "count", "same"}.
    """

    instead = "feedback is shared once"
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="feedback")
    by_name = models.CharField(max_length=150)
    levels = models.BooleanField(default=False)
    compared = models.JSONField(default=list)
    at = models.DateTimeField()

    def __str__(self) -> str:
        """Name the sharer."""
        return f"shared by {self.by_name}"


class EvidenceAnswer(WrittenOnce):
    """What a candidate answered to the evidence, once: a list of {"topic", "text"}."""

    instead = "the evidence is answered once"
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="answer")
    words = models.JSONField(default=list)
    at = models.DateTimeField()

    def __str__(self) -> str:
        """Name the session."""
        return f"answer of {self.session_id}"
