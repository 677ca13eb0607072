"""What is stored is done: that nobody could be told of it is logged, and no refusal."""

from pathlib import Path

import pytest
from pytest_django import Settings

from interviews.sessions import queries, service
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def deaf(settings: Settings) -> Interview:
    interview = Interview()
    settings.CHANNEL_LAYERS = {
        "default": {"BACKEND": "tests.doubles.broken_layer.BrokenLayer"},
    }
    return interview


def test_an_answer_counts_while_the_channel_layer_is_down(deaf: Interview) -> None:
    deaf.say("A dictionary.")
    assert len(deaf.events("AnswerSubmitted")) == 1
    assert queries.ids_with_turn_due(2**62) == [(deaf.id, 1)]


def test_an_end_counts_while_no_witness_can_be_written(settings: Settings, tmp_path: Path) -> None:
    interview = Interview()
    (tmp_path / "full").write_text("a file where the folder should be")
    settings.WITNESS_DIR = tmp_path / "full"
    service.end_interview(interview.id)
    assert interview.state.phase == "ended"
