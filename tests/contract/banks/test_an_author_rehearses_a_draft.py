"""A rehearsal is wanted once, played one by one, and its page says what it found."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from msgspec import DecodeError

from agents.completers.base import CompleterUnavailable, OnText
from agents.core.messages import Completion, Prompt
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import SetField
from interviews.banks.drafts.store import Author, DraftView
from interviews.banks.rehearsals import store as rehearsals
from interviews.banks.rehearsals.store import AlreadyGoing, Due, Standing, Wish
from interviews.models import Organisation, Rehearsal, Session
from interviews.sessions import service
from tests.contract.access import cast
from tests.doubles.databases import cut_off_others, meanwhile, on_postgres, settled
from tests.doubles.interviews import home as whole_bank
from tests.doubles.interviews import interviewer
from tests.doubles.rehearsals import OUTLINE, play
from viva.rehearsal.steps import play_next

pytestmark = pytest.mark.django_db(transaction=True)
TWO = Wish(kinds=("strong", "wrong"), seeds=1)


class World:
    """An author with a draft."""

    def __init__(self, slug: str = "charged-twice") -> None:
        self.home: Organisation = whole_bank()
        self.author = Author(cast.account("interviewer"), self.home, timezone.now())
        self.draft_id = drafts.open_draft(slug, author=self.author)
        self.browser = cast.client("interviewer")
        self.path = f"/bank/drafts/{self.draft_id}/rehearsal/"

    @property
    def view(self) -> DraftView:
        """Return the draft as it is."""
        return drafts.draft(self.home, self.draft_id)

    @property
    def standing(self) -> Standing:
        """Return how far its rehearsal is."""
        found = rehearsals.standing(self.view)
        assert found is not None
        return found

    def want(self, wish: Wish = TWO) -> UUID:
        """Want a rehearsal."""
        service.want_rehearsal(self.view, wish, author=self.author)
        return self.standing.id

    def page(self) -> str:
        """Return the page in words."""
        text = re.sub(r"<[^>]+>", " ", self.browser.get(self.path).content.decode())
        return " ".join(text.split())

    def rename(self) -> None:
        """Change the draft."""
        part = self.view.document.opening
        step = SetField(key=part.key, field="name", before=part.fields["name"], after="Another")
        drafts.change(self.draft_id, step, author=self.author)


@pytest.fixture
def world() -> World:
    return World()


def taken(rehearsal: UUID) -> Due:
    due = service.take_play(rehearsal)
    assert due is not None
    return due


def lapse() -> None:
    """Let every lease run out, as the database's clock would."""
    Rehearsal.objects.update(lease_until="2000-01-01T00:00:00Z")


def test_it_is_played_to_its_end_and_its_package_goes(world: World) -> None:
    rehearsal = world.want()
    for done in (1, 2):
        play_next(rehearsal)
        assert world.standing.done == done
    play_next(rehearsal)
    found = world.standing.rehearsed
    assert world.standing.state == "ready"
    assert found is not None
    assert [(one.kind, one.seed) for one in found.plays] == [("strong", 1), ("wrong", 1)]
    assert not Rehearsal.objects.get().package
    assert not Session.objects.exists()


def test_everybody_plays_once_before_anybody_plays_again() -> None:
    assert rehearsals.plan(("strong", "wrong"), 2) == [
        ("strong", 1),
        ("wrong", 1),
        ("strong", 2),
        ("wrong", 2),
    ]


def test_one_at_a_time_for_a_draft(world: World) -> None:
    world.want()
    with pytest.raises(AlreadyGoing):
        world.want()
    assert Rehearsal.objects.count() == 1


@on_postgres
def test_two_presses_at_once_are_one_rehearsal(world: World) -> None:
    view, packed = world.view, drafts.package_of_draft(world.view).packed

    def press() -> UUID:
        return rehearsals.want(view, packed, TWO, author=world.author)

    with transaction.atomic():
        press()
        second = meanwhile(press)
    settled(second)
    assert isinstance(second[0], AlreadyGoing)


