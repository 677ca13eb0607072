"""The user message is the candidate's words, quoted; what the candidate did is said by us."""

from __future__ import annotations

from agents.core.cursor import CandidateResponse
from agents.prompts.drawing.live import MINUTE_S, attached
from agents.prompts.quoting import CLOSE, OPEN, fenced, on_one_line, quoted
from agents.prompts.templates import Templates


def message(texts: Templates, *, candidate_response: CandidateResponse) -> str:
    """Draw this turn's message: deeds first, then words, attached lines and edited files."""
    response = candidate_response
    deeds = [_system(_told(texts, kind, response)) for kind in _deeds(response)]
    words = [fenced(texts.fill("user.label_message"), quoted(response.text))]
    lines = [attached(texts, "user.label_lines", one) for one in response.attachments]
    parts = [*deeds, *(words if response.text else []), *lines]
    if not parts:
        parts = [_system(texts.fill("user.empty"))]
    return "\n".join((*parts, *_edited(texts, response)))


def _deeds(response: CandidateResponse) -> list[str]:
    """Return what was done other than answering, each once, in order."""
    return list(dict.fromkeys(kind for kind in response.kinds if kind != "answer"))


def _told(texts: Templates, kind: str, response: CandidateResponse) -> str:
    if kind != "silence":
        return texts.fill(f"user.{kind}")
    seconds = response.quiet_s
    if seconds < MINUTE_S:
        quiet = texts.fill("user.quiet_seconds", count=str(seconds))
    else:
        quiet = texts.fill("user.quiet_minutes", count=str(seconds // MINUTE_S))
    return texts.fill("user.silence", quiet=quiet)


def _edited(texts: Templates, response: CandidateResponse) -> list[str]:
    if not response.edited_files:
        return []
    files = ", ".join(on_one_line(path) for path in response.edited_files)
    return [_system(texts.fill("user.edited", files=files))]


def _system(line: str) -> str:
    """Return a line of our own, in marks that no candidate can write."""
    return f"{OPEN}{line}{CLOSE}"
