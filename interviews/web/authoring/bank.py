"""The bank's list: what is published, what is being written, and how to begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast, get_args
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agents.core.question import QuestionMode
from interviews.banks import life, search
from interviews.banks import store as bank
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.fields import MODES
from interviews.banks.drafts.store import Author
from interviews.paging import number_asked
from interviews.people import access
from interviews.web.authoring.doors import author_only
from interviews.web.authoring.using import shown_usage

WRONG = 422
REASON_CHARS, WORDS_CHARS, MOST_DIGITS = 500, 200, 7
USED: dict[search.Used, str] = {"": "used or not", "never": "never used", "yes": "used"}
SEPARATES: dict[search.Separates, str] = {
    "": "separates or not",
    "well": "separates well",
    "badly": "separates badly",
}
ORDERS: dict[search.Order, str] = {
    "name": "by name",
    "most-used": "most used first",
    "longest-unused": "longest unused first",
}
Word = TypeVar("Word", bound=str)


@require_http_methods(["GET", "HEAD", "POST"])
@author_only
def questions(request: HttpRequest, author: Author) -> HttpResponse:
    """List the bank, and begin a question from nothing."""
    if request.method != "POST":
        return _page(request, author)
    name, mode = request.POST.get("name", "")[:80], request.POST.get("mode", "")
    try:
        made = drafts.new_draft(name, _mode(mode), author=author)
    except NotPossible as error:
        return _page(request, author, name=name, mode=mode, problem=str(error))
    return redirect("draft", made)


def _mode(mode: str) -> QuestionMode:
    for known in get_args(QuestionMode):
        if known == mode:
            return cast(QuestionMode, known)  # get_args forgets that these are its words
    raise NotPossible("Choose what kind of question it is.")


def _page(request: HttpRequest, author: Author, **form: object) -> HttpResponse:
    home, wanted = author.organisation, _wanted(request.GET)
    context = {
        "here": "bank",
        "allowed": access.allowed(request.user),
        "wanted": wanted,
        "found": search.search(home, wanted, page=_number(request.GET.get("page", ""))),
        "topics": search.topics(home),
        "categories": search.categories(home),
        "unlisted": bank.unlisted(home, page=number_asked(request.GET.get("unlisted", ""))),
        "drafts": drafts.drafts(home, page=number_asked(request.GET.get("drafts", ""))),
        "modes": MODES,
        "selects": (
            ("used", "Use", USED, wanted.used),
            ("separates", "Discrimination", SEPARATES, wanted.separates),
            ("order", "Order", ORDERS, wanted.order),
        ),
        "form": form,
    }
    return render(request, "bank/questions.html", context, status=WRONG if form else 200)


def _wanted(asked: QueryDict) -> search.Wanted:
    minutes = asked.get("minutes", "")
    return search.Wanted(
        text=asked.get("text", "")[:WORDS_CHARS],
        topic=asked.get("topic", "")[:WORDS_CHARS],
        category=asked.get("category", "")[:WORDS_CHARS],
        mode=asked.get("kind", "")[:WORDS_CHARS],
        seniority=asked.get("level", "")[:WORDS_CHARS],
        minutes_at_most=_number(minutes) if minutes.isdecimal() else None,
        used=_one_of(asked.get("used"), USED),
        separates=_one_of(asked.get("separates"), SEPARATES),
        order=_one_of(asked.get("order"), ORDERS),
    )


def _one_of(asked: str | None, known: Mapping[Word, str]) -> Word:
    """Return which of the known words was asked for, else the first."""
    return next((word for word in known if word == asked), next(iter(known)))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else 1


@require_safe
@author_only
def question(request: HttpRequest, author: Author, slug: str) -> HttpResponse:
    """Show a question's revisions and its life."""
    context = {
        "here": "bank",
        "allowed": access.allowed(request.user),
        "question": bank.row_of(author.organisation, slug),
        "revisions": bank.revisions_of(author.organisation, slug),
        "entries": life.life_of(author.organisation, slug),
        "usage": shown_usage(author.organisation.id, slug, author.at),
    }
    return render(request, "bank/question.html", context)


@require_POST
@author_only
def open_draft(request: HttpRequest, author: Author, slug: str) -> HttpResponse:
    """Go to the question's draft, begun from its newest revision if there is none."""
    return redirect("draft", drafts.open_draft(slug, author=author))


@require_POST
@author_only
def retire(request: HttpRequest, author: Author, *, slug: str, number: int) -> HttpResponse:
    """Take a revision out of use, with the reason."""
    reason = request.POST.get("reason", "").replace("\0", "").strip()[:REASON_CHARS]
    revision = bank.numbered(author.organisation, slug, number)
    leaked = request.POST.get("leaked") == "yes"
    life.retire(revision.pk, reason=reason, leaked=leaked, author=author)
    return redirect("question", slug)


@require_POST
@author_only
def discard(request: HttpRequest, author: Author, draft_id: UUID) -> HttpResponse:
    """Close a draft that nobody wants; its history stays."""
    drafts.close(draft_id, author=author)
    return redirect("bank")