@on_postgres
def test_two_workers_at_once_do_not_play_two_drafts(world: World) -> None:
    first, second = world.want(), World("click-counter-sketch").want()
    with transaction.atomic():
        assert rehearsals.take(first)
        late = meanwhile(lambda: rehearsals.take(second))
    settled(late)
    assert late == [None]
    assert rehearsals.waiting() == []


def test_a_draft_that_is_gone_is_not_rehearsed(world: World) -> None:
    view = world.view
    drafts.close(view.id, author=world.author)
    with pytest.raises(drafts.UnknownDraft):
        service.want_rehearsal(view, TWO, author=world.author)


def test_two_workers_do_not_play_the_same(world: World) -> None:
    rehearsal = world.want()
    taken(rehearsal)
    assert service.take_play(rehearsal) is None


def test_two_drafts_are_not_rehearsed_at_once_and_take_turns(world: World) -> None:
    other = World("click-counter-sketch")
    first, second = world.want(), other.want()
    due = taken(first)
    assert service.take_play(second) is None
    assert rehearsals.waiting() == []
    service.keep_play(due, play("strong", 5.0), outline=OUTLINE)
    assert rehearsals.waiting() == [second, first]


def test_a_play_whose_worker_died_is_taken_up_again(world: World) -> None:
    rehearsal = world.want()
    dead = taken(rehearsal)
    assert service.wake_due_rehearsals() == 0
    lapse()
    assert service.wake_due_rehearsals() == 1
    alive = taken(rehearsal)
    assert (alive.kind, alive.seed) == (dead.kind, dead.seed)
    service.keep_play(dead, play("strong", 1.0), outline=OUTLINE)
    assert world.standing.done == 0
    service.keep_play(alive, play("strong", 5.0), outline=OUTLINE)
    assert world.standing.done == 1


def test_a_play_that_kills_its_workers_is_given_up_in_words(world: World) -> None:
    rehearsal = world.want()
    for _ in range(rehearsals.MOST_TRIES):
        taken(rehearsal)
        lapse()
    assert service.take_play(rehearsal) is None
    assert world.standing.state == "failed"
    assert "broke off again and again" in world.page()


def test_a_package_that_this_release_refuses_ends_it_in_words(world: World) -> None:
    rehearsal = world.want()
    Rehearsal.objects.update(package=b"of a release that nobody has")
    play_next(rehearsal)
    assert world.standing.state == "failed"
    assert "It could not go on" in world.page()
    assert service.wake_due_rehearsals() == 0


def test_what_can_never_be_stored_is_not_played_for_ever(world: World) -> None:
    rehearsal = world.want()
    Rehearsal.objects.update(found=b"of a release that nobody has")
    for _ in range(rehearsals.MOST_TRIES):
        with pytest.raises(DecodeError):
            play_next(rehearsal)
        lapse()
    play_next(rehearsal)
    assert Rehearsal.objects.get().state == "failed"


def test_a_lease_is_kept_while_a_play_goes_on(world: World) -> None:
    due = taken(world.want())
    lapse()
    with service.held(due, renew_s=0.01):
        while not Rehearsal.objects.filter(lease_until__gt=timezone.now()).exists():
            connection.ensure_connection()
    assert rehearsals.renew(due)


@on_postgres
def test_a_lease_is_kept_although_the_database_went_meanwhile(world: World) -> None:
    due = taken(world.want())
    with service.held(due, renew_s=0.01):
        for _ in range(2):
            lapse()
            while not Rehearsal.objects.filter(lease_until__gt=timezone.now()).exists():
                connection.ensure_connection()
            cut_off_others()


def test_stopping_keeps_what_was_played_and_nothing_more(world: World) -> None:
    rehearsal = world.want()
    play_next(rehearsal)
    late = taken(rehearsal)
    world.browser.post(f"{world.path}stop/")
    service.keep_play(late, play("wrong", 0.0), outline=OUTLINE)
    assert (world.standing.state, world.standing.done) == ("stopped", 1)
    assert "It was stopped after 1 of 2 interviews." in world.page()


