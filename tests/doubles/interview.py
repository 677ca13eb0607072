"""The interview that replay and report are tested on: what was said, typed and run, and when."""

from __future__ import annotations

from agents.core.events import (
    AnswerSubmitted,
    ClarificationAsked,
    ConnectionBack,
    ConnectionLost,
    ConsentGiven,
    FocusChanged,
    HintAsked,
    HintGiven,
    InterviewEnded,
    InterviewStarted,
    LinesSelected,
    QuestionClosed,
    QuestionOpened,
    Recorded,
    RunFinished,
    RunRequested,
    SessionOpened,
    SkipAsked,
    StageClosed,
    StageOpened,
    TextKept,
    TextPasted,
)
from agents.core.question import AnswerKey, Concept, Hint, Probe, Question, Runtime
from agents.core.values import Attachment, FileShown, RoleContext, SessionLimits
from tests.doubles.recordings import INTERVIEWER, PINNED, Recorder, replaced, tests_run

STARTER = (
    "class LRUCache:\n"
    "    def __init__(self, capacity):\n"
    "        pass\n"
    "\n"
    "    def get(self, key):\n"
    "        pass\n"
    "\n"
    "    def put(self, key, value):\n"
    "        pass\n"
)
WITH_INIT = STARTER.replace("        pass\n\n    def get", "        self.items = {}\n\n    def get")
WITH_GET = WITH_INIT.replace(
    "key):\n        pass", "key):\n        value = self.items.pop(key)\n        return value"
)
WHOLE = WITH_GET.replace("value):\n        pass", "value):\n        self.items[key] = value")

DESIGN = (
    "I keep a hash map from key to node, so a lookup by key takes constant time. "
    "A doubly linked list keeps the nodes in order of use."
)
TOUCH = "Every get moves the node to the front of the list, because a read counts as a use."
EVICT = "When the cache is full I remove the node at the tail and delete its key from the map."
LOCK = "Each line is atomic in Python, so two threads are fine here."
BUCKET = "A token bucket per client: it refills at a fixed rate and each request takes one token."

LRU = Question(
    slug="lru-cache",
    name="LRU cache",
    mode="code",
    topics=("Data structures", "Concurrency"),
    seniority="mid",
    duration=25,
    seed_duration=15,
    seed_question="Build a cache that holds at most `capacity` pairs.",
    question_prompt="Press on constant time.",
    answer_key=AnswerKey(
        required_concepts=("Lookup in constant time", "Order of use", "A read counts", "Eviction"),
        red_flags=("Scans the whole list on every get",),
    ),
    withheld_solution_parts=("ordered dict",),
    seed_hints=(Hint("h1", "What must a read change?"), Hint("h2", "Two structures.")),
    concepts=(
        Concept(
            "lookup",
            "A hash map gives access by key in constant time.",
            any_of=(("hash map", "key"), ("dictionary", "key")),
            ask="How do you get from a key to its entry?",
        ),
        Concept(
            "order",
            "A doubly linked list keeps entries in order of use.",
            any_of=(("doubly linked", "order"),),
            ask="How does the cache know which entry was used longest ago?",
        ),
        Concept(
            "touch",
            "A read moves the entry to the recent end.",
            any_of=(("move", "front"),),
            ask="What changes when somebody reads an entry?",
        ),
        Concept(
            "evict",
            "At capacity the entry at the old end is removed from both structures.",
            any_of=(("remove", "tail"),),
            ask="What happens when there is no room?",
        ),
    ),
    probes=(
        Probe(
            "shared-by-threads",
            "Several threads call get and put at the same time.",
            solution="- A lock around the whole update",
            duration=8,
            hints=(Hint("h1", "What can interleave?"),),
            concepts=(
                Concept(
                    "race",
                    "Two threads can break the links between a read and its move.",
                    any_of=(("race", "links"), ("interleave", "move")),
                ),
                Concept(
                    "lock",
                    "One lock guards the whole operation.",
                    any_of=(("lock", "whole"), ("mutex", "operation")),
                ),
            ),
        ),
    ),
    runtime=Runtime(
        languages=("python",), entry="cache.py", starter={"cache.py": STARTER}, solution={}
    ),
)
LIMITER = Question(
    slug="rate-limiter",
    name="Rate limiter",
    topics=("Distribution",),
    duration=20,
    seed_duration=10,
    seed_question="Design a rate limiter for an API.",
    answer_key=AnswerKey(required_concepts=("Token bucket", "Shared store")),
    concepts=(
        Concept("bucket", "A token bucket per client.", any_of=(("token bucket", "refill"),)),
        Concept("store", "A shared store holds the counts.", any_of=(("shared", "redis"),)),
    ),
    probes=(
        Probe(
            "minute-edge",
            "The servers' clocks differ.",
            solution="- The store's own clock",
            duration=8,
            concepts=(
                Concept("clock", "The store's clock decides.", any_of=(("store", "clock"),)),
            ),
        ),
    ),
)
QUESTIONS = (LRU, LIMITER)


def recorded_interview() -> list[Recorded]:
    """Return the whole log: 25 minutes, one question worked through, a second one barely begun."""
    told = Recorder()
    _begins(told)
    _designs_and_types(told)
    _runs_and_repairs(told)
    _talks_of_threads(told)
    _starts_the_second_question(told)
    return told.log


