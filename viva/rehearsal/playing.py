"""One play: a package, a kind of candidate and a seed, through the real service, aside."""

from __future__ import annotations

from agents.core.events import Mode
from agents.core.question import Question, Stage, all_stages
from agents.core.values import PinnedQuestion
from interviews.banks.package import Package
from interviews.banks.rehearsals.values import Outline, PartOutline, Play, Point
from interviews.people import first_start
from interviews.sessions import aside, backends
from replay.log.read import read
from replay.player.wording import stage_name
from viva.rehearsal.reading import read_play
from viva.simulation import Cast, NobodyAsks, Simulation


class NotPlayable(Exception):
    """The play could not be brought to its end: our failure, and no finding about the question."""


def mode_of(question: Question) -> Mode:
    """Return how a question is rehearsed: a lesson by its assessment, all else as an interview."""
    return "assess" if question.lesson is not None else "interview"


def outline_of(question: Question, *, interviewer: str = "") -> Outline:
    """Return a question's outline; `interviewer` names who asks, "" for whom the settings name."""
    mode = mode_of(question)
    return Outline(
        name=question.name,
        mode=mode,
        minutes=question.duration,
        interviewer=backends.interviewer(mode, interviewer).label,
        parts=tuple(_part(stage) for stage in all_stages(question)),
    )


def _part(stage: Stage) -> PartOutline:
    return PartOutline(
        path=stage.path,
        name=stage_name(stage.path),
        concepts=tuple(Point(one.id, one.text) for one in stage.concepts),
        hints=tuple(Point(one.id, one.text) for one in stage.hints),
        withheld=stage.withheld,
    )


def play(package: Package, kind: str, seed: int, *, interviewer: str = "") -> Play:
    """Play one interview and return what its log says; nothing else of it is kept.

    Raises NotPlayable when the interviewer could not be asked.
    """
    question = package.question
    pin = PinnedQuestion(slug=package.slug, name=question.name, digest=package.digest, revision=0)
    with aside.stage():
        cast = Cast(
            organisation=first_start.organisation().id,
            packages=((pin, package.packed),),
            candidate=kind,
            seed=seed,
            mode=mode_of(question),
            interviewer=interviewer,
        )
        try:
            events = list(read(Simulation(cast).play()))
        except NobodyAsks as error:
            raise NotPlayable(str(error)) from error
    return read_play(events, pin, question, kind=kind, seed=seed)
