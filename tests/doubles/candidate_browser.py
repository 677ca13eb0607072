"""A candidate's browser without a window: cookies, forms, and a ticket for each socket."""

from __future__ import annotations

import json
import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

TIMEOUT_S = 30


class CandidateBrowser:
    """One browser's cookies at one server; blocking, so in a loop call it from a thread."""

    def __init__(self) -> None:
        """Start without cookies, as a browser that was never here."""
        self.cookies = CookieJar()
        handler = urllib.request.HTTPCookieProcessor(self.cookies)
        self._opener = urllib.request.build_opener(handler)
        self.url = ""

    def claim(self, link: str) -> str:
        """Open a link, agree, and return the id of the session behind it."""
        self.url = link.partition("/i/")[0]
        page = self._open(link).decode()
        form = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        if form is None:
            raise RuntimeError("the welcome page has no form")
        agreed = {"csrfmiddlewaretoken": form[1], "understood": "yes", "consent": "yes"}
        self._open(link, urllib.parse.urlencode(agreed).encode())
        return self.landed.rstrip("/").rpartition("/")[2]

    def ticket(self, session: str) -> str:
        """Return a fresh ticket for one socket of a room."""
        answer = self._open(f"{self.url}/room/{session}/ticket/", b"")
        return str(json.loads(answer)["ticket"])

    def room(self, session: str) -> str:
        """Return the room's page."""
        return self._open(f"{self.url}/room/{session}/").decode()

    def _open(self, address: str, body: bytes | None = None) -> bytes:
        csrf = next((c.value for c in self.cookies if c.name == "csrftoken"), "") or ""
        asked = urllib.request.Request(address, body, {"X-CSRFToken": csrf})  # noqa: S310  ours
        with self._opener.open(asked, timeout=TIMEOUT_S) as answer:
            self.landed: str = answer.url
            content: bytes = answer.read()
            return content
