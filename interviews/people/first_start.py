"""The first start makes one organisation, the three roles and one account for each, once."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import Group
from django.db import transaction

from interviews.models import Organisation, User
from interviews.people.roles import ROLES

ORGANISATION_SLUG = "home"
ORGANISATION_NAME = "Your company"


def organisation() -> Organisation:
    """Return the one organisation, made on the first call."""
    made, _ = Organisation.objects.get_or_create(
        slug=ORGANISATION_SLUG, defaults={"name": ORGANISATION_NAME}
    )
    return made


def make_accounts() -> dict[str, str]:
    """Make an account for each role that has none; return names and passwords of new ones.

    The passwords are kept nowhere but as hashes, so they can be shown only now.
    """
    new: dict[str, str] = {}
    with transaction.atomic():
        home = organisation()
        for role in ROLES:
            group, _ = Group.objects.get_or_create(name=role)
            if User.objects.filter(groups=group, organisation=home).exists():
                continue
            new[role] = secrets.token_urlsafe(12)
            is_admin = role == "admin"
            user = User.objects.create_user(
                username=role,
                password=new[role],
                organisation=home,
                is_staff=is_admin,
                is_superuser=is_admin,
            )
            user.groups.add(group)
    return new
