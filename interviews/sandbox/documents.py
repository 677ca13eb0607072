"""A document is read by a process of its own, which may fail, be slow or be killed alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

WALL_S = 20
"""So long a document is waited for; its processor time is bounded more tightly."""
_SCRIPT = Path(__file__).with_name("pdf_text.py")


class Unreadable(ValueError):
    """The document gave no text within its limits; the text says what happened."""


class TooSlow(Unreadable, TimeoutError):
    """The document was not read in time; on a machine with less to do it might be."""


def read_pdf(content: bytes) -> str:
    """Return a PDF's text, "" where its pages hold none; raise Unreadable.

    The process is bounded, and not boxed: it is given the document alone (no environment, no
    arguments) and what it may use stands in pdf_text.py, but it runs as the user that we are and
    could open what that user may read. What holds a document back is that pypdf runs nothing in it.
    """
    command = [sys.executable, "-I", "-B", str(_SCRIPT)]
    try:
        done = subprocess.run(
            command,
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=WALL_S,
            env={},
            cwd="/",
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise TooSlow(f"took over {WALL_S} s") from error
    return _told(done.stdout, done.returncode)


def _told(output: bytes, status: int) -> str:
    try:
        told = json.loads(output)
    except ValueError as error:
        raise Unreadable(f"the reader was stopped, with status {status}") from error
    if not isinstance(told, dict) or not isinstance(told.get("text"), str):
        raise Unreadable(f"cannot be read: {told.get('problem', '') if told else ''}")
    return str(told["text"])
