"""How a question was worked on: tests over time, code as it was left, talk that bore on it."""

from replay.report.work.drafting import Work, draft_work
from replay.report.work.looking import Look, Looked, look_by_rules
from replay.report.work.outcomes import Outcomes, outcomes, runs_of
from replay.report.work.remarks import VERSION as RULES
from replay.report.work.written import own_tests_of

__all__ = [
    "RULES",
    "Look",
    "Looked",
    "Outcomes",
    "Work",
    "draft_work",
    "look_by_rules",
    "outcomes",
    "own_tests_of",
    "runs_of",
]
