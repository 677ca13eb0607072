"""A model judges one part of an interview; what it cannot quote from the log does not count."""

from agents.judging.asking import ask
from agents.judging.part import Flag, Judged, Part, Point, Source, Told
from agents.judging.prompt import VERSION, judge_prompt

__all__ = ["VERSION", "Flag", "Judged", "Part", "Point", "Source", "Told", "ask", "judge_prompt"]
