"""An admin sees rates and scores by group, nobody sees a person's, and a small group is untold."""

from __future__ import annotations

import csv
import io
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from interviews.models import GroupAnswer, Organisation
from interviews.people import access, groups
from interviews.people.access import NotAllowed
from interviews.sessions import service
from replay import report as reports
from replay.models import TopicScore
from tests.contract.access import cast
from tests.doubles import fairness, pools
from tests.doubles.interviews import home as whole_bank

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = f"/roles/{pools.SLUG}/fairness/"
CSV = f"/roles/{pools.SLUG}/fairness.csv"
MOST_QUERIES = 17
Rows = dict[tuple[str, str], dict[str, str]]


@pytest.fixture
def home() -> Organisation:
    whole_bank()
    admin = cast.account("admin")
    fairness.ask(admin)
    return access.organisation_of(admin)


@pytest.fixture
def people(home: Organisation) -> dict[str, list[UUID]]:
    return fairness.round_of(home)


def page_of(address: str = PAGE, role: str = "admin") -> str:
    return cast.client(role).get(address).content.decode()


def rows() -> Rows:
    text = cast.client("admin").get(CSV).content.decode("utf-8-sig")
    return {(row["Group"], row["Figure"]): row for row in csv.DictReader(io.StringIO(text))}


def test_rates_ratios_and_scores_are_those_of_the_groups(people: dict[str, list[UUID]]) -> None:
    woman, man = (rows()[name, "Selection rate"] for name in ("Woman", "Man"))
    assert (woman["People"], woman["Selected"], woman["Value"]) == ("12", "3", "0.25")
    assert (man["People"], man["Selected"], man["Value"]) == ("18", "12", "0.6667")
    assert (woman["Against the highest"], woman["Note"]) == ("0.375", "below four fifths")
    assert man["Note"] == "the highest"
    score = rows()["Woman", "Mean score: Cost"]
    assert (score["People"], score["Value"]) == ("12", "2.75")


def test_a_small_group_is_untold_on_the_page_and_in_the_file(people: dict[str, list[UUID]]) -> None:
    for figure in ("Selection rate", "Mean score: Cost"):
        row = rows()["Non-binary", figure]
        assert row.pop("Note") == "untold: a small group"
        assert set(row.values()) == {"Gender", "Non-binary", figure, ""}
    page = page_of()
    assert page.count("Not told: a small group") == 2


def test_one_without_a_score_is_not_placed_in_a_group_by_its_size(
    people: dict[str, list[UUID]],
) -> None:
    TopicScore.objects.filter(session=people["Woman"][0]).update(score=None, level="")
    row = rows()["Woman", "Mean score: Cost"]
    assert (row["People"], row["Note"]) == ("", "people untold: few have no score")
    assert row["Value"]
    assert rows()["Woman", "Selection rate"]["People"] == "12"


def test_many_are_counted_by_the_same_few_queries(home: Organisation) -> None:
    fairness.crowd(home, 20)
    client = cast.client("admin")
    few: list[int] = []
    more: list[int] = []
    for queries in (few, more):
        for address in (PAGE, CSV):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(address).status_code == 200
            queries.append(len(asked))
        fairness.crowd(home, 400)
    assert few == more
    assert max(more) <= MOST_QUERIES


def test_the_page_names_nobody(people: dict[str, list[UUID]]) -> None:
    text = page_of() + page_of(CSV)
    for sessions in people.values():
        assert not any(str(session) in text for session in sessions)
    assert "Woman 1" not in text


def test_people_are_counted_in_tens(home: Organisation) -> None:
    fairness.decided(home, "Woman", selected=5, declined=4)
    assert "Too few decisions yet" in page_of()
    more = fairness.decided(home, "Man", selected=10, declined=0)
    assert rows()["Woman", "Selection rate"]["Note"] == "untold: a small group"
    assert sum(one.session_id in more for one in groups.members(cast.account("admin"), pools.SLUG))
    assert len(groups.members(cast.account("admin"), pools.SLUG)) == 10


def test_who_waits_withdrew_or_was_erased_is_not_counted(home: Organisation) -> None:
    first = fairness.decided(home, "Woman", selected=20, declined=0)
    admin = cast.account("admin")
    assert len(groups.members(admin, pools.SLUG)) == 20
    fairness.decide(first[:1], "hold")
    assert len(groups.members(admin, pools.SLUG)) == 10
    fairness.decide(first[:1], "decline")
    assert len(groups.members(admin, pools.SLUG)) == 20
    service.erase_session(first[1])
    assert first[1] not in {one.session_id for one in groups.members(admin, pools.SLUG)}


def test_what_was_taken_back_or_asked_in_other_words_counts_as_unsaid(
    people: dict[str, list[UUID]],
) -> None:
    for session in people["Woman"][:3]:
        groups.take_back(session)
    assert rows()["Woman", "Selection rate"]["Note"] == "untold: a small group"
    groups.save_form(cast.account("admin"), "Your gender: Woman | Man")
    assert {row["Note"] for row in rows().values()} == {"untold: a small group"}


@pytest.mark.parametrize("role", ["interviewer", "recruiter", "elsewhere"])
def test_who_rates_or_decides_reads_no_figure(people: dict[str, list[UUID]], role: str) -> None:
    assert cast.client(role).get(PAGE).status_code in {403, 404}
    assert cast.client(role).get(CSV).status_code in {403, 404}
    if role != "elsewhere":
        with pytest.raises(NotAllowed):
            groups.members(cast.account(role), pools.SLUG)


def test_no_other_page_table_export_or_report_holds_an_answer(home: Organisation) -> None:
    group = "Unmistakable group"
    groups.save_form(cast.account("admin"), f"Belongs to: {group} | Another")
    world = cast.build()
    groups.save_form(cast.account("admin"), f"Belongs to: {group} | Another")
    GroupAnswer.objects.create(
        key=groups.key_of(world.ended_room), organisation=home, said={"Belongs to": group}
    )
    groups.answer(world.asked, [group])
    assert reports.report_of(world.ended_room) is not None
    for address in addresses(world):
        answer = cast.client("admin").get(address)
        assert answer.status_code == 200, address
        text = b"".join(answer) if answer.streaming else answer.content
        assert group.encode() not in text, address
        assert groups.key_of(world.ended_room).encode() not in text, address


def addresses(world: cast.World) -> list[str]:
    ended, role = f"/sessions/{world.ended_room}", f"/roles/{world.role}"
    of_session = ("replay/", "replay/recording.json", "replay.html", "log.jsonl", "report/")
    of_role = ("", "people/", f"people/{world.guest}/", "candidates.csv")
    return [
        "/sessions/",
        "/invitations/",
        *(f"{ended}/{name}" for name in of_session),
        *(f"{role}/{name}" for name in of_role),
    ]
