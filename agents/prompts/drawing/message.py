"""The user message is the candidate's words, quoted; what the candidate did is said by us."""

from __future__ import annotations

from agents.core.cursor import CandidateResponse
from agents.core.whiteboard import Whiteboard
from agents.prompts.drawing.live import MINUTE_S, attached
from agents.prompts.quoting import CLOSE, OPEN, fenced, on_one_line, quoted
from agents.prompts.templates import Templates


def message(texts: Templates, *, candidate_response: CandidateResponse) -> str:
    """Draw this turn's message: deeds, words, attached lines, edited files, the drawing."""
    response = candidate_response
    deeds = [_system(_told(texts, kind, response)) for kind in _deeds(response)]
    deeds += _chosen(texts, response)
    words = [fenced(texts.fill("user.label_message"), quoted(response.text))]
    lines = [attached(texts, "user.label_lines", one) for one in response.attachments]
    parts = [*deeds, *(words if response.text else []), *lines]
    if not parts:
        parts = [_system(texts.fill("user.empty"))]
    return "\n".join((*parts, *_edited(texts, response), *_whiteboard(texts, response.whiteboard)))


def _chosen(texts: Templates, response: CandidateResponse) -> list[str]:
    """The authored words of what was chosen; the texts of an older session do not know of it."""
    if not response.choices or "user.chosen" not in texts.texts:
        return []
    choices = "; ".join(on_one_line(choice.told) for choice in response.choices)
    return [_system(texts.fill("user.chosen", choices=choices))]


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


def _whiteboard(texts: Templates, board: Whiteboard | None) -> list[str]:
    """Draw the whiteboard as it is now, where the question and the session's texts know of one."""
    if board is None or not texts.knows("user.board_empty"):
        return []
    if not board.text:
        return [_system(texts.fill("user.board_empty"))]
    lines = board.text.split("\n")
    shown = lines[: board.drawn] if board.drawn else lines
    if left := len(lines) - len(shown):
        shown.append(texts.fill("user.board_left_out", count=str(left)))
    label = "user.label_board_changed" if board.changed else "user.label_board"
    return [fenced(texts.fill(label), quoted("\n".join(shown)))]


def _system(line: str) -> str:
    """Return a line of our own, in marks that no candidate can write."""
    return f"{OPEN}{line}{CLOSE}"
