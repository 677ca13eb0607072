"""A question that shows a file of every kind; one of them only with its first probe."""

from __future__ import annotations

from tests.doubles import media
from tests.unit.banks.packages import files_of

SLUG = "where-did-the-rows-go"
LATER = "later.png"
SHOWN = ("job.sql", "notes.md", "plan.png", "plan.svg", "paper.pdf", "tone.wav", "flow.excalidraw")
NOTES = b"# What we saw\n\nThe job **stopped** at 02:10.\n\n- 40,000 rows\n- no error\n"
ENTITIES: dict[str, bytes] = {
    "entities/notes.md": NOTES,
    "entities/plan.png": media.png(640, 400),
    "entities/plan.png.description.md": media.DESCRIPTION,
    "entities/plan.svg": media.svg(),
    "entities/paper.pdf": media.pdf(["The job commits late", "Nobody reads page two"]),
    "entities/tone.wav": media.wav(),
    "entities/tone.wav.description.md": b"A tone of one second.\n",
    "entities/tone.wav.vtt": media.CAPTIONS,
    "entities/flow.excalidraw": media.drawing(link="https://evil.example/"),
    f"entities/{LATER}": media.png(),
    f"entities/{LATER}.description.md": b"The same, an hour later.\n",
}


def files() -> dict[str, bytes]:
    """Return the files of the question."""
    later = {
        "id": 1,
        "description": "Here is how it looked later. What changed?",
        "solution": "Nothing: the job never ran again.",
        "entities": [LATER],
        "hints": [{"id": 1, "text": "Look at the colours."}],
        "duration": 5,
        "concepts": [
            {"id": "c", "text": "never ran", "any_of": [["never ran"], ["not run"]], "ask": "Did?"}
        ],
    }
    patch = {"entity_refs": [{"file": file} for file in SHOWN], "probes": [later], "max_probes": 1}
    return files_of(patch, more=ENTITIES)
