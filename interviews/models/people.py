"""Staff have accounts; candidates never do."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models

from interviews.models.organisations import Organisation


class User(AbstractUser):
    """A member of staff. What they may do comes from their groups, within their organisation."""

    organisation = models.ForeignKey(
        Organisation, null=True, blank=True, on_delete=models.PROTECT, related_name="staff"
    )
