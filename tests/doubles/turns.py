"""The cast of the turn's tests: one small question, its cursor at any moment, and who listens."""

from __future__ import annotations

import json

from msgspec.structs import replace

from agents.core.cursor import (
    CandidateResponse,
    CodeRun,
    CurrentQuestion,
    CurrentState,
    Cursor,
    ExpectedSolution,
    FileOnScreen,
    HistoryLine,
    InterviewContext,
    ProbeOption,
)
from agents.core.question import Concept, Hint
from agents.core.values import RunResult
from agents.prompts.templates import Templates

CODE = """class LRUCache:
    def __init__(self, capacity):
        self.capacity = capacity

    def get(self, key):
        return -1
"""

NUMBERS = CurrentState(
    stage_used_s=95,
    stage_left_s=385,
    question_left_s=1105,
    question_number=1,
    question_count=2,
    stage_number=1,
    stage_count=3,
    answers_in_question=1,
    answers_before_done=2,
    closing_s=30,
    probes_left=2,
    interviewer_runs_left=1,
    time_ran_out=False,
    tests_left=5,
)


def cursor_of(**changed: object) -> Cursor:
    """Return the cursor of an ordinary turn, with fields changed by name."""
    return replace(_ORDINARY, **changed)


def numbers_of(**changed: object) -> CurrentState:
    """Return the clocks and depth of an ordinary turn, changed by name."""
    return replace(NUMBERS, **changed)


def run_of_tests(*, passed: int, total: int) -> CodeRun:
    """Return a run of hidden tests."""
    result = RunResult(ending="finished", exit_code=0, hidden_passed=passed, hidden_total=total)
    return CodeRun(purpose="tests", by_interviewer=False, result=result)


def reply(move: str = "FOLLOW_UP", **fields: str) -> str:
    """Return a whole raw reply, its fields in the schema's order."""
    ids = {name: fields.pop(name) for name in ("hint_id", "probe_id") if name in fields}
    private = {name: fields.pop(name, "") for name in ("gap", "note")}
    return json.dumps({"move": move, **ids, **private, **fields}, ensure_ascii=False)


def closing(response: str = "Thank you. Let us leave it here.", **fields: str) -> str:
    """Return a whole raw reply that closes the question."""
    written = {
        "stage_record": "Asked for a cache. Named a dictionary.",
        "topic": "data-structures",
        "summary": "Knew the parts, not how they meet.",
    }
    return reply("QUESTION_DONE", **{**written, **fields, "response": response})


class Listener:
    """An audience that keeps what it was told, in order; it may be overtaken."""

    def __init__(self, *, overtaken: BaseException | None = None) -> None:
        """Keep what `started` is to raise, if anything."""
        self._overtaken = overtaken
        self.heard: list[tuple[object, ...]] = []

    async def started(self, attempt: int) -> None:
        """Keep the start, or be overtaken."""
        if self._overtaken is not None:
            raise self._overtaken
        self.heard.append(("started", attempt))

    async def text(self, attempt: int, visible_text: str) -> None:
        """Keep a piece of text."""
        self.heard.append(("text", attempt, visible_text))

    async def withdrawn(self, attempt: int, shown: str, reason: str) -> None:
        """Keep a withdrawal."""
        self.heard.append(("withdrawn", attempt, shown, reason))

    def visible(self, attempt: int) -> str:
        """Return all text of an attempt."""
        return "".join(str(h[2]) for h in self.heard if h[0] == "text" and h[1] == attempt)


_ORDINARY = Cursor(
    mode_brief=Templates.load().mode_brief,
    name="LRU cache",
    topics=("data-structures", "complexity"),
    seniority="mid",
    brief="Press on why both operations take constant time. Let them find the second structure.",
    global_interview_context=InterviewContext(
        role_title="Backend engineer",
        role_level="mid",
        highlights=("Ran a cache in front of a search service.",),
        question_number=1,
        question_count=2,
    ),
    stages_so_far=(),
    current_question=CurrentQuestion(
        path=(),
        mode="code",
        asked="Write a cache of a fixed number of entries that drops the least recently used.",
        files=(FileOnScreen(path="lru.py", text=CODE, editable=True, edited=False),),
    ),
    stage_history=(
        HistoryLine(by="candidate", text="I would keep the keys in a list.", kind="answer"),
        HistoryLine(
            by="interviewer",
            text="What does a lookup cost in that list?",
            kind="FOLLOW_UP",
            gap="Has not seen that moving a key in a list is linear.",
            note="Asked for the cost of a lookup; next ask for the cost of moving.",
        ),
    ),
    candidate_response=CandidateResponse(
        kinds=("answer",), text="Linear. A dictionary would find it faster."
    ),
    expected_current_solution=ExpectedSolution(
        text="A hash map finds the node, a doubly linked list keeps the order of use.",
        concepts=(
            Concept(
                id="order",
                text="The order of use is kept so that moving an entry takes constant time.",
                any_of=(("order", "constant time"),),
                ask="How do you know which entry to drop?",
            ),
        ),
        red_flags=("Scans all entries to find the oldest one.",),
        good_additional_points=("Asks what a capacity of zero should do.",),
    ),
    withheld_solution_parts=("doubly linked list", "hash map", "OrderedDict"),
    probe_options=(
        ProbeOption(id="threads", description="Two threads use the cache at once."),
        ProbeOption(id="memory", description="Entries differ in size and memory is what is bound."),
    ),
    available_hints=(
        Hint(id="h1", text="Ask what it costs to move one entry to the front of what they have."),
        Hint(id="h2", text="Each entry could know its neighbours."),
    ),
    current_state=NUMBERS,
    runnable_files=("lru.py",),
)
