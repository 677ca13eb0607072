"""A draft is one row that changes; every change of it, and every step of a question, is kept."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from interviews.models.banks import Question, QuestionRevision
from interviews.models.once import WrittenOnce
from interviews.models.organisations import Organisation
from interviews.models.people import User


class Draft(models.Model):
    """A question in the making. `document` is the JSON of interviews.banks.drafts.document."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="drafts")
    slug = models.SlugField(max_length=80)
    base = models.ForeignKey(
        QuestionRevision, null=True, blank=True, on_delete=models.PROTECT, related_name="drafts"
    )
    document = models.BinaryField()
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    updated_by = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="drafts_updated"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A question has one open draft at most, so that authors meet in it."""

        ordering: ClassVar = ["-updated_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["organisation", "slug"],
                condition=Q(closed_at__isnull=True),
                name="one_open_draft_a_question",
            )
        ]

    def __str__(self) -> str:
        """Name the draft as authors do."""
        return f"draft of {self.slug}"


class DraftReader(models.Model):
    """Somebody who has a draft open now; a row that was not renewed for long says nothing."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="readers")
    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="drafts_open")
    at = models.DateTimeField()

    class Meta:
        """A person is in a draft once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["draft", "person"], name="reader_once_a_draft")
        ]

    def __str__(self) -> str:
        """Say who reads what."""
        return f"{self.person} in {self.draft}"


class DraftChange(models.Model):
    """One step of an author. `of` is the version that an undo takes back or a redo brings again."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="changes_made")
    kind = models.CharField(max_length=4, choices=[(k, k) for k in ("do", "undo", "redo")])
    of = models.PositiveIntegerField(null=True, blank=True)
    change = models.BinaryField()

    class Meta:
        """Versions of a draft count up from 1."""

        ordering: ClassVar = ["draft", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["draft", "version"], name="change_once_a_version")
        ]

    def __str__(self) -> str:
        """Name the change by its place."""
        return f"{self.draft} v{self.version}"


class DraftFile(models.Model):
    """The bytes of a file that a draft holds or held, once for each content."""

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT)
    digest = models.CharField(max_length=64)
    content = models.BinaryField()

    class Meta:
        """An organisation keeps a content once, and reads no other's."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["organisation", "digest"], name="content_once_an_organisation"
            )
        ]

    def __str__(self) -> str:
        """Name the content by its digest."""
        return self.digest


class Retirement(models.Model):
    """A revision that is used no more, and why; `leaked` marks the sessions that used it."""

    revision = models.OneToOneField(
        QuestionRevision, on_delete=models.PROTECT, related_name="retirement"
    )
    at = models.DateTimeField()
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="retired")
    reason = models.CharField(max_length=500)
    leaked = models.BooleanField(default=False)

    def __str__(self) -> str:
        """Name what was retired."""
        return f"{self.revision} retired"


class BankEntry(WrittenOnce):
    """One step in the life of a question: who did what, and why. Written once, kept for ever."""

    instead = "what was done is not rewritten"

    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="entries")
    revision = models.ForeignKey(
        QuestionRevision, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    at = models.DateTimeField()
    by = models.CharField(max_length=150, blank=True)
    what = models.CharField(max_length=20)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        """A life is read in the order in which it went."""

        ordering: ClassVar = ["question", "pk"]

    def __str__(self) -> str:
        """Say what was done."""
        return f"{self.question}: {self.what}"

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: it is kept for ever."""
        raise ValueError("what was done is not forgotten")
