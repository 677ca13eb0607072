"""Every root row carries its organisation, from the first migration on."""

from __future__ import annotations

import uuid

from django.db import models


class Organisation(models.Model):
    """A company that interviews."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)

    def __str__(self) -> str:
        """Name the organisation as its people do."""
        return self.name
