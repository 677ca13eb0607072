"""What people say of themselves stands apart: under a key that no other row and no page holds."""

from __future__ import annotations

from django.db import models

from interviews.models.organisations import Organisation


class GroupForm(models.Model):
    """What an organisation asks after an interview, a question a line; "": nothing."""

    organisation = models.OneToOneField(
        Organisation, primary_key=True, on_delete=models.CASCADE, related_name="group_form"
    )
    text = models.TextField(blank=True)

    def __str__(self) -> str:
        """Name whose it is."""
        return f"group form of {self.organisation_id}"


class GroupAnswer(models.Model):
    """What one person said, option by question; {}: they would rather not, or took it back.

    `key` is made from the session's id with the server's key (interviews.people.groups). There is
    no time and no number here, so that the order of rows tells nothing either.
    """

    key = models.CharField(primary_key=True, max_length=64)
    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="+")
    said = models.JSONField(default=dict)

    def __str__(self) -> str:
        """Tell nothing."""
        return "an answer about groups"
