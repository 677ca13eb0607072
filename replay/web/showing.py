"""What the pages draw: times as people read them, places as percents, nothing left to compute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from uuid import UUID

from django.utils.safestring import SafeString, mark_safe

from interviews.people.access import SessionFacts
from replay.player.conversation import Entry
from replay.player.recording import Recording, RunView, encode_recording
from replay.player.signals import CAUSES, Signal, SignalKind
from replay.player.timeline import BUCKETS, Chapter, Mark, Part, Pause, Timeline
from replay.player.wording import counted, move_words

HEIGHT = 30
BAR, WIDTH = 6, 8
SIGNALS: dict[SignalKind, str] = {
    "paste": "Pastes",
    "away": "Another window had the focus",
    "jump": "Large changes at once",
}
GIVEN_BACK = ("offline", "outage")
PHASES = {
    "unopened": "Not opened",
    "opened": "Opened",
    "consented": "Agreed",
    "running": "Running",
    "ended": "Ended",
}


def clock(t_ms: int) -> str:
    """Return a time of the recording: "26:58", or "1:02:03" from an hour on."""
    minutes, seconds = divmod(t_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}"
    return f"{minutes:02}:{seconds:02}"


def seek(t_ms: int) -> str:
    """Return the seconds of a link to a moment, to the ms: "186", "186.25"."""
    seconds, rest = divmod(t_ms, 1000)
    return f"{seconds}.{rest:03}".rstrip("0") if rest else str(seconds)


def is_live(session: SessionFacts) -> bool:
    """Tell whether an interview goes on that may be watched: its candidate was told so."""
    return session.phase == "running" and session.mode == "interview"


@dataclass(frozen=True)
class Row:
    """One line of the list of interviews."""

    facts: SessionFacts
    state: str
    minutes: int | None
    report_ready: bool
    leaked: bool = False

    @property
    def ended(self) -> bool:
        """Tell whether there will be a report."""
        return self.facts.phase == "ended" and self.facts.mode != "study"

    @property
    def live(self) -> bool:
        """Tell whether it goes on and may be watched."""
        return is_live(self.facts)

    @property
    def begun(self) -> bool:
        """Tell whether there is something to replay."""
        return self.facts.started_at is not None


def session_rows(
    facts: Iterable[SessionFacts], ready: Set[UUID], leaked: Set[str] = frozenset()
) -> list[Row]:
    """Return the lines of the list; `leaked` are packages that became known outside."""
    return [
        Row(
            facts=session,
            state=PHASES.get(session.phase, session.phase),
            minutes=_minutes(session),
            report_ready=session.session_id in ready,
            leaked=not leaked.isdisjoint(session.digests),
        )
        for session in facts
    ]


def _minutes(session: SessionFacts) -> int | None:
    if session.started_at is None or session.ended_at is None:
        return None
    return round((session.ended_at - session.started_at).total_seconds() / 60)


@dataclass(frozen=True)
class Spot:
    """A thing on a lane, in percent of the whole; `middle` is for its words' place."""

    x: float
    width: float
    words: str
    shape: str = ""
    seconds: str = ""
    at: str = ""


@dataclass(frozen=True)
class Picture:
    """The timeline's lanes."""

    duration: str
    duration_ms: int
    parts: list[Spot]
    marks: list[Spot]
    given_back: list[Spot]
    activity: str


def picture(timeline: Timeline) -> Picture:
    """Return the lanes of a timeline."""
    whole = max(1, timeline.duration_ms)
    return Picture(
        duration=clock(timeline.duration_ms),
        duration_ms=timeline.duration_ms,
        parts=[_part(part, whole) for part in timeline.parts],
        marks=[_mark(mark, whole) for mark in timeline.marks],
        given_back=[_pause(p, whole) for p in timeline.pauses if p.reason in GIVEN_BACK],
        activity=activity_path(timeline.activity),
    )


def _percent(t_ms: int, whole: int) -> float:
    return round(100 * t_ms / whole, 2)


def _part(part: Part, whole: int) -> Spot:
    width = _percent(part.to_ms - part.from_ms, whole)
    return Spot(_percent(part.from_ms, whole), width, f"{part.index + 1} · {part.name}")


def _mark(mark: Mark, whole: int) -> Spot:
    at, seconds = clock(mark.t_ms), seek(mark.t_ms)
    return Spot(_percent(mark.t_ms, whole), 0, mark.words, shape=mark.shape, seconds=seconds, at=at)


def _pause(pause: Pause, whole: int) -> Spot:
    seconds = (pause.to_ms - pause.from_ms) // 1000
    words = f"{seconds} s given back"
    return Spot(_percent(pause.from_ms, whole), _percent(pause.to_ms - pause.from_ms, whole), words)


def activity_path(activity: Sequence[int]) -> str:
    """Return the bars of typing as one SVG path, on a ground of BUCKETS * WIDTH by HEIGHT."""
    most = max(activity, default=0)
    bars = (
        (at * WIDTH, max(1, round(HEIGHT * units / most)))
        for at, units in enumerate(activity)
        if units and most
    )
    return "".join(f"M{x} {HEIGHT}v-{high}h{BAR}v{high}z" for x, high in bars)