def _begins(told: Recorder) -> None:
    opened = SessionOpened(
        organisation="00000000-0000-0000-0000-000000000001",
        questions=PINNED,
        templates="3" * 64,
        role=RoleContext(title="Backend engineer", level="mid"),
        limits=SessionLimits(),
        interviewer=INTERVIEWER,
    )
    told.add(-60, opened)
    told.add(-20, ConsentGiven(wording="4" * 64), actor="candidate")
    told.add(-1, ConnectionBack(away_ms=0))
    told.add(0, InterviewStarted(greeting="Welcome. I am an AI interviewer; take your time."))
    question = QuestionOpened(
        index=0,
        name="LRU cache",
        asked=LRU.seed_question,
        duration_ms=25 * 60_000,
        stage_duration_ms=15 * 60_000,
        files=(FileShown(path="cache.py", text=STARTER, editable=True),),
    )
    told.add(0.02, question)


def _designs_and_types(told: Recorder) -> None:
    told.add(40, ClarificationAsked(key="k1", text="Are keys strings?"), actor="candidate")
    told.turn(43, "CLARIFY", "Yes, keys are strings.", gap="", note="Reads the question with care.")
    told.add(120, AnswerSubmitted(key="k2", text=DESIGN), actor="candidate")
    told.turn(
        124,
        "FOLLOW_UP",
        "You keep both parts in step. What changes when somebody reads an entry?",
        gap="Has not said that a read counts as a use.",
        note="Clear design. Let them find the read.",
    )
    told.typed(replaced(STARTER, STARTER, WITH_INIT), at_s=200, path="cache.py")
    told.add(205, LinesSelected(path="cache.py", from_line=5, to_line=6), actor="candidate")
    told.typed(replaced(WITH_INIT, WITH_INIT, WITH_GET), at_s=260, path="cache.py")
    told.add(262, TextKept(index=0, path="cache.py", version=2, text=WITH_GET))


def _runs_and_repairs(told: Recorder) -> None:
    _run(told, "r1", at_s=300, passed=["a pair is found"], failed=["a read keeps a pair alive"])
    told.add(310, FocusChanged(focused=False), actor="candidate")
    told.add(325, FocusChanged(focused=True), actor="candidate")
    told.add(360, HintAsked(key="k3"), actor="candidate")
    told.turn(363, "HINT", "Think about what a read must change.", to="h1", gap="The read.")
    told.add(363, HintGiven(hint_id="h1"))
    attached = Attachment(
        path="cache.py",
        from_line=6,
        to_line=7,
        text="        value = self.items.pop(key)\n        return value",
    )
    told.add(420, AnswerSubmitted(key="k4", text=TOUCH, attachments=(attached,)), actor="candidate")
    told.turn(424, "FOLLOW_UP", "And when there is no room?", gap="Eviction.", note="Good repair.")
    told.add(470, TextPasted(path="cache.py", size=30, lines=1), actor="candidate")
    told.typed(replaced(WITH_GET, WITH_GET, WHOLE), at_s=471, path="cache.py")
    told.add(500, AnswerSubmitted(key="k5", text=EVICT), actor="candidate")
    _run(
        told, "r2", at_s=540, passed=["a pair is found", "a read keeps a pair alive"], hidden=(4, 4)
    )


def _run(
    told: Recorder,
    run: str,
    *,
    at_s: float,
    passed: list[str],
    failed: list[str] | None = None,
    hidden: tuple[int, int] = (1, 4),
) -> None:
    versions = dict(told.versions)
    asked = RunRequested(run=run, key=f"key-{run}", purpose="tests", versions=versions)
    told.add(at_s, asked, actor="candidate")
    result = tests_run(passed, failed or [], hidden=hidden)
    told.add(at_s + 0.4, RunFinished(run=run, purpose="tests", result=result), actor="sandbox")


def _talks_of_threads(told: Recorder) -> None:
    words = "All tests pass. Now several threads call get and put at the same time."
    told.turn(545, "PROBE", words, to="shared-by-threads", note="Covered.")
    told.add(545, StageClosed(path=(), asked=LRU.seed_question, record="Whole design, one hint."))
    told.add(545, StageOpened(path=("shared-by-threads",), asked=words, duration_ms=8 * 60_000))
    told.add(600, ConnectionLost())
    told.add(648, ConnectionBack(away_ms=48_000))
    told.add(700, AnswerSubmitted(key="k6", text=LOCK), actor="candidate")
    told.turn(704, "QUESTION_DONE", "Thank you. On to the next one.", gap="No race named.")
    told.add(
        704,
        StageClosed(path=("shared-by-threads",), asked=words, record="Did not see the race."),
        QuestionClosed(index=0, topic="Data structures", summary="Good design.", reason="done"),
    )


def _starts_the_second_question(told: Recorder) -> None:
    question = QuestionOpened(
        index=1,
        name="Rate limiter",
        asked=LIMITER.seed_question,
        duration_ms=20 * 60_000,
        stage_duration_ms=10 * 60_000,
    )
    told.add(704, question)
    told.add(800, AnswerSubmitted(key="k7", text=BUCKET), actor="candidate")
    words = "One bucket a client. And when the servers' clocks differ?"
    told.turn(804, "PROBE", words, to="minute-edge", gap="No store.")
    told.add(804, StageClosed(path=(), asked=LIMITER.seed_question, record="Bucket, no store."))
    told.add(804, StageOpened(path=("minute-edge",), asked=words, duration_ms=8 * 60_000))
    told.add(900, SkipAsked(key="k8"), actor="candidate")
    told.turn(903, "QUESTION_DONE", "That is all. Thank you for your time.")
    told.add(
        903,
        StageClosed(path=("minute-edge",), asked=words, record="Skipped."),
        QuestionClosed(index=1, topic="Distribution", summary="Half.", reason="skipped"),
        InterviewEnded(reason="finished", closing="You can close this page."),
    )
