"""Viva as a Django app: only its management commands."""

from django.apps import AppConfig


class VivaConfig(AppConfig):
    """The joining app; it has no models."""

    name = "viva"
