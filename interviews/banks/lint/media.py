"""A file is what its bytes say, small enough to be shown, and does nothing but be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from agents.schema.drawings import BadDrawing, read_drawing
from agents.schema.media import CAPTIONS, MOST_SVG_BYTES, faults_of_media
from interviews.banks.lint.findings import Found
from interviews.banks.lint.rule import Files, Patch, Rule
from interviews.banks.lint.subject import Subject

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b"
    "550000000a49444154789c636800000082008177cd72b60000000049454e44ae"
    "426082"
)
"""A whole PNG picture: one grey dot."""
_WIDE = PIXEL[:16] + (100_000).to_bytes(4, "big") + PIXEL[20:]
_SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/>{}</svg>\n'
_LONG = " ".join(str(number) for number in range(MOST_SVG_BYTES // 5))
_DESCRIBED: Files = {"entities/plan.png.description.md": "One grey dot.\n"}
_SHOWN: Patch = {"entity_refs": [{"file": "plan.png"}], "seed_highlights": []}


class _Judged(Rule):
    """What is judged of every file alone; each fault has the name of its rule."""

    severity = "blocker"

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the faults of this rule among all files that could be shown."""
        for path in subject.shelf.paths():
            for fault in faults_of_media(path, subject.shelf.content(path)):
                if fault.rule == self.name:
                    yield Found(fault.place, fault.message)


class FileType(_Judged):
    """A page that calls itself a picture is a trap; a drawing that is none is nothing."""

    name = "file-type"
    says = "a file is of the form that its name says"
    broken: ClassVar[Patch] = _SHOWN
    broken_files: ClassVar[Files] = {**_DESCRIBED, "entities/plan.png": "<script>1</script>"}
    sound: ClassVar[Patch] = _SHOWN
    sound_files: ClassVar[Files] = {**_DESCRIBED, "entities/plan.png": PIXEL}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield files whose bytes are something else, and drawings that cannot be read."""
        yield from super().look(subject)
        for path in subject.shelf.paths():
            if subject.shelf.kind(path) == "drawing":
                try:
                    read_drawing(subject.shelf.content(path))
                except BadDrawing as error:
                    yield Found(f"entities/{path}", str(error))


class MediaSize(_Judged):
    """Whoever opens a room waits for its files, perhaps over a telephone."""

    name = "media-size"
    says = "a picture, document, sound or film is no larger than its kind may be"
    broken: ClassVar[Patch] = {}
    broken_files: ClassVar[Files] = {"entities/plan.svg": _SVG.format(f"<!-- {_LONG} -->")}
    sound_files: ClassVar[Files] = {"entities/plan.svg": _SVG.format("")}


class PictureSize(_Judged):
    """A small file can unpack to a picture that fills the memory of a browser."""

    name = "picture-size"
    says = "a picture has no more dots than a browser can hold"
    broken: ClassVar[Patch] = _SHOWN
    broken_files: ClassVar[Files] = {**_DESCRIBED, "entities/plan.png": _WIDE}
    sound: ClassVar[Patch] = _SHOWN
    sound_files: ClassVar[Files] = {**_DESCRIBED, "entities/plan.png": PIXEL}


class SvgActs(_Judged):
    """In our pages nothing in an SVG can act; whoever saves it and opens it has no such page."""

    name = "svg-acts"
    says = "an SVG is a picture: no scripts, no pages, nothing fetched from elsewhere"
    broken: ClassVar[Patch] = {}
    broken_files: ClassVar[Files] = {
        "entities/plan.svg": _SVG.format(
            "<style>@import url(https://example.com/a.css)</style>"
            '<rect fill="url(https://example.com/a)"/>'
            '<use href="data:image/svg+xml;base64,AA=="/>'
        )
    }
    sound_files: ClassVar[Files] = {"entities/plan.svg": _SVG.format("<circle r='3'/>")}


class Captions(Rule):
    """Captions that no player reads help nobody who needs them."""

    name = "captions"
    severity = "blocker"
    says = "captions are WebVTT"
    broken: ClassVar[Patch] = {}
    broken_files: ClassVar[Files] = {"entities/talk.mp3.vtt": "1\n00:00 Hello\n"}
    sound_files: ClassVar[Files] = {
        "entities/talk.mp3.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n"
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield captions that no player reads."""
        for path in subject.shelf.paths():
            if path.endswith(CAPTIONS) and not subject.shelf.captions(path.removesuffix(CAPTIONS)):
                yield Found(f"entities/{path}", 'is no WebVTT: its first line is "WEBVTT"')


class EditableMedia(Rule):
    """A picture has no lines to edit."""

    name = "editable-media"
    severity = "blocker"
    says = "a file that can be edited is text"
    broken: ClassVar[Patch] = {
        "entity_refs": [{"file": "plan.png", "editable": True}],
        "seed_highlights": [],
    }
    broken_files: ClassVar[Files] = {**_DESCRIBED, "entities/plan.png": PIXEL}
    sound: ClassVar[Patch] = {
        "entity_refs": [{"file": "plan.svg", "editable": True}],
        "seed_highlights": [],
    }
    sound_files: ClassVar[Files] = {"entities/plan.svg": _SVG.format("")}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield files to edit that are no text."""
        refs = subject.question.entity_refs
        for number, ref in enumerate(refs):
            if ref.editable and self._no_text(subject, ref.file):
                yield Found(f"$.entity_refs[{number}]", f"{ref.file} cannot be edited as text")
        for node, probe in subject.probes:
            named = probe.entities if probe.editable is True else probe.editable or ()
            for file in named:
                if self._no_text(subject, file):
                    yield Found(node.at("editable"), f"{file} cannot be edited as text")

    @staticmethod
    def _no_text(subject: Subject, file: str) -> bool:
        """An SVG may be edited: then it is text and not a picture."""
        media = subject.question.media.get(file)
        return media is not None and not (media.kind == "image" and subject.shelf.speaks(file))


MEDIA_RULES = (FileType, MediaSize, PictureSize, SvgActs, Captions, EditableMedia)
