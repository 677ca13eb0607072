"""An interview with code worked on in steps: runs that mend and break, and words about them."""

from __future__ import annotations

from msgspec.structs import replace as with_

from agents.core.events import (
    AnswerSubmitted,
    ClarificationAsked,
    ConsentGiven,
    InterviewEnded,
    InterviewStarted,
    OwnTestKept,
    QuestionClosed,
    QuestionOpened,
    Recorded,
    RunFinished,
    RunRequested,
    SessionOpened,
    StageClosed,
)
from agents.core.values import (
    FileShown,
    OwnCall,
    OwnTest,
    RoleContext,
    SessionLimits,
    TestResult,
)
from tests.doubles.interview import LRU, STARTER
from tests.doubles.recordings import INTERVIEWER, PINNED, Recorder, replaced, tests_run

FOUND, ALIVE, OLDEST = "a pair is found", "a read keeps a pair alive", "the oldest pair goes"
INIT = STARTER.replace(
    "        pass\n\n    def get",
    "        self.items = {}\n        self.recent = []\n\n    def get",
)
FIRST = INIT.replace("key):\n        pass", "key):\n        return self.items[key]").replace(
    "value):\n        pass",
    "value):\n        self.items[key] = value\n        self.recent.append(key)",
)
READS = FIRST.replace(
    "        return self.items[key]",
    "        # return self.items[key]\n        self.recent.remove(key)\n"
    "        self.recent.append(key)\n        return self.items[key]",
)
BROKEN = READS.replace("self.recent.append(key)\n        return", "return")
WHOLE = READS.replace(
    "        self.items[key] = value\n",
    "        for k in self.recent:\n"
    "            if k == key:\n"
    "                self.recent.remove(k)\n"
    "        self.items[key] = value\n",
)
LEFT = WHOLE.replace(
    "        self.recent.remove(key)", "        print(self.recent)\n        self.recent.remove(key)"
)

ASKED = "Are keys strings, or may a key be a number, too?"
PLAN = "I'll keep a dictionary from key to value, and a list of keys with the recent ones last."
REASON = (
    "Because recent then has the key that goes next at its front, which means one look finds it."
)
MEANT = "The red one is right: get hands the pair out, but a read never keeps it alive in my list."


def worked_interview() -> list[Recorded]:
    """Return the whole log: one question in 15 minutes, four runs of the tests."""
    told = Recorder()
    _begins(told)
    _talks(told)
    _works(told)
    told.turn(890, "QUESTION_DONE", "Thank you, that is all.")
    told.add(
        890,
        StageClosed(path=(), asked=LRU.seed_question, record="Works."),
        QuestionClosed(index=0, topic="Data structures", summary="Works.", reason="done"),
        InterviewEnded(reason="finished", closing="You can close this page."),
    )
    return told.log


def _begins(told: Recorder) -> None:
    opened = SessionOpened(
        organisation="00000000-0000-0000-0000-000000000001",
        questions=PINNED[:1],
        templates="3" * 64,
        role=RoleContext(title="Backend engineer", level="mid"),
        limits=SessionLimits(),
        interviewer=INTERVIEWER,
    )
    told.add(-60, opened)
    told.add(-20, ConsentGiven(wording="4" * 64), actor="candidate")
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


def _talks(told: Recorder) -> None:
    told.add(40, ClarificationAsked(key="k1", text=ASKED), actor="candidate")
    told.turn(43, "CLARIFY", "Keys are strings or numbers.")
    told.add(90, AnswerSubmitted(key="k2", text=PLAN), actor="candidate")
    told.turn(94, "FOLLOW_UP", "That can work. Why did you choose a list for the order?")


def _works(told: Recorder) -> None:
    told.typed(replaced(STARTER, STARTER, INIT), at_s=110, path="cache.py")
    told.add(130, AnswerSubmitted(key="k3", text=REASON), actor="candidate")
    told.turn(134, "FOLLOW_UP", "Go on, then.")
    told.typed(replaced(INIT, INIT, FIRST), at_s=200, path="cache.py")
    call = OwnCall(call="get", args='["a"]', returns="1")
    kept = OwnTestKept(key="o1", test=OwnTest(name="what is put comes back", calls=(call,)))
    told.add(230, kept, actor="candidate")
    _run(told, "r1", at_s=300, passed=[FOUND], failed=[ALIVE, OLDEST], hidden=1)
    told.add(360, AnswerSubmitted(key="k4", text=MEANT), actor="candidate")
    told.turn(364, "FOLLOW_UP", "What will you change?")
    told.typed(replaced(FIRST, FIRST, READS), at_s=420, path="cache.py")
    _run(told, "r2", at_s=430, passed=[FOUND, ALIVE], failed=[OLDEST], hidden=3)
    told.typed(replaced(READS, READS, BROKEN), at_s=500, path="cache.py")
    _run(told, "r3", at_s=506, passed=[FOUND], failed=[ALIVE, OLDEST], hidden=2)
    told.typed(replaced(BROKEN, BROKEN, WHOLE), at_s=640, path="cache.py")
    _run(told, "r4", at_s=660, passed=[FOUND, ALIVE, OLDEST], failed=[], hidden=4)
    told.typed(replaced(WHOLE, WHOLE, LEFT), at_s=800, path="cache.py")


def _run(
    told: Recorder, run: str, *, at_s: float, passed: list[str], failed: list[str], hidden: int
) -> None:
    versions = dict(told.versions)
    asked = RunRequested(run=run, key=f"key-{run}", purpose="tests", versions=versions)
    told.add(at_s, asked, actor="candidate")
    own = (TestResult(name="what is put comes back", verdict="passed"),)
    result = with_(tests_run(passed, failed, hidden=(hidden, 4)), own_tests=own)
    told.add(at_s + 0.4, RunFinished(run=run, purpose="tests", result=result), actor="sandbox")
