"""Each question of a list becomes a draft of its own; one that is there already is left alone."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from uuid import UUID

from agents.schema.faults import BadPackage
from agents.schema.package import QUESTION_FILE
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.store import Author
from interviews.banks.limits import Basket
from interviews.banks.lists.values import Item, Listing
from interviews.banks.package import package_of
from interviews.banks.reading import slug_of


@dataclass(frozen=True)
class Drafted:
    """What became of an item: its draft, or why there is none."""

    item: Item
    slug: str
    draft: UUID | None
    refused: str = ""


def make_drafts(listing: Listing, *, author: Author) -> tuple[Drafted, ...]:
    """Begin a draft for each item of a list; of items with one name the later ones are numbered."""
    names: Counter[str] = Counter()
    made = []
    for number, item in enumerate(listing.items, start=1):
        slug = slug_of(str(item.raw["name"])) or f"question-{number}"
        names[slug] += 1
        if names[slug] > 1:
            slug = f"{slug[:70]}-{names[slug]}"
        made.append(_drafted(item, slug, author))
    return tuple(made)


def _drafted(item: Item, slug: str, author: Author) -> Drafted:
    try:
        _judge(item, slug)
        draft = drafts.begin(slug, item.raw, item.files, author=author)
    except BadPackage as error:
        return Drafted(item, slug, None, "; ".join(str(fault) for fault in error.faults))
    except NotPossible as error:
        return Drafted(item, slug, None, str(error))
    return Drafted(item, slug, draft)


def _judge(item: Item, slug: str) -> None:
    """Refuse what no package may hold, before any row is written; raise BadPackage."""
    basket = Basket()
    for path, content in item.files.items():
        basket.check_path(path)
        basket.put(path, content)
    text = json.dumps(item.raw, ensure_ascii=False).encode("utf-8", "surrogatepass")
    package_of(slug, {**item.files, QUESTION_FILE: text})
