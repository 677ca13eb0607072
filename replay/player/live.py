"""An interview is followed while it goes on: each look gives what the log has grown by."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from agents.core.events import InterviewEnded
from replay.log.read import read
from replay.player.moments import start_ms
from replay.player.recording import Follower, Recording
from replay.player.timeline import bring_chapters


class Grown(Struct, frozen=True, kw_only=True):
    """What was added up to `seq`; whether chapters came with it, or the end."""

    seq: int
    part: Recording
    chapters: bool = False
    ended: bool = False


class Live:
    """One reader's place in a log that grows."""

    def __init__(self, session: UUID, *, seen: int, private: bool) -> None:
        """Begin after event `seen`, which the reader has; raise Erased when words are gone."""
        events = list(read(session))
        drawn = [recorded for recorded in events if recorded.seq <= seen]
        self.session = session
        self.seq = events[-1].seq if events else 0
        self._rest = events[len(drawn) :]
        self._follower = Follower(start_ms(events), private=private)
        self._follower.take(drawn)

    def look(self) -> Grown:
        """Return what the log holds beyond the last look; raise Erased when words are gone."""
        events = [*self._rest, *read(self.session, after=self.seq)]
        self._rest = []
        if events:
            self.seq = events[-1].seq
        return Grown(
            seq=self.seq,
            part=self._follower.take(events),
            chapters=bring_chapters(events),
            ended=any(isinstance(recorded.event, InterviewEnded) for recorded in events),
        )
