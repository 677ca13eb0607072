"""What others refer to for ever is written once; a change is a new row."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models


class WrittenOnce(models.Model):
    """A row that is inserted and never saved again; `instead` says what to do."""

    instead: ClassVar[str]

    class Meta:
        """There is no table of these."""

        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:  # Django's own signature
        """Insert the row; raise ValueError for one that exists."""
        if not self._state.adding:
            raise ValueError(self.instead)
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)
