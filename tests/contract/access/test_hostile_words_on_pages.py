"""Names, titles, answers and code that attack are words on every page, for candidates and staff."""

from uuid import UUID

import pytest
from django.utils import timezone

from interviews.banks import store as bank
from interviews.banks.reading import read_upload
from interviews.models import Organisation
from interviews.people import first_start, invitations
from interviews.sessions import service
from replay.report import write_report
from tests.contract.access import cast
from tests.unit.banks.packages import files_of, zip_of
from tests.unit.web.inert import HOSTILE, MARK, alive, words

pytestmark = pytest.mark.django_db


def attacked(poison: str) -> tuple[UUID, str]:
    """Fill an interview with an attack wherever people write; return its session and a new link."""
    home = first_start.organisation()
    Organisation.objects.filter(id=home.id).update(name=poison[:120])
    files = files_of({"name": one_line(poison), "seed_question": poison, "entity_refs": []})
    package = read_upload("attack.zip", zip_of(files))
    kept = bank.import_package(home, package, findings=(), at=timezone.now())
    role: dict[str, object] = {"title": poison[:80], "level": poison[:40]}
    terms = invitations.Terms(label=poison[:120], revisions=(kept.revision.pk,), role=role)
    _, token = invitations.invite(home.id, terms)
    _, fresh = invitations.invite(home.id, terms)
    session = cast.accepted(token, cast.CLAIM)
    service.connect(session, socket="s", tab="tab-1")
    service.submit_answer(session, key="k1", text=poison)
    service.ask_clarification(session, key="k2", text=poison)
    return session, fresh


def one_line(poison: str) -> str:
    """Return an attack as a question may be named."""
    return poison.replace("\n", " ")[:80]


@pytest.mark.parametrize("poison", HOSTILE)
def test_no_page_brings_them_to_life(poison: str) -> None:
    session, fresh = attacked(poison)
    candidate, staff = cast.client("candidate"), cast.client("admin")
    pages = {path: candidate.get(path) for path in (f"/i/{fresh}/", f"/room/{session}/")}
    service.end_interview(session)
    write_report(session)
    staff.post(f"/sessions/{session}/report/review/", {"level-0": "ok", "note-0": poison})
    pages |= {f"/room/{session}/ended/": candidate.get(f"/room/{session}/ended/")}
    pages |= {path: staff.get(path) for path in staff_pages(session)}
    for path, answer in pages.items():
        assert answer.status_code == 200, path
        assert alive(answer.content.decode()) == [], path
    for path in (f"/i/{fresh}/", f"/room/{session}/", "/sessions/", "/invitations/"):
        assert MARK in words(pages[path].content.decode()), path


def staff_pages(session: UUID) -> list[str]:
    return [
        "/sessions/",
        "/invitations/",
        f"/sessions/{session}/replay/",
        f"/sessions/{session}/report/",
        "/admin/interviews/question/",
        "/admin/interviews/questionrevision/",
    ]


@pytest.mark.parametrize("poison", HOSTILE)
def test_a_refused_form_shows_what_was_typed_as_words(poison: str) -> None:
    answer = cast.client("recruiter").post(
        "/invitations/", {"label": poison, "days": poison, "questions": poison}
    )
    assert answer.status_code == 422
    assert alive(answer.content.decode()) == []


@pytest.mark.parametrize("field", ["questions", "days", "time_multiplier", "label"])
@pytest.mark.parametrize("value", ["9" * 5000, "-1", "1e400", "\x00", "٣", "x" * 100_000])
def test_a_form_survives_any_value(field: str, value: str) -> None:
    answer = cast.client("recruiter").post("/invitations/", {field: value})
    assert answer.status_code == 422


def test_a_search_that_attacks_is_only_words() -> None:
    for poison in HOSTILE:
        answer = cast.client("admin").get("/admin/interviews/question/", {"q": poison})
        assert alive(answer.content.decode()) == []


@pytest.mark.parametrize("turn", ["0", "9" * 30])
def test_a_turn_that_is_not_there_is_no_error_of_ours(turn: str) -> None:
    session, _ = attacked("pwned")
    answer = cast.client("admin").get(f"/sessions/{session}/replay/turns/{turn}/")
    assert answer.status_code in {200, 404}


def test_a_revision_number_beyond_all_is_not_found() -> None:
    path = f"/admin/interviews/questionrevision/{'9' * 30}/package.zip"
    assert cast.client("admin").get(path).status_code == 404
