"""A revision is never edited: a changed question is a new revision, and what was used stays."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from interviews.models.once import WrittenOnce
from interviews.models.organisations import Organisation


class Question(models.Model):
    """A question under its slug; what it says stands in its revisions."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="questions"
    )
    slug = models.SlugField(max_length=80)
    title = models.CharField(max_length=80)
    archived = models.BooleanField(default=False)

    class Meta:
        """A slug is one organisation's own."""

        ordering: ClassVar = ["slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["organisation", "slug"], name="question_slug_once_an_organisation"
            )
        ]

    def __str__(self) -> str:
        """Name the question as authors do."""
        return self.slug


class QuestionRevision(WrittenOnce):
    """A package as it was imported. Saved once; only its publishing is noted later."""

    instead = "a revision is never edited: import the package again"

    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, db_index=True)
    package = models.BinaryField()
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    lint = models.JSONField(default=list)

    class Meta:
        """Revisions of a question count up from 1."""

        ordering: ClassVar = ["question", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["question", "number"], name="revision_number_once_a_question"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_number_from_one"),
        ]

    def __str__(self) -> str:
        """Name the revision as authors do."""
        return f"{self.question} r{self.number}"

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: sessions pin revisions for ever."""
        raise ValueError("a revision is never deleted: archive its question")


class Listing(models.Model):
    """What the bank is searched by: made from the newest published revision, and made anew with it.

    `topics` and `categories` stand between marks, so that a name is found whole.
    """

    question = models.OneToOneField(
        Question, on_delete=models.CASCADE, primary_key=True, related_name="listing"
    )
    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, related_name="listings"
    )
    revision = models.ForeignKey(QuestionRevision, on_delete=models.CASCADE, related_name="+")
    title = models.CharField(max_length=80)
    mode = models.CharField(max_length=20)
    minutes = models.FloatField()
    seniority = models.CharField(max_length=200)
    topics = models.TextField()
    categories = models.TextField()
    lesson = models.BooleanField()
    words = models.TextField()

    class Meta:
        """The list is read by title."""

        indexes: ClassVar = [
            models.Index(fields=["organisation", "title"], name="listing_by_title")
        ]

    def __str__(self) -> str:
        """Name the question as candidates read it."""
        return self.title
