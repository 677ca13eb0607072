"""Replay as a Django app: the rows of the log and of reports."""

from django.apps import AppConfig


class ReplayConfig(AppConfig):
    """The log below the session service, and what reads it above."""

    name = "replay"
    default_auto_field = "django.db.models.BigAutoField"
