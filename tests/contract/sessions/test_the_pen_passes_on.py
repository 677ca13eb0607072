"""The tab that types keeps the pen while it is there; once it is gone, another may take it."""

from __future__ import annotations

import pytest

from interviews.sessions import queries, service
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def interview() -> Interview:
    interview = Interview()
    service.connect(interview.id, socket="second", tab="tab-2")
    return interview


def test_a_page_that_asks_by_itself_takes_nothing_from_a_tab_that_is_there(
    interview: Interview,
) -> None:
    service.take_over(interview.id, tab="tab-2", if_free=True)
    assert interview.state.editing_tab == "tab-1"
    assert queries.welcome(interview.id, "tab-2")["pen_free"] is False


def test_once_the_tab_is_gone_another_goes_on_and_the_log_says_so(interview: Interview) -> None:
    service.disconnect(interview.id, socket="socket-of-tab-1")
    assert interview.state.editing_tab == "tab-1"  # it may only be loading again
    assert queries.welcome(interview.id, "tab-2")["pen_free"] is True
    service.take_over(interview.id, tab="tab-2", if_free=True)
    assert interview.state.editing_tab == "tab-2"
    assert interview.events("EditingTaken")[-1].data == {"tab": "tab-2"}


def test_of_two_that_ask_the_first_has_it(interview: Interview) -> None:
    service.connect(interview.id, socket="third", tab="tab-3")
    service.disconnect(interview.id, socket="socket-of-tab-1")
    service.take_over(interview.id, tab="tab-3", if_free=True)
    service.take_over(interview.id, tab="tab-2", if_free=True)
    assert interview.state.editing_tab == "tab-3"


def test_a_tab_that_comes_back_in_time_types_on(interview: Interview) -> None:
    service.disconnect(interview.id, socket="socket-of-tab-1")
    service.connect(interview.id, socket="again", tab="tab-1")
    service.take_over(interview.id, tab="tab-2", if_free=True)
    assert interview.state.editing_tab == "tab-1"