VIEW_BOX = f"0 0 {BUCKETS * WIDTH} {HEIGHT}"


@dataclass(frozen=True)
class Place:
    """A chapter with its time; a question carries those that follow it."""

    title: str
    kind: str
    at: str
    seconds: str
    within: list[Place]


def places(chapters: Iterable[Chapter]) -> list[Place]:
    """Return the questions with their chapters."""
    questions: list[Place] = []
    for chapter in chapters:
        place = Place(
            chapter.title, chapter.kind, clock(chapter.t_ms), seek(chapter.t_ms), within=[]
        )
        if chapter.kind == "question" or not questions:
            questions.append(place)
        else:
            questions[-1].within.append(place)
    return questions


@dataclass(frozen=True)
class Line:
    """One thing said, with what the page shows beside it."""

    entry: Entry
    at: str
    seconds: str
    took: str
    attempts: str
    offered: str


def lines(entries: Iterable[Entry]) -> Iterator[Line]:
    """Yield the lines of a conversation."""
    for entry in entries:
        took = f"{entry.model_ms / 1000:.1f} s" if entry.model_ms else ""
        yield Line(
            entry=entry,
            at=clock(entry.t_ms),
            seconds=seek(entry.t_ms),
            took=took,
            attempts=counted(entry.attempts, "attempt"),
            offered=", ".join(dict.fromkeys(_offer_words(offer) for offer in entry.offered)),
        )


def _offer_words(offer: str) -> str:
    """An offer stands in the log as its move, with ids after a colon."""
    move, _, ids = offer.partition(":")
    return f"{move_words(move)} ({ids.replace(',', ', ')})" if ids else move_words(move)


@dataclass(frozen=True)
class RunStrip:
    """A run as the strip under the editor shows it."""

    run: RunView
    at: str
    seconds: str
    failed: list[str]


@dataclass(frozen=True)
class SignalGroup:
    """Signals of one kind, and what innocently leads to them."""

    title: str
    causes: str
    spots: list[Spot]


@dataclass(frozen=True)
class ReplayPage:
    """Everything that the replay page draws."""

    picture: Picture
    places: list[Place]
    lines: list[Line]
    runs: list[RunStrip]
    private: bool
    signals: list[SignalGroup]
    view_box: str = VIEW_BOX


@dataclass(frozen=True)
class PlacesPage:
    """What is drawn of the timeline alone."""

    picture: Picture
    places: list[Place]
    signals: list[SignalGroup]
    view_box: str = VIEW_BOX


@dataclass(frozen=True)
class PartPage:
    """What was said and run since a page was drawn."""

    lines: list[Line]
    runs: list[RunStrip]
    private: bool


PLACE = mark_safe("<!--the recording-->")
"""Where a page's template leaves room: megabytes are not passed through it."""


def with_recording(page: str, recording: Recording) -> bytes:
    """Return a page with a recording in its place."""
    before, _, after = page.partition(PLACE)
    return b"".join([before.encode(), escaped(encode_recording(recording)), after.encode()])


def data_inside(json: bytes) -> SafeString:
    """Return JSON as data within a page: nothing in it looks like a tag or ends it."""
    return mark_safe(escaped(json).decode())  # noqa: S308  escaped above


def escaped(json: bytes) -> bytes:
    """Return JSON in which nothing looks like a tag, with the same meaning."""
    for sign in "<>&\u2028\u2029":
        json = json.replace(sign.encode(), f"\\u{ord(sign):04x}".encode())
    return json


def replay_page(recording: Recording, timeline: Timeline, *, private: bool) -> ReplayPage:
    """Return the replay page of a recording."""
    return ReplayPage(
        picture=picture(timeline),
        places=places(timeline.chapters),
        lines=list(lines(recording.conversation)),
        runs=[_strip(run) for run in recording.runs],
        private=private,
        signals=signal_groups(timeline.signals),
    )


def places_page(timeline: Timeline) -> PlacesPage:
    """Return the chapters and lanes of an interview that goes on."""
    return PlacesPage(
        picture=picture(timeline),
        places=places(timeline.chapters),
        signals=signal_groups(timeline.signals),
    )


def part_page(part: Recording, *, private: bool) -> PartPage:
    """Return what a part of a recording adds to the page."""
    return PartPage(
        lines=list(lines(part.conversation)),
        runs=[_strip(run) for run in part.runs],
        private=private,
    )


def signal_groups(signals: Sequence[Signal]) -> list[SignalGroup]:
    """Return signals by kind, each kind that there is with its innocent causes."""
    spots = {
        kind: [
            Spot(x=0, width=0, words=one.words, seconds=seek(one.t_ms), at=clock(one.t_ms))
            for one in signals
            if one.kind == kind
        ]
        for kind in CAUSES
    }
    return [
        SignalGroup(title=SIGNALS[kind], causes=CAUSES[kind], spots=found)
        for kind, found in spots.items()
        if found
    ]


def _strip(run: RunView) -> RunStrip:
    failed = [test.name for test in run.result.tests if test.verdict != "passed"]
    return RunStrip(run=run, at=clock(run.t), seconds=seek(run.t), failed=failed)
