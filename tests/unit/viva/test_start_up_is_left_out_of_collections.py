"""What a server loads once is not looked through again within somebody's request."""

from __future__ import annotations

import gc
from importlib import import_module


def test_what_a_server_starts_with_is_frozen() -> None:
    import_module("viva.asgi")
    assert gc.get_freeze_count() > 10_000
