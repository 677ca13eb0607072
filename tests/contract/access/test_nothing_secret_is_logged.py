"""A real server, told to log everything, prints no token, claim, ticket, cookie or password."""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.doubles.candidate_browser import CandidateBrowser
from tests.doubles.inviting import invite
from tests.doubles.room_client import RoomClient
from tests.doubles.server import Server, serving

SHOWN_ONCE = "Candidate link, for one browser:"
WRONG = "wrong-password-7d1f"


class Staff:
    """A member of staff's browser; keeps the cookies it got."""

    def __init__(self, server: Server) -> None:
        """Start without cookies."""
        self.server = server
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def post(self, path: str, fields: dict[str, str], *, page: str = "") -> str:
        """Fill in the form of a page; return the answer, whatever its status."""
        form = self.get(page or path)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form)
        sent = fields | {"csrfmiddlewaretoken": token[1] if token else ""}
        return self.get(path, urllib.parse.urlencode(sent).encode())

    def get(self, path: str, body: bytes | None = None) -> str:
        """Ask for a page; return the answer, whatever its status."""
        try:
            with self.opener.open(f"{self.server.url}{path}", body, timeout=30) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            return error.read().decode()


@pytest.mark.slow
async def test_nothing_secret_is_in_what_a_server_prints(tmp_path: Path) -> None:
    with serving(tmp_path, VIVA_LOG_LEVEL="DEBUG") as server:
        candidate, staff = CandidateBrowser(), Staff(server)
        fresh = invite(server, 2, "lru-cache")
        session = candidate.claim(server.link)
        client = RoomClient(candidate, session)
        used = candidate.ticket(session)
        await client.open(ticket=used)
        await client.send("hello", tab="tab-1")
        await client.hear("welcome")
        await client.send("answer", key="k1", text="A dictionary and a list.")
        await client.event("TurnTaken", within_s=40)
        await client.send_raw("nonsense")
        await client.hear("refused")
        await client.close()
        staff.get(urllib.parse.urlsplit(server.link).path)  # another browser: gone
        staff.get(f"/i/{fresh[0]}/", b"consent=yes")  # no form token: forbidden
        staff.get("/i/unknown-link-5a5a/")
        staff.post("/login/", {"username": "admin", "password": WRONG})
        staff.post("/login/", {"username": "admin", "password": server.passwords["admin"]})
        assert "Log out" in staff.get("/sessions/")
        said = server.said
    secrets = {
        "a claimed link": urllib.parse.urlsplit(server.link).path.split("/")[2],
        "a fresh link": fresh[0],
        "an unknown link": "unknown-link-5a5a",
        "a ticket": used,
        "a wrong password": WRONG,
        "the key": (tmp_path / "secret-key").read_text(),
        **{f"cookie {c.name} of the candidate": c.value or "" for c in candidate.cookies},
        **{f"cookie {c.name} of staff": c.value or "" for c in staff.cookies},
        **{f"password of {name}": word for name, word in server.passwords.items()},
    }
    before, _, after = said.partition(SHOWN_ONCE)
    after = after.partition("\n")[2].partition("\n")[2]  # the link itself, shown by design
    assert before
    assert "Forbidden" in after
    assert len(secrets) > 10
    assert [name for name, secret in secrets.items() if not secret or secret in after] == []
