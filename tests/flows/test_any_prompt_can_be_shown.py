"""`manage.py show_prompt` makes any prompt again and says what of it a cache could keep."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from interviews.banks import store as bank
from interviews.sessions import service
from tests.doubles.interviews import home
from viva.management.commands.show_prompt import same_beginning
from viva.simulation import Cast, Simulation

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_prompt_that_was_sent_is_shown_with_its_cacheable_part() -> None:
    organisation = home()
    packages = (service.pinned(bank.published(organisation, "lru-cache").pk),)
    cast = Cast(organisation=organisation.id, packages=packages, candidate="partial")
    session = Simulation(cast).play()
    said = StringIO()
    call_command("show_prompt", str(session), "3", stdout=said)
    shown = said.getvalue()
    assert "NEVER SAY" in shown
    assert "the one that was sent" in shown
    assert "NOT the one" not in shown
    block_a = int(shown.split("Block A holds ")[1].split(";")[0])
    kept = int(shown.split("; ")[-1].split(" (")[0])
    assert kept >= block_a > 1_000
    with pytest.raises(CommandError, match="turn 9999"):
        call_command("show_prompt", str(session), "9999", stdout=StringIO())


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [(b"abc", b"abd", 2), (b"", b"x", 0), (b"ab", b"ab", 2), ("é".encode(), "è".encode(), 1)],
)
def test_the_same_beginning_is_counted_in_bytes(one: bytes, other: bytes, kept: int) -> None:
    assert same_beginning(one, other) == kept
