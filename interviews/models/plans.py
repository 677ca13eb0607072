"""A plan of an interview is never edited: a changed one is a new revision."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from interviews.models.once import WrittenOnce
from interviews.models.organisations import Organisation


class Plan(models.Model):
    """An interview for a kind of role, under its slug; what it asks stands in its revisions."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="plans")
    slug = models.SlugField(max_length=80)
    title = models.CharField(max_length=80)
    archived = models.BooleanField(default=False)

    class Meta:
        """A slug is one organisation's own."""

        ordering: ClassVar = ["title"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["organisation", "slug"], name="plan_slug_once_an_organisation"
            )
        ]

    def __str__(self) -> str:
        """Name the plan as people do."""
        return self.title


class PlanRevision(WrittenOnce):
    """A plan as it was saved: `body` is the JSON of interviews.banks.plans.PlanBody."""

    instead = "a revision is never edited: save a new one"
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    body = models.BinaryField()
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        """Revisions of a plan count up from 1."""

        ordering: ClassVar = ["plan", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["plan", "number"], name="plan_number_once_a_plan")
        ]

    def __str__(self) -> str:
        """Name the revision as people do."""
        return f"{self.plan} r{self.number}"
