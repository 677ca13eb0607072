"""The JSON Schema in docs/ is the one that exported logs keep to."""

from __future__ import annotations

import json

from replay.player.lines import SCHEMA_NAME, schema
from tests.shape.tree import ROOT


def test_docs_hold_the_schema_as_the_code_makes_it() -> None:
    """`manage.py log_schema > docs/log.schema.json` writes it anew."""
    kept = json.loads((ROOT / "docs" / SCHEMA_NAME).read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(schema()))
