"""The server draws: each public event has one template, and the room puts in what it is sent."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from django.template.loader import render_to_string

from agents.core.events import Mode
from interviews.markup import safe_html
from interviews.sessions.queries import RoomEvent

NOT_DRAWN = frozenset(
    {
        "DrawingChanged",
        "EditingTaken",
        "EditsReceived",
        "OwnTestDropped",
        "RunStopRequested",
        "OwnTestKept",
        "ReplyStarted",
    }
)
"""Public kinds that only move the room's behaviours."""


SPEAKERS: dict[Mode, str] = {"interview": "Interviewer", "assess": "Tutor", "study": "Tutor"}
THINGS: dict[Mode, str] = {"interview": "interview", "assess": "assessment", "study": "lesson"}
"""Who talks to the candidate and what they are in, as the page names them."""


def draw(event: RoomEvent, mode: Mode = "interview") -> str:
    """Return an event's fragment as safe HTML, "" for a kind with nothing to draw."""
    if event.kind in NOT_DRAWN:
        return ""
    context = {
        "seq": event.seq,
        "at": datetime.fromtimestamp(event.at_ms / 1000, UTC),
        "event": _with_html(event),
        "mode": mode,
        "speaker": SPEAKERS[mode],
        "what": THINGS[mode],
        "timed": mode == "interview",
    }
    return render_to_string(f"room/events/{event.kind}.html", context).strip()


def _with_html(event: RoomEvent) -> dict[str, object]:
    """Authored and generated text is Markdown; it becomes HTML here, and nowhere else."""
    data = dict(event.data)
    fields = ("response", "asked", "greeting", *(("text",) if event.kind == "TaskOpened" else ()))
    for field in fields:
        if isinstance(data.get(field), str):
            data[f"{field}_html"] = safe_html(str(data[field]))
    if "versions" in data:
        data["versions_json"] = json.dumps(data["versions"])
    choices = data.get("choices")
    if isinstance(choices, list):
        data["choices"] = [{**one, "text_html": safe_html(one["text"])} for one in choices]
        data["chosen_ids"] = json.dumps([one["id"] for one in choices])
    return data
