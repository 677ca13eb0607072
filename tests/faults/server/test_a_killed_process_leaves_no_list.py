"""Whoever is killed in the middle of a list of people leaves the rest to the server, each once."""

from __future__ import annotations

import json
import subprocess
import time
from typing import Any

import pytest

from tests.doubles.inviting import plan
from tests.doubles.server import Server
from tests.faults.server.conftest import Serve

PEOPLE = 330
WITHIN_S = 60.0
KILLED_IN_THE_THIRD_PIECE = """
import os, signal, uuid
from django.db import connection
from django.utils import timezone
from interviews.banks import plans
from interviews.models import User
from interviews.people import first_start
from interviews.people.guests import read_guests
from interviews.sessions import service
from interviews.sessions.service import Sender
letters = 0
def kill(execute, sql, params, many, context):
    global letters
    done = execute(sql, params, many, context)
    letters += sql.startswith("INSERT") and "interviews_mail" in sql
    if letters == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return done
text = "name,email\\n" + "".join(f"P {{n}},p{{n}}@example.com\\n" for n in range({people}))
home = first_start.organisation()
sender = Sender(uuid.uuid4(), by=User.objects.get(username="recruiter"), origin="http://127.0.0.1/")
with connection.execute_wrapper(kill):
    guests = read_guests(text, now=timezone.now())
    service.invite_list(home, plans.plan_of(home, {slug!r}), guests, sender=sender, patience_s=600)
"""
HOW_FAR = """
import json
from interviews.models import GuestList, Invitation, Mail
emails = list(Invitation.objects.exclude(email="").values_list("email", flat=True))
(one,) = GuestList.objects.all()
told = {"people": len(emails), "once": len(set(emails)), "letters": Mail.objects.count()}
print("told", json.dumps(told | {"invited": one.invited, "done": one.finished_at is not None}))
"""


def how_far(server: Server) -> dict[str, Any]:  # JSON that is asserted on
    printed = server.manage("shell", "-c", HOW_FAR)
    said = next(line for line in printed.splitlines() if line.startswith("told "))
    return dict(json.loads(said.removeprefix("told ")))


def test_a_process_killed_in_the_third_piece_leaves_two_and_the_server_does_the_rest(
    serve: Serve,
) -> None:
    server = serve()
    slug = plan(server, "Backend engineer", "lru-cache")
    killed = KILLED_IN_THE_THIRD_PIECE.format(people=PEOPLE, slug=slug)
    server.stop()
    with pytest.raises(subprocess.CalledProcessError):
        server.manage("shell", "-c", killed)
    whole = how_far(server)
    assert whole == {"people": 100, "once": 100, "letters": 100, "invited": 100, "done": False}
    server.start()
    until = time.monotonic() + WITHIN_S
    while not whole["done"] and time.monotonic() < until:
        whole = how_far(server)
    told = {"people": PEOPLE, "once": PEOPLE, "letters": PEOPLE, "invited": PEOPLE, "done": True}
    assert whole == told
