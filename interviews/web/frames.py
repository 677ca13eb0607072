"""A frame from a browser is hostile until it is one of these; what does not fit names the place."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from agents.core.values import Sections
from interviews.sessions.errors import Code

MAX_FRAME_BYTES = 64 * 1024
MAX_MESSAGE_BYTES = 16 * 1024 * 1024
"""The most that is sent to a browser at once: a greeting holds every file of a question, whole."""

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+\Z")]
FilePath = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
TestName = Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
Line = Annotated[int, Meta(ge=1, le=10_000_000)]


class Frame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of every frame."""


class Hello(Frame, frozen=True, tag="hello", kw_only=True):
    """The first frame: which tab this is, and what it has seen."""

    tab: Key
    after_seq: Count = 0


class Edits(Frame, frozen=True, tag="edits", kw_only=True):
    """A batch of change sets of one file."""

    index: Annotated[int, Meta(ge=0, le=1000)]
    path: FilePath
    number: Line
    changes: Annotated[tuple[tuple[Count, Sections], ...], Meta(min_length=1, max_length=2000)]


class Drawing(Frame, frozen=True, tag="drawing", kw_only=True):
    """A batch of strokes; what an element may hold is the editor's to judge."""

    what: ClassVar[str] = "drawing"
    index: Annotated[int, Meta(ge=0, le=1000)]
    number: Line
    elements: Annotated[tuple[dict[str, object], ...], Meta(max_length=200)] = ()
    removed: Annotated[tuple[Key, ...], Meta(max_length=500)] = ()


class Look(Frame, frozen=True, tag="look", kw_only=True):
    """The whiteboard is wanted in words, as the interviewer reads it."""


class Attached(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lines that go with an answer."""

    path: FilePath
    from_line: Line
    to_line: Line


ChoiceId = Annotated[str, Meta(min_length=1, max_length=200)]


class Answer(Frame, frozen=True, tag="answer", kw_only=True):
    """Something said or chosen; `index` is the question whose choices these are."""

    key: Key
    text: str
    attachments: Annotated[tuple[Attached, ...], Meta(max_length=8)] = ()
    choices: Annotated[tuple[ChoiceId, ...], Meta(max_length=40)] = ()
    index: Annotated[int, Meta(ge=0, le=1000)] | None = None


class Hint(Frame, frozen=True, tag="hint", kw_only=True):
    """A hint is wanted."""

    key: Key


class Clarify(Frame, frozen=True, tag="clarify", kw_only=True):
    """A clarification is wanted."""

    key: Key
    text: str = ""


class Skip(Frame, frozen=True, tag="skip", kw_only=True):
    """This part is declined."""

    key: Key


class End(Frame, frozen=True, tag="end", kw_only=True):
    """The candidate ends the interview."""

    key: Key


class RunCode(Frame, frozen=True, tag="run", kw_only=True):
    """Code is to run."""

    key: Key
    purpose: Literal["run", "tests", "test"]
    stdin: str = ""
    test: TestName | Literal[""] = ""


class OwnStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One call of a candidate's own test, as its author wrote it: values are JSON in a text."""

    kind: Literal["new", "call", "function"]
    target: Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
    args: str = "[]"
    returns: str = ""
    raises: Annotated[str, Meta(max_length=120)] = ""


class StopRun(Frame, frozen=True, tag="stop", kw_only=True):
    """The candidate's run is to end."""

    key: Key


class KeepTest(Frame, frozen=True, tag="keep_test", kw_only=True):
    """A test of the candidate's own is to be kept."""

    key: Key
    name: TestName
    calls: Annotated[tuple[OwnStep, ...], Meta(max_length=40)] = ()
    stdin: str = ""
    stdout: str = ""


class DropTest(Frame, frozen=True, tag="drop_test", kw_only=True):
    """A test of the candidate's own is to be taken away."""

    key: Key
    name: TestName


class ChooseLanguage(Frame, frozen=True, tag="language", kw_only=True):
    """The candidate wants to write in another language."""

    key: Key
    language: Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[a-z0-9+#-]+\Z")]


class Note(Frame, frozen=True, tag="note", kw_only=True):
    """A line for the learner's own notes."""

    key: Key
    text: str


class OpenTask(Frame, frozen=True, tag="task", kw_only=True):
    """The learner goes to a task."""

    key: Key
    task_id: Annotated[str, Meta(min_length=1, max_length=80)]


class Signalled(Frame, frozen=True, tag="signal", kw_only=True):
    """The browser saw a paste, a change of focus, or a selection."""

    what: Literal["paste", "focus", "selection"]
    path: Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z")] = ""
    size: Count = 0
    lines: Count = 0
    focused: bool = False
    from_line: Line = 1
    to_line: Line = 1


class Keys(Frame, frozen=True, tag="keys", kw_only=True):
    """Keys are being pressed; which ones, and what for, is not said."""


class TakeOver(Frame, frozen=True, tag="take_over", kw_only=True):
    """This tab wants to type; with `if_free`, only if the one that typed is gone."""

    if_free: bool = False


class Ping(Frame, frozen=True, tag="ping", kw_only=True):
    """The line is alive."""


Talk = Answer | Hint | Clarify | Skip | End
Testing = RunCode | StopRun | KeepTest | DropTest | ChooseLanguage
Beside = Testing | Note | OpenTask
Work = Edits | Drawing | Look
AnyFrame = Hello | Work | Talk | Beside | Signalled | Keys | TakeOver | Ping

_decoder = msgspec.json.Decoder(AnyFrame)


_HALF_CHARACTER = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]"
)
"""JSON may spell a lone surrogate, which the decoder refuses as if the frame ended too early."""


class BadFrame(ValueError):
    """A frame that is none of ours: the text names the place and the rule."""

    code = Code.UNKNOWN_MESSAGE


class HalfCharacter(BadFrame):
    """A frame with half of a two-part character, which no database keeps."""

    code = Code.BAD_TEXT


def parse(text: str) -> AnyFrame:
    """Return the frame of a text; raise BadFrame for anything else."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        if _HALF_CHARACTER.search(text):
            raise HalfCharacter("Half of a two-part character (a lone surrogate).") from error
        raise BadFrame(str(error)[:200]) from error
