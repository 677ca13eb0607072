"""A plan is saved in revisions, proposed for a role, and decides what an interview is."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from msgspec.structs import replace

from agents.core.clock import question_left_ms
from interviews.banks import plans
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.store import Author
from interviews.banks.plans import PlanBody, PlannedQuestion, UnknownPlan
from interviews.models import Invitation, Listing, Organisation, PlanRevision, Session
from interviews.sessions import queries, retention, service, store
from tests.contract.access import cast
from tests.doubles.interviews import fake_time
from tests.doubles.interviews import home as whole_bank

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
BODY = PlanBody(
    role_title="Backend engineer",
    questions=(
        PlannedQuestion(slug="distributed-rate-limiter", minutes=12),
        PlannedQuestion(slug="lru-cache"),
    ),
)


@pytest.fixture
def home() -> Organisation:
    return whole_bank()


@pytest.fixture
def author(home: Organisation) -> Author:
    return Author(cast.account("admin"), home, AT)


def test_a_changed_plan_is_a_new_revision_and_the_same_one_is_not(author: Author) -> None:
    first = plans.save_plan("Backend", BODY, author=author)
    assert plans.save_plan("Backend", BODY, author=author).number == first.number == 1
    changed = PlanBody(questions=BODY.questions, hints=False)
    assert plans.save_plan("Backend", changed, author=author).number == 2
    assert plans.body_of(first.revision) == BODY
    row = PlanRevision.objects.get(pk=first.revision)
    with pytest.raises(ValueError, match="never edited"):
        row.save()


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (PlanBody(), "at least one"),
        (PlanBody(questions=(PlannedQuestion(slug="nowhere"),)), "not published"),
        (PlanBody(questions=BODY.questions * 2), "each once"),
        (PlanBody(questions=(PlannedQuestion(slug="lru-cache", minutes=301),)), "minutes"),
        (PlanBody(questions=BODY.questions, weights={"a": 2}), "weight"),
        (PlanBody(questions=BODY.questions, pass_marks={"a": 6}), "mark"),
        (PlanBody(questions=BODY.questions, keep_days=-1), "days"),
        (PlanBody(questions=BODY.questions, consent="x" * 2_001), "consent"),
    ],
)
def test_a_plan_that_could_not_be_held_is_refused_in_words(
    author: Author, body: PlanBody, words: str
) -> None:
    with pytest.raises(NotPossible, match=words):
        plans.save_plan("Backend", body, author=author)


def test_a_role_is_offered_what_fits_it_within_its_minutes(home: Organisation) -> None:
    found = plans.proposed(
        home, title="Backend engineer", level="senior", skills=["Concurrency"], minutes=60
    )
    assert "lru-cache" in [one.hit.slug for one in found]
    assert sum(one.hit.minutes for one in found) <= 60
    assert all(one.why for one in found)
    nothing = plans.proposed(home, title="", level="", skills=["falconry"], minutes=60)
    assert nothing == []


def test_an_archived_plan_is_not_offered_and_not_lost(author: Author, home: Organisation) -> None:
    saved = plans.save_plan("Backend", BODY, author=author)
    plans.archive_plan("backend", author=author)
    assert plans.plans(home).rows == []
    assert plans.body_of(saved.revision) == BODY
    with pytest.raises(UnknownPlan):
        plans.archive_plan("nowhere", author=author)


def test_a_question_that_was_retired_leaves_a_plan_only_knowingly(
    author: Author, home: Organisation
) -> None:
    plans.save_plan("Backend", replace(BODY, weights={"Caching by hand": 0.5}), author=author)
    Listing.objects.get(question__slug="lru-cache").delete()
    browser = cast.client("admin")
    page = browser.get("/bank/plans/backend/").content.decode()
    assert re.search(r'value="lru-cache" id="q-lru-cache" checked', page)
    assert "not published now" in page
    assert "Caching by hand" in page
    kept = {"title": "Backend", "question": ["distributed-rate-limiter", "lru-cache"]}
    kept |= {f"place-{slug}": f"{at}" for at, slug in enumerate(kept["question"], start=1)}
    refused = browser.post("/bank/plans/backend/", kept)
    assert refused.status_code == 422
    assert "“lru-cache” is not published" in refused.content.decode()
    assert "not published now" in refused.content.decode()
    browser.post("/bank/plans/backend/", kept | {"question": ["distributed-rate-limiter"]})
    saved = plans.plan_of(home, "backend").body
    assert [one.slug for one in saved.questions] == ["distributed-rate-limiter"]


def invited(browser: Client, **more: str) -> str:
    posted = {"label": "Candidate 1", "plan": "backend", "days": "14", "time_multiplier": "1"}
    answer = browser.post("/invitations/", {**posted, **more})
    assert answer.status_code == 200, answer.content
    return str(answer.context["made"]["link"]).rstrip("/").rpartition("/")[2]


@pytest.mark.django_db(transaction=True)
def test_an_interview_is_what_its_plan_says() -> None:
    home = whole_bank()
    body = PlanBody(
        role_title="Backend engineer",
        questions=BODY.questions,
        hints=False,
        consent="We <keep> it in Bern.",
        keep_days=30,
    )
    plans.save_plan("Backend", body, author=Author(cast.account("admin"), home, AT))
    token = invited(cast.client("recruiter"))
    page = Client().get(f"/i/{token}/").content.decode()
    assert "We &lt;keep&gt; it in Bern." in page
    assert "deleted 30 days after the interview" in page
    assert "There are no hints in this interview" in page
    with fake_time() as now:
        session = service.accept_invitation(token, browser="b" * 43, consent_wording="0" * 64)
        service.connect(session, socket="s", tab="t")
        state = store.load(session)
        assert [pin.slug for pin in state.questions] == ["distributed-rate-limiter", "lru-cache"]
        assert question_left_ms(state, now()) == 12 * 60_000
        assert state.role.title == "Backend engineer"
        assert queries.hints_left(state) == 0
        with pytest.raises(Exception, match="NO_HINT"):
            service.ask_hint(session, key="h")
        service.end_interview(session)
    ended = Session.objects.get(id=session).ended_at
    assert ended is not None
    assert kept_until(session, ended + timedelta(days=29, hours=23))
    assert not kept_until(session, ended + timedelta(days=30))


def kept_until(session: object, at: datetime) -> bool:
    return session not in retention.ids_kept_long_enough(round(at.timestamp() * 1000))


@pytest.mark.parametrize(
    ("posted", "words"),
    [
        ({"plan": "nowhere"}, "not in use any more"),
        ({"plan": ""}, "Choose at least one question"),
    ],
)
def test_a_plan_that_is_none_is_told(author: Author, posted: dict[str, str], words: str) -> None:
    plans.save_plan("Backend", BODY, author=author)
    browser = cast.client("recruiter")
    asked = {"label": "C", "days": "14", "time_multiplier": "1", **posted}
    answer = browser.post("/invitations/", asked)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Invitation.objects.filter(label="C").exists()


def test_the_form_saves_a_plan_and_tells_what_is_wrong(home: Organisation) -> None:
    browser = cast.client("interviewer")
    proposed = browser.get("/bank/plans/new/", {"role_title": "Engineer", "skills": "concurrency"})
    assert "because of concurrency" in proposed.content.decode()
    posted = {
        "title": "Backend",
        "question": ["lru-cache", "distributed-rate-limiter"],
        "place-lru-cache": "2",
        "place-distributed-rate-limiter": "1",
        "minutes-lru-cache": "20",
        "hints": "no",
    }
    assert browser.post("/bank/plans/", posted).status_code == 302
    saved = plans.plan_of(home, "backend").body
    assert [question.slug for question in saved.questions] == [
        "distributed-rate-limiter",
        "lru-cache",
    ]
    assert (saved.questions[1].minutes, saved.hints) == (20, False)
    faults: tuple[dict[str, object], ...] = (
        {"minutes-lru-cache": "soon"},
        {"topic": "a"},
        {"title": "!"},
        {"question": []},
    )
    for wrong in faults:
        answer = browser.post("/bank/plans/", {**posted, **wrong})
        assert answer.status_code == 422, wrong
        assert 'role="alert"' in answer.content.decode()
