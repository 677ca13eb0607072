"""Somebody who learns: the shipped lesson through the real service, and its assessment."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from uuid import UUID

from agents.core.events import TurnTaken
from agents.core.state import SessionState
from interviews.banks import store as bank
from interviews.models import Invitation
from interviews.people import invitations
from interviews.sessions import service, store
from interviews.sessions.agent import run_turn
from replay.log.read import read
from tests.doubles.answers import LESSON, LESSON_ANSWERS
from tests.doubles.interviews import BROWSER, home


@dataclass
class Learner:
    """Somebody in a room: what they say is answered before anything else happens."""

    session: UUID
    keys: int = 0

    @property
    def state(self) -> SessionState:
        """Return the session as stored."""
        return store.load(self.session)

    def come(self) -> None:
        """Open the room."""
        service.connect(self.session, socket=f"socket-{self.session}", tab="tab-1")

    def go(self) -> None:
        """Close it."""
        service.disconnect(self.session, socket=f"socket-{self.session}")

    def say(self, text: str) -> str:
        """Say something; return the move that answered."""
        self.keys += 1
        service.submit_answer(self.session, key=f"key-{self.keys}", text=text)
        assert asyncio.run(run_turn(self.session, self.state.turn, holder="test"))
        turns = [r.event for r in read(self.session) if isinstance(r.event, TurnTaken)]
        return turns[-1].move

    def sit(self) -> None:
        """Come to an assessment and answer every question until the last one is closed."""
        self.come()
        for _ in range(20):
            live = self.state.live
            if live is None:
                return
            self.say(LESSON_ANSWERS[len(live.stage.path)])
        raise AssertionError("the assessment did not come to an end")


def invited_to_lesson() -> tuple[Invitation, str]:
    """Invite somebody to the shipped lesson; return the invitation and its token."""
    organisation = home()
    revision = bank.published(organisation, LESSON).pk
    terms = invitations.Terms(label="Learner 1", revisions=(revision,), role={}, mode="study")
    return invitations.invite(organisation.id, terms)


def learner_of_lesson(browser: str = BROWSER) -> Learner:
    """Return somebody who opened a lesson's link and is there."""
    _, token = invited_to_lesson()
    session = service.accept_invitation(token, browser=browser, consent_wording="1" * 64)
    learner = Learner(session)
    learner.come()
    return learner
