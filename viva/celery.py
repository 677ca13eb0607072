"""The queue only wakes: what must happen is a row first, and a sweeper finds what was lost."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "viva.settings")

app = Celery("viva")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["interviews", "replay", "viva"])
