"""One example of every kind of event, as it might stand in a log."""

from __future__ import annotations

from agents.core import events as ev
from agents.core.question import Highlight
from agents.core.strokes import Element
from agents.core.values import (
    Attachment,
    Change,
    ChoiceShown,
    FileShown,
    OwnCall,
    OwnTest,
    ProposedCall,
    ProposedTest,
    Rejection,
    RunResult,
    StageLevel,
    TestResult,
    TurnCost,
    TurnVersions,
)
from tests.doubles.sessions import OPENED

FILE = FileShown(path="cache.py", text="class LRUCache: ...\n", editable=True)
CHOICES = (
    ChoiceShown(id="<a>", letter="A", text="A **lock** around `both` <b>"),
    ChoiceShown(id="b", letter="B", file="cache.py"),
)
VERSIONS = TurnVersions(renderer=1, reducer=1, templates="3" * 64)
COST = TurnCost(completer="scripted", model="script", model_ms=12, completion_tokens=40)
TEST = ProposedTest(
    name="no <room>",
    calls=(
        ProposedCall(new="LRUCache", args=(0,)),
        ProposedCall(call="put", args=("a", (1, None))),
        ProposedCall(call="get", args=("a",), returns=None),
        ProposedCall(call="put", args=(), raises="TypeError"),
    ),
)
RESULT = RunResult(
    ending="finished",
    wall_ms=41,
    tests=(
        TestResult(name="stores a pair", verdict="passed", calls='put("a", 1)'),
        TestResult(name="keeps order", verdict="wrong", expected="1", got="None"),
    ),
    hidden_passed=2,
    hidden_total=5,
)

