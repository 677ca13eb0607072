"""Packages for tests are made in place: a small sound one, and whatever a test breaks in it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

from interviews.banks.lint.rule import merged

PLAIN: dict[str, object] = {
    "name": "Where did the rows go?",
    "topics": ["Databases"],
    "duration": 20,
    "seed_duration": 10,
    "seed_question": "A nightly job loads orders. This morning some orders are missing. Why?",
    "entity_refs": [{"file": "job.sql", "editable": False}],
    "answer_key": {"required_concepts": ["the job commits before it has read the last page"]},
    "seed_hints": [{"id": 1, "text": "When does the job commit?", "entities": []}],
    "probes": [
        {
            "id": 1,
            "description": "How would you make it safe to run twice?",
            "solution": "Insert only orders whose number is not there yet.",
            "withheld_solution_parts": [],
            "hints": [{"id": 1, "text": "What names an order?", "entities": []}],
            "duration": 5,
            "entities": [],
            "next": [],
        }
    ],
}
"""A question with the original fields alone."""

FILES: dict[str, bytes] = {"entities/job.sql": b"insert into orders select * from staging;\n"}


def files_of(
    patch: Mapping[str, object] | None = None, *, more: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """Return the files of the plain package with a merge patch on its question.json, and more."""
    text = json.dumps(merged(PLAIN, patch or {}), indent=2)
    return {**FILES, "question.json": text.encode(), **(more or {})}


def folder_of(root: Path, files: Mapping[str, bytes]) -> Path:
    """Write files below a new folder and return it."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return root


def zip_of(files: Mapping[str, bytes], folder: str = "") -> bytes:
    """Return a zip of files, in a folder where one is named."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(f"{folder}/{path}" if folder else path, content)
    return buffer.getvalue()
