"""A plan may say in which languages code is written: the room begins in one of them."""

from __future__ import annotations

import msgspec
import pytest
from django.utils import timezone

from agents.core.question import allowed_languages, languages_of
from interviews.banks import plans
from interviews.banks import store as bank
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.store import Author
from interviews.banks.plans import PlanBody, PlannedQuestion
from interviews.people import invitations
from interviews.sessions import clock, queries, service, store
from interviews.sessions.errors import InterviewError
from tests.doubles.interviews import FakeClock, home

pytestmark = pytest.mark.django_db(transaction=True)


def saved(*languages: str, slug: str = "lru-cache") -> plans.PlanView:
    author = Author(None, home(), timezone.now())
    body = PlanBody(questions=(PlannedQuestion(slug=slug),), languages=languages)
    return plans.save_plan("Backend", body, author=author)


def opened(plan: plans.PlanView) -> tuple[object, list[str]]:
    """Open an interview by a plan; return the language it begins in, and those it offers."""
    organisation = home()
    revision = bank.published(organisation, "lru-cache").pk
    terms = invitations.Terms(label="Candidate", revisions=(revision,), role={}, plan=plan.revision)
    _, token = invitations.invite(organisation.id, terms)
    with clock.use(FakeClock()):
        session = service.accept_invitation(token, browser="b" * 43, consent_wording="0" * 64)
        service.connect(session, socket="s", tab="t")
    state = store.load(session)
    assert state.live is not None
    runtime = store.live_question(state).runtime
    told = msgspec.convert(queries.languages(state, runtime)["languages"], list[dict[str, object]])
    names = [str(one["name"]) for one in told]
    for other in set(languages_of(runtime)) - set(names):  # type: ignore[arg-type]  # a code question
        with pytest.raises(InterviewError):
            service.choose_language(session, key=other, language=other)
    return state.live.language or runtime.languages[0], names  # type: ignore[union-attr]


def test_without_a_word_all_are_offered() -> None:
    begins, offered = opened(saved())
    assert begins == "python"
    assert {"python", "java"} <= set(offered)


def test_the_room_begins_in_one_that_the_plan_allows() -> None:
    begins, offered = opened(saved("java", "go"))
    assert begins == "java"
    assert set(offered) == {"java", "go"}


def test_its_files_are_those_of_that_language() -> None:
    plan = saved("java")
    organisation = home()
    terms = invitations.Terms(
        label="Candidate",
        revisions=(bank.published(organisation, "lru-cache").pk,),
        role={},
        plan=plan.revision,
    )
    _, token = invitations.invite(organisation.id, terms)
    with clock.use(FakeClock()):
        session = service.accept_invitation(token, browser="b" * 43, consent_wording="0" * 64)
        service.connect(session, socket="s", tab="t")
    editable = [path for path, file in store.documents(session, 0).items() if file.editable]
    assert any(path.endswith(".java") for path in editable)


def test_a_plan_whose_question_has_none_of_them_is_refused() -> None:
    with pytest.raises(NotPossible, match="any of these languages"):
        saved("bash")


def test_a_question_without_code_needs_no_language() -> None:
    assert saved("java", slug="distributed-rate-limiter").body.languages == ("java",)


def test_a_question_that_has_none_of_them_any_more_is_written_in_its_own() -> None:
    runtime = bank.question_of_revision(bank.published(home(), "lru-cache").pk).runtime
    assert runtime is not None
    assert allowed_languages(runtime, ("cobol",)) == languages_of(runtime)
