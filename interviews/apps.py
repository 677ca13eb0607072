"""Interviews as a Django app: the rows of organisations, people, the bank and sessions."""

from django.apps import AppConfig


class InterviewsConfig(AppConfig):
    """The candidate's and the admin's app."""

    name = "interviews"
    label = "interviews"
    default_auto_field = "django.db.models.BigAutoField"