class Down:
    """A model that is never there."""

    name, label = "down", "a model that is down"

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Fail."""
        raise CompleterUnavailable("refused", "nobody answers")


def test_an_interviewer_who_is_down_is_said_and_it_can_begin_again(world: World) -> None:
    rehearsal = world.want()
    with interviewer(Down()):
        play_next(rehearsal)
    assert world.standing.state == "failed"
    page = world.page()
    assert "a model that is down did not reply" in page
    assert "Rehearse again" in page
    play_next(world.want())
    assert (world.standing.state, world.standing.done) == ("going", 1)


def test_a_page_with_none_says_what_to_do(world: World) -> None:
    page = world.page()
    assert "Rehearse this question" in page
    assert "simulated candidates sit the draft as it is now" in page


def test_it_is_begun_from_the_page_as_chosen(world: World) -> None:
    chosen = {"kind": ["wrong", "strong", "nobody"], "seeds": "2"}
    answer = world.browser.post(world.path, chosen)
    assert answer.headers["Location"] == world.path
    assert world.standing.wish == Wish(("strong", "wrong"), 2, "builtin")
    assert "0 of 4 interviews played" in world.page()
    assert world.browser.post(world.path, chosen).status_code == 302
    assert Rehearsal.objects.count() == 1


@pytest.mark.parametrize(
    "posted",
    [
        {"kind": [], "seeds": "3"},
        {"kind": ["strong"], "seeds": "99"},
        {"kind": ["strong"], "seeds": "\u0661"},
        {"kind": ["strong"]},
    ],
)
def test_what_cannot_be_played_is_refused_in_words(world: World, posted: dict[str, object]) -> None:
    answer = world.browser.post(world.path, posted)
    assert answer.status_code == 409
    assert b'role="alert"' in answer.content
    assert not Rehearsal.objects.exists()


def test_a_draft_that_is_no_package_yet_is_refused_with_the_place(world: World) -> None:
    empty = drafts.new_draft("Nothing yet", "open-probe", author=world.author)
    path = f"/bank/drafts/{empty}/rehearsal/"
    answer = world.browser.post(path, {"kind": ["strong"], "seeds": "1"})
    assert answer.status_code == 409
    assert b"It cannot be rehearsed yet" in answer.content


def test_the_page_asks_only_for_how_far_it_is(world: World) -> None:
    world.want()
    part = world.browser.get(world.path, headers={"hx-request": "true"}).content.decode()
    assert "<main" not in part
    assert "0 of 2 interviews played" in part
    assert 'hx-trigger="every 1s"' in part


def ready(world: World) -> None:
    rehearsal = world.want()
    play_next(rehearsal)
    play_next(rehearsal)


def test_what_was_found_is_drawn_with_its_honest_words(world: World) -> None:
    ready(world)
    page = world.page()
    for words in (
        "Whoever knows more scores higher.",
        "This measures the tree, not people.",
        "Which concepts were reached",
        "Which hints helped",
        "What is withheld",
        "No reply had to be stopped.",
        "Played with the built-in interviewer",
    ):
        assert words in page
    assert "of an older text" not in page


def test_a_remark_leads_to_its_field_and_to_nothing_that_is_gone(world: World) -> None:
    ready(world)
    links = re.findall(
        r'<a[^>]+href="([^"]+part=[^"]+)"', world.browser.get(world.path).content.decode()
    )
    assert links
    for link in links:
        assert world.browser.get(link.replace("&amp;", "&").partition("#")[0]).status_code == 200
    gone = world.view.document.opening.below[0]
    for probe in world.view.document.opening.below:
        world.browser.post(f"/bank/drafts/{world.draft_id}/remove/", {"key": probe.key})
    after = world.browser.get(world.path).content.decode()
    assert f"part={gone.key}" not in after
    assert "which is gone" in after


def test_a_change_makes_it_one_of_an_older_text(world: World) -> None:
    ready(world)
    world.rename()
    assert "This is of an older text" in world.page()


def test_another_organisation_finds_nothing(world: World) -> None:
    world.want()
    for stranger in (cast.client("outsider"), cast.client("recruiter"), Client()):
        assert stranger.get(world.path).status_code in {302, 403, 404}
        assert stranger.post(f"{world.path}stop/").status_code in {302, 403, 404}
    assert world.standing.state == "going"
