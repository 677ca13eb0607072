"""Each language has its own files; whoever comes back finds theirs as they were left."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from agents.core.cursor import Cursor, build_cursor
from agents.core.values import RunResult
from interviews.sessions import queries, service, store
from interviews.sessions.errors import InterviewError
from interviews.sessions.judging import WantedRun
from replay import player
from replay.log import snapshots
from replay.models import Snapshot
from tests.doubles.interviews import Interview
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)
MINE = "# written in Python\n"


@pytest.fixture
def interview() -> Interview:
    interview = Interview()
    length = len(store.documents(interview.id, 0)["cache.py"].text)
    interview.edit(1, (length, (0, *MINE.split("\n"))))
    return interview


def choose(interview: Interview, language: str) -> None:
    service.choose_language(interview.id, key=interview.key(), language=language)


def on_screen(interview: Interview) -> dict[str, str]:
    documents = queries.welcome(interview.id, "tab-1")["documents"]
    assert isinstance(documents, list)
    return {each["path"]: each["text"] for each in documents}


def cursor(interview: Interview) -> Cursor:
    return build_cursor(
        interview.state,
        question=store.live_question(interview.state),
        documents=store.documents(interview.id, 0),
        mode_brief="",
        now_ms=interview.clock.now_ms,
    )


def test_another_language_brings_its_own_starter(interview: Interview) -> None:
    choose(interview, "javascript")
    shown = on_screen(interview)
    assert list(shown) == ["cache.js"]
    assert "class LRUCache" in shown["cache.js"]
    assert cursor(interview).runnable_files == ("cache.js",)
    assert [file.path for file in cursor(interview).current_question.files] == ["cache.js"]


def test_nothing_is_lost_on_the_way_back(interview: Interview) -> None:
    before = on_screen(interview)
    choose(interview, "javascript")
    length = len(on_screen(interview)["cache.js"])
    interview.edit(1, (length, (0, "// mine")), path="cache.js")
    choose(interview, "python")
    assert on_screen(interview) == before
    assert before["cache.py"].endswith(MINE)
    choose(interview, "javascript")
    assert on_screen(interview)["cache.js"].endswith("// mine")


def test_keys_that_were_on_their_way_still_reach_the_file_they_were_for(
    interview: Interview,
) -> None:
    choose(interview, "javascript")
    length = len(store.documents(interview.id, 0)["cache.py"].text)
    interview.edit(2, (length, (0, "# late")))
    choose(interview, "python")
    assert on_screen(interview)["cache.py"].endswith("# late")


def test_a_run_is_of_the_chosen_language_and_its_files(interview: Interview) -> None:
    choose(interview, "javascript")
    service.request_run(interview.id, key="r", purpose="tests")
    wanted: list[WantedRun] = []

    def judge(run: WantedRun) -> RunResult:
        wanted.append(run)
        return RunResult(ending="finished")

    for run_id in queries.wanted_runs(interview.id):
        service.execute_run(run_id, judge=judge)
    assert [(run.language, list(run.files)) for run in wanted] == [("javascript", ["cache.js"])]
    assert interview.events("RunFinished")[-1].data["versions"] == {"cache.js": 0}


def test_a_choice_is_made_once_and_only_of_what_is_offered(interview: Interview) -> None:
    service.choose_language(interview.id, key="same", language="go")
    seq = interview.state.seq
    assert service.choose_language(interview.id, key="same", language="java") == seq
    assert service.choose_language(interview.id, key="other", language="go") == seq
    for language in ("cobol", ""):
        with pytest.raises(InterviewError):
            choose(interview, language)
    facts = queries.run_facts(interview.state)
    assert str(facts["language"]).split()[0] == "Go"


def test_the_replay_follows(interview: Interview) -> None:
    choose(interview, "javascript")
    length = len(on_screen(interview)["cache.js"])
    interview.edit(1, (length, (0, "// mine")), path="cache.js")
    choose(interview, "python")
    recorded = player.recording(interview.id, private=True)
    assert [file.path for file in recorded.files] == ["cache.py", "cache.js"]
    moment = player.at(interview.id, seq=interview.state.seq)
    assert moment.documents["cache.js"].text.endswith("// mine")
    assert moment.documents["cache.py"].text.endswith(MINE)


def test_a_snapshot_keeps_the_files_that_were_set_aside(settings: LazySettings) -> None:
    settings.SNAPSHOT_EVERY = 1
    interview = Interview()
    choose(interview, "javascript")
    length = len(store.documents(interview.id, 0)["cache.py"].text)
    interview.edit(1, (length, (0, "# late")))
    kept = snapshots.nearest(interview.id, up_to=interview.state.seq - 1)
    assert set(kept.documents) == {"cache.py", "cache.js"}
    interview.say("A dictionary and a list.")
    interview.turn()
    Snapshot.objects.filter(session=interview.id, seq__gt=kept.state.seq).delete()
    assert player.rebuild_prompt(interview.id, interview.state.turn - 1).same
    assert prove(interview.id).faults == ()
