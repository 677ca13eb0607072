"""A model judges one part of an interview; what it cannot quote from the log does not count."""

from agents.judging.asking import ask
from agents.judging.evidence import is_code_evidence, is_evidence
from agents.judging.part import Flag, Judged, Part, Point, Source, Told
from agents.judging.prompt import VERSION, judge_prompt

__all__ = [
    "VERSION",
    "Flag",
    "Judged",
    "Part",
    "Point",
    "Source",
    "Told",
    "ask",
    "is_code_evidence",
    "is_evidence",
    "judge_prompt",
]
