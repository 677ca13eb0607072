"""A learner takes notes, opens tasks, goes to an assessment and comes back."""

from __future__ import annotations

from typing import Literal

from agents.core.kinds.base import Event
from agents.core.values import FileShown, StageLevel


class NoteKept(Event, frozen=True, kw_only=True):
    """A line in the learner's notes: the tutor's, or the learner's own (`key` from the browser)."""

    text: str
    by: Literal["tutor", "learner"]
    key: str = ""


class TaskOpened(Event, frozen=True, kw_only=True):
    """The learner is on a task of the lesson now."""

    task_id: str
    title: str
    text: str
    files: tuple[FileShown, ...] = ()


class AssessmentOffered(Event, frozen=True, kw_only=True):
    """The tutor thinks that the learner is ready for the lesson's assessment."""


class AssessmentStarted(Event, frozen=True, kw_only=True):
    """The learner went to the assessment, which is a session of its own."""

    session: str


class AssessmentFinished(Event, frozen=True, kw_only=True):
    """The learner came back from an assessment: each stage with its level, "" where none is."""

    session: str
    stages: tuple[StageLevel, ...]


class VisitBegan(Event, frozen=True, kw_only=True):
    """The learner came back after a while; visits count from 1."""

    number: int
