"""A model looks at the code and the talk of one question, by a rubric of named anchors."""

from agents.judging.work.asking import ask_about_work
from agents.judging.work.parts import Anchoring, Heard, Judged, Work
from agents.judging.work.prompt import VERSION, work_prompt
from agents.judging.work.rubric import CODE, NO_ANCHOR, TALK, Anchor, CodeAspect, TalkAspect

__all__ = [
    "CODE",
    "NO_ANCHOR",
    "TALK",
    "VERSION",
    "Anchor",
    "Anchoring",
    "CodeAspect",
    "Heard",
    "Judged",
    "TalkAspect",
    "Work",
    "ask_about_work",
    "work_prompt",
]
