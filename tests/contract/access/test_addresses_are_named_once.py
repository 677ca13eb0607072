"""A link says which address it means, and an address that no database can look for is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.contract.access import cast
from tests.doubles import pools
from tests.doubles.interviews import home


def names(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """Yield the name of each address that has one, with its namespace."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield from [f"{space}:{entry.name}"] if entry.name else []
        else:
            yield from names(entry, entry.namespace or space)


def test_no_two_addresses_share_a_name() -> None:
    shared = [name for name, count in Counter(names(get_resolver())).items() if count > 1]
    assert shared == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        f"/roles/{pools.SLUG}/?q=%00",
        f"/roles/{pools.SLUG}/candidates.csv?q=a%00",
        "/bank/?text=a%00b",
        "/bank/?topic=Cost&topic=%00",
        "/invitations/questions/?find_text=%00",
    ],
)
def test_an_address_with_a_nul_is_refused_before_anything_is_looked_for(address: str) -> None:
    pools.role(home())
    assert cast.client("admin").get(address).status_code == 400