EXAMPLES: tuple[ev.AnyEvent, ...] = (
    OPENED,
    ev.ConsentGiven(wording="4" * 64),
    ev.InterviewStarted(greeting="Hello, and welcome."),
    ev.QuestionOpened(
        index=0,
        name="LRU cache",
        asked="Write an **LRU** cache.",
        duration_ms=1_800_000,
        stage_duration_ms=720_000,
        files=(FILE,),
        highlights=(Highlight(file="cache.py", lines=(1, 1)),),
        choices=CHOICES,
        several=True,
    ),
    ev.StageOpened(path=("threads",), asked="And with two threads?", duration_ms=300_000),
    ev.StageClosed(path=(), asked="Write an LRU cache.", record="Solid."),
    ev.QuestionClosed(index=0, topic="Caching", summary="Solid.", reason="done"),
    ev.InterviewEnded(reason="finished"),
    ev.AnswerSubmitted(
        key="k1",
        text="A dictionary & a <list>.",
        attachments=(Attachment(path="cache.py", from_line=1, to_line=2, text="class"),),
        choices=CHOICES[:1],
    ),
    ev.HintAsked(key="k2"),
    ev.QuietNoticed(quiet_ms=240_000),
    ev.KeysPressed(),
    ev.NoteSent(by="anna", text="Ask about <b>eviction</b>."),
    ev.ConversationTaken(by="Anna <b>Smith</b>"),
    ev.ColleagueSaid(
        key="k9", by="Anna", text="Tell me about <b>eviction</b>.", gives_away="it says “eviction”"
    ),
    ev.ConversationHandedBack(by="Anna", reason="handed_back"),
    ev.ClarificationAsked(key="k3", text="What does full mean?"),
    ev.SkipAsked(key="k4"),
    ev.EditsReceived(
        index=0,
        path="cache.py",
        tab="t1",
        number=1,
        version=2,
        changes=(
            Change(offset_ms=0, sections=(20, (0, "x"))),
            Change(offset_ms=130, sections=(21, (0, "", "y"))),
        ),
    ),
    ev.TextKept(index=0, path="cache.py", version=2, text="class LRUCache: ...\nx\ny"),
    ev.DrawingChanged(
        index=0,
        tab="t1",
        number=1,
        version=1,
        elements=(
            Element(id="a", type="rectangle", x=10.5, width=120.0, height=60.0),
            Element(id="b", type="arrow", points=((0.0, 0.0), (80.0, 0.0)), end_arrowhead="arrow"),
            Element(id="c", type="text", text="The <queue>", container_id="a"),
        ),
        removed=("d",),
    ),
    ev.DrawingKept(index=0, version=1, elements=(Element(id="a", type="ellipse"),)),
    ev.TextPasted(path="cache.py", size=120, lines=4),
    ev.FocusChanged(focused=False),
    ev.LinesSelected(path="cache.py", from_line=1, to_line=2),
    ev.EditingTaken(tab="t2"),
    ev.ConnectionLost(),
    ev.ConnectionBack(away_ms=48_000),
    ev.OutageNoted(from_ms=1, to_ms=9_001),
    ev.TimeWarned(minutes_left=5),
    ev.TimeRanOut(index=0),
    ev.RunRequested(run="r1", key="k5", purpose="tests", versions={"cache.py": 2}),
    ev.RunStopRequested(run="r1", key="k51"),
    ev.RunFinished(run="r1", purpose="tests", result=RESULT, versions={"cache.py": 2}),
    ev.OwnTestKept(
        key="k7",
        test=OwnTest(name="empty", calls=(OwnCall(function="solve", args="[[]]", returns="0"),)),
    ),
    ev.OwnTestDropped(key="k8", name="empty"),
    ev.LanguageChosen(key="k9", language="go", files=(FILE,), set_aside=("cache.go",)),
    ev.RunFailed(run="r1", attempt=1, reason="box: no slot", final=False),
    ev.ReplyStarted(turn=1, attempt=1),
    ev.ReplyWithdrawn(turn=1, attempt=1, shown="It is", reason="withheld"),
    ev.TurnFailed(turn=1, attempt=2, code="unreachable", detail="refused", retry_at_ms=9_000),
    ev.TurnTaken(
        turn=1,
        attempt=2,
        move="HINT",
        response="Think about what a **read** does to the order.",
        gap="Has not said that a read counts.",
        note="Calm.",
        hint_id="h1",
        as_of=9,
        clock_at_ms=5,
        fingerprint="5" * 64,
        offered=("CLARIFY", "HINT:h1"),
        versions=VERSIONS,
        raw_reply="{}",
        rejections=(Rejection(attempt=1, rule="withheld", detail="a phrase", raw="{}"),),
        cost=COST,
    ),
    ev.TestsAsked(
        turn=1,
        attempt=1,
        gap="g",
        note="n",
        as_of=9,
        clock_at_ms=5,
        fingerprint="5" * 64,
        offered=("RUN_TESTS",),
        versions=VERSIONS,
        raw_reply="{}",
        cost=COST,
    ),
    ev.TestProposed(
        turn=1,
        attempt=1,
        run="r2",
        test=TEST,
        gap="g",
        note="n",
        as_of=9,
        clock_at_ms=5,
        fingerprint="5" * 64,
        offered=("ADD_TEST",),
        versions=VERSIONS,
        raw_reply="{}",
        cost=COST,
    ),
    ev.TestAdded(run="r2", test=TEST),
    ev.TestRefused(
        run="r2",
        reason="fails",
        outcome=TestResult(name="no room", verdict="wrong", expected="1", got="None"),
    ),
    ev.HintGiven(hint_id="h1"),
    ev.NoteKept(text="A read counts as a use.", by="learner", key="k6"),
    ev.TaskOpened(task_id="t1", title="Order", text="Say **what** goes first.", files=(FILE,)),
    ev.AssessmentOffered(),
    ev.AssessmentStarted(session="6" * 32),
    ev.AssessmentFinished(
        session="6" * 32,
        stages=(
            StageLevel(title="First question", level="strong", evidence=("A <read> counts.",)),
            StageLevel(title="Threads", level=""),
        ),
    ),
    ev.VisitBegan(number=2),
)
