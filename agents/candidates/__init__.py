"""Simulated candidates: they see what a person sees, and know what they are made to know."""

from agents.candidates.acting import (
    Action,
    Answer,
    AskHint,
    Candidate,
    CandidateView,
    Clarify,
    Draw,
    Edit,
    End,
    Paste,
    RunTests,
    Skip,
    Wait,
)
from agents.candidates.cast import CAST, LEARNERS, candidate
from agents.candidates.typing import Typed, pasting, typing

__all__ = [
    "CAST",
    "LEARNERS",
    "Action",
    "Answer",
    "AskHint",
    "Candidate",
    "CandidateView",
    "Clarify",
    "Draw",
    "Edit",
    "End",
    "Paste",
    "RunTests",
    "Skip",
    "Typed",
    "Wait",
    "candidate",
    "pasting",
    "typing",
]
