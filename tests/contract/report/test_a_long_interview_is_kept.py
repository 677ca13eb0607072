"""A time in milliseconds outgrows 32 bits in 25 days, which PostgreSQL refuses to keep."""

from __future__ import annotations

from django.apps import apps
from django.db.models import BigIntegerField


def test_every_column_in_milliseconds_has_64_bits() -> None:
    columns = [
        field
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.name.endswith("_ms")
    ]
    assert columns
    assert [str(one) for one in columns if not isinstance(one, BigIntegerField)] == []
