"""A log line tells what happened, never what opens a door: secrets are cut out as it is written."""

from __future__ import annotations

import logging
import re

HIDDEN = "[hidden]"
SECRETS = (
    re.compile(r"(/i/)[^/\s\"'?#<>]+"),
    re.compile(r"(ticket=)[^&\s\"'<>]+"),
    re.compile(r"((?:viva_browser|sessionid|csrftoken)=)[^;\s\"',<>]+"),
    re.compile(r"(csrfmiddlewaretoken['\"]?[=:]\s*['\"\[]*)[A-Za-z0-9]+"),
    re.compile(r"(\w+://[^:/\s@]*:)[^@\s/]+(?=@)"),
)


def redact(text: str) -> str:
    """Return a text without links' tokens, tickets, cookies, form tokens and passwords in URLs."""
    for secret in SECRETS:
        text = secret.sub(rf"\g<1>{HIDDEN}", text)
    return text


class Discreet(logging.Formatter):
    """Formats a record, tracebacks included, and cuts out what is secret."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line that may be kept."""
        return redact(super().format(record))
