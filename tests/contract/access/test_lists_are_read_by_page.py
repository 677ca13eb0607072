"""Every list of staff is read a page at a time: what a page asks does not grow with the list."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.store import Author
from interviews.models import Invitation, Plan, PlanRevision, Question
from interviews.paging import A_PAGE, SHORT_PAGE
from tests.contract.access import cast
from tests.doubles import pools
from tests.doubles.interviews import home

pytestmark = pytest.mark.django_db
LISTS = {
    "/sessions/": ("page", A_PAGE),
    "/invitations/": ("page", A_PAGE),
    f"/roles/{pools.SLUG}/people/": ("page", A_PAGE),
    "/roles/": ("page", A_PAGE),
    "/fairness/": ("page", A_PAGE),
    "/bank/plans/": ("page", A_PAGE),
    "/bank/": ("drafts", SHORT_PAGE),
}


def fill(some: int) -> None:
    """Store so many of everything that is listed."""
    pools.many(home(), [f"Finished {uuid4().hex[:6]}" for _ in range(some)])
    number = Plan.objects.count()
    for one in range(number, number + some):
        pools.role(home(), f"role-{one}", f"Role {one:03}")
    author = Author(cast.account("admin"), home(), timezone.now())
    for _ in range(some):
        drafts.new_draft(f"Draft {uuid4().hex[:6]}", "open-probe", author=author)
    Question.objects.bulk_create(
        Question(organisation=home(), slug=f"off-{uuid4().hex[:6]}", title="Off", archived=True)
        for _ in range(some)
    )


def asked(client: Client, address: str) -> tuple[int, str]:
    """Return how many queries a page takes, and what it says."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert answer.status_code == 200
    return len(queries), answer.content.decode()


def test_no_list_takes_more_queries_when_it_is_longer() -> None:
    admin = cast.client("admin")
    fill(3)
    for address in LISTS:
        asked(admin, address)
    few = {address: asked(admin, address)[0] for address in LISTS}
    fill(A_PAGE + 5)
    for address, (name, size) in LISTS.items():
        queries, page = asked(admin, address)
        assert queries == few[address], address
        assert f"{name}=2" in page, address
        assert f"1 to {size} of" in page, address


def test_the_last_page_holds_the_rest_and_is_shown_for_any_number_beyond() -> None:
    fill(SHORT_PAGE + 2)
    admin = cast.client("admin")
    _, second = asked(admin, "/bank/?drafts=2")
    assert f"{SHORT_PAGE + 1} to {SHORT_PAGE + 2} of {SHORT_PAGE + 2}" in second
    assert asked(admin, "/bank/?drafts=99")[1].count("Go on") == second.count("Go on") == 2


def test_what_makes_no_sense_as_a_page_is_the_first() -> None:
    pools.many(home(), ["Ada"])
    admin = cast.client("admin")
    for page in ("", "0", "-1", "٣", "9" * 30, "x"):
        assert "Ada" in asked(admin, f"/sessions/?page={page}")[1]


def test_one_list_of_a_page_keeps_the_others_place() -> None:
    fill(SHORT_PAGE * 2 + 2)
    _, page = asked(cast.client("admin"), "/bank/?drafts=2&text=cache")
    assert "drafts=3&amp;text=cache" in page or "text=cache&amp;drafts=3" in page
    assert "unlisted=2" in page


def test_after_a_new_link_the_list_leads_on() -> None:
    pools.many(home(), [f"P {one}" for one in range(A_PAGE + 1)])
    waiting = Invitation.objects.create(
        organisation=home(),
        label="Waits",
        token_digest=uuid4().hex,
        created_at=timezone.now(),
        expires_at=timezone.now() + timedelta(days=1),
    )
    page = cast.client("recruiter").post(f"/invitations/{waiting.id}/reissue/").content.decode()
    assert 'href="/invitations/?page=2"' in page
    assert "The link for Waits" in page


def test_a_plan_is_listed_once_as_its_newest_revision() -> None:
    plan = pools.role(home()).plan
    PlanRevision(plan=plan, number=2, body=b"{}", created_at=timezone.now()).save()
    _, page = asked(cast.client("admin"), "/bank/plans/")
    assert page.count(f"/bank/plans/{plan.slug}/archive/") == 1
