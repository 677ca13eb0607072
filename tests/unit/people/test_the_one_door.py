"""What each role may do stands in one table; groups that are no role allow nothing."""

import ast

import pytest
from django.contrib.auth.models import AnonymousUser, Group

from interviews.models import User
from interviews.people import access, first_start
from interviews.people.roles import ROLES, permissions_of
from tests.shape.tree import text, written


def test_the_table_is_what_the_product_promises() -> None:
    only_admins = {"sessions.erase"}
    writing = {"bank.edit"}
    judging = {"replay.private", "sessions.end", "sessions.guide", "report.rate"}
    assert ROLES["admin"] >= ROLES["interviewer"] | ROLES["recruiter"] | only_admins
    assert not (ROLES["interviewer"] | ROLES["recruiter"]) & only_admins
    assert ROLES["interviewer"] >= writing
    assert not ROLES["recruiter"] & writing
    assert ROLES["interviewer"] >= judging
    assert not ROLES["recruiter"] & judging
    assert all("replay.view" in allowed for allowed in ROLES.values())


def test_groups_that_are_no_role_allow_nothing() -> None:
    assert permissions_of(frozenset({"Admin", "administrators", "", "admin "})) == frozenset()


def test_nobody_may_do_anything() -> None:
    assert access.allowed(AnonymousUser()) == frozenset()


@pytest.mark.django_db
@pytest.mark.parametrize("change", [{"is_active": False}, {"organisation": None}])
def test_an_account_that_is_closed_or_homeless_may_do_nothing(change: dict[str, object]) -> None:
    user = User.objects.create_user("a", organisation=first_start.organisation())
    user.groups.add(Group.objects.get_or_create(name="admin")[0])
    assert access.may(user, "bank.edit")
    for name, value in change.items():
        setattr(user, name, value)
    assert access.allowed(user) == frozenset()


@pytest.mark.django_db
def test_being_superuser_is_no_role() -> None:
    user = User.objects.create_superuser("a", organisation=first_start.organisation())
    assert access.allowed(user) == frozenset()


@pytest.mark.django_db
def test_first_passwords_are_long_and_new_each_time() -> None:
    passwords = first_start.make_accounts()
    assert set(passwords) == set(ROLES)
    assert len(set(passwords.values())) == 3
    assert min(len(password) for password in passwords.values()) >= 16
    assert first_start.make_accounts() == {}


def test_pages_and_sockets_ask_no_rows_themselves() -> None:
    """The web never names a model's manager: whatever it gets came through the door."""
    found = [
        f"{name}:{node.lineno}"
        for name in written(".py")
        if name.startswith(("interviews/web/", "replay/web/"))
        for node in ast.walk(ast.parse(text(name)))
        if isinstance(node, ast.Attribute) and node.attr == "objects"
    ]
    assert found == []
