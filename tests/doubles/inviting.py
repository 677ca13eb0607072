"""Many links at once, made by a command over a server's data before or while it runs."""

from __future__ import annotations

from tests.doubles.server import Server

_CODE = """
from interviews.banks import store as bank
from interviews.people import first_start, invitations
home = first_start.organisation()
revisions = tuple(bank.published(home, slug).pk for slug in {slugs!r})
terms = invitations.Terms(label="Invited by a test", revisions=revisions, role={{}})
for _ in range({count}):
    print("token", invitations.invite(home.id, terms)[1])
"""


def invite(server: Server, count: int, *slugs: str) -> list[str]:
    """Return the tokens of new invitations to these questions, in this order."""
    printed = server.manage("shell", "-c", _CODE.format(count=count, slugs=slugs))
    return [line.split()[1] for line in printed.splitlines() if line.startswith("token ")]
