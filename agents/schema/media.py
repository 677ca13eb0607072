"""What a file is, its own bytes say; its name only has to agree."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from agents.schema.faults import Fault
from agents.schema.package import text_of
from agents.schema.picture_sizes import size_of
from agents.schema.svg import faults_of_svg, is_svg

MediaKind = Literal["image", "pdf", "audio", "video"]
KB, MB = 1_000, 1_000_000
MOST_PIXELS = 40_000_000
MOST_SIDE = 16_000
CAPTIONS = ".vtt"


class Form(Struct, frozen=True):
    """A form that files come in: what people call it, and its media type under each ending.

    The first ending is that of a file whose name has none of them.
    """

    kind: MediaKind
    called: str
    types: dict[str, str]


def _form(kind: MediaKind, called: str, **types: str) -> Form:
    return Form(kind, called, {f".{ending}": f"{kind}/{name}" for ending, name in types.items()})


PNG = _form("image", "a PNG picture", png="png")
JPEG = _form("image", "a JPEG picture", jpg="jpeg", jpeg="jpeg")
GIF = _form("image", "a GIF picture", gif="gif")
WEBP = _form("image", "a WebP picture", webp="webp")
SVG = _form("image", "an SVG picture", svg="svg+xml")
PDF = Form("pdf", "a PDF", {".pdf": "application/pdf"})
MP3 = _form("audio", "MP3 sound", mp3="mpeg")
AAC = _form("audio", "AAC sound", aac="aac")
FLAC = _form("audio", "FLAC sound", flac="flac")
WAV = _form("audio", "WAV sound", wav="wav")
OGG = _form("audio", "Ogg sound", ogg="ogg", oga="ogg", opus="ogg")
OGG_VIDEO = _form("video", "an Ogg film", ogv="ogg")
MPEG_4_SOUND = _form("audio", "MPEG-4 sound", m4a="mp4")
MPEG_4 = _form("video", "an MPEG-4 film", mp4="mp4", m4v="mp4", mov="quicktime")
WEBM = _form("video", "a WebM film", webm="webm")

FORMS = (
    *(PNG, JPEG, GIF, WEBP, SVG, PDF, MP3, AAC, FLAC, WAV, OGG, OGG_VIDEO),
    *(MPEG_4_SOUND, MPEG_4, WEBM),
)
KIND_BY_ENDING: dict[str, MediaKind] = {
    ending: form.kind for form in FORMS for ending in form.types
}
MOST_BYTES: dict[MediaKind, int] = {
    "image": 8 * MB,
    "pdf": 10 * MB,
    "audio": 15 * MB,
    "video": 20 * MB,
}
"""So large a file of each kind is sent to a browser."""
MOST_SVG_BYTES = 1 * MB

_SIGNS: tuple[tuple[bytes, Form], ...] = (
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"\xff\xd8\xff", JPEG),
    (b"GIF87a", GIF),
    (b"GIF89a", GIF),
    (b"%PDF-", PDF),
    (b"ID3", MP3),
    (b"fLaC", FLAC),
)
_SOUND_BRANDS = frozenset({b"M4A ", b"M4B ", b"M4P "})


def ending_of(path: str) -> str:
    """Return a path's ending with its point, in small letters; "" for none."""
    name = path.rsplit("/", 1)[-1]
    return f".{name.rsplit('.', 1)[-1].lower()}" if "." in name else ""


def form_of(content: bytes) -> Form | None:
    """Return the form that a file's bytes show; None for text and for forms that are not shown."""
    for sign, form in _SIGNS:
        if content.startswith(sign):
            return form
    return _boxed(content) or _framed_sound(content) or (SVG if is_svg(content) else None)


def _boxed(content: bytes) -> Form | None:
    """Return the form of a file that names its inside a few bytes later."""
    first, second = content[:4], content[8:12]
    if first == b"RIFF":
        return {b"WEBP": WEBP, b"WAVE": WAV}.get(second)
    if first == b"OggS":
        return OGG_VIDEO if b"theora" in content[:256] else OGG
    if content[4:8] == b"ftyp":
        return MPEG_4_SOUND if second in _SOUND_BRANDS else MPEG_4
    if first == b"\x1a\x45\xdf\xa3" and b"\x42\x82\x84webm" in content[:64]:
        return WEBM
    return None


def _framed_sound(content: bytes) -> Form | None:
    """Return the form of a file that is frames of sound from its first byte on."""
    if len(content) < len(b"head") or content[0] != 0xFF or content[1] & 0xE0 != 0xE0:  # noqa: PLR2004  a frame begins with eleven ones
        return None
    layer, rate, bits = content[1] >> 1 & 3, content[2] >> 2 & 3, content[2] >> 4
    if layer == 0:
        return AAC if content[1] & 0xF0 == 0xF0 else None  # noqa: PLR2004  ADTS has twelve ones
    return MP3 if rate != 3 and bits not in (0, 15) else None  # noqa: PLR2004  reserved values


def media_type(path: str, content: bytes) -> str:
    """Return the media type that a file is served as; "" for one that is not served as media.

    A name that claims another form than the bytes have is believed in nothing.
    """
    form = _agreed(path, content)
    if form is None or faults_of_media(path, content):
        return ""
    return form.types.get(ending_of(path)) or next(iter(form.types.values()))


def media_kind(path: str, content: bytes) -> MediaKind | None:
    """Return what a file is shown as; None for text, and where name and bytes do not agree."""
    form = _agreed(path, content)
    return form.kind if form else None


def _agreed(path: str, content: bytes) -> Form | None:
    form, ending = form_of(content), ending_of(path)
    if form is None or (form is SVG and ending != ".svg"):
        return None
    if ending == ".m4a" and form is MPEG_4:  # Some programs write sound under the brand of films.
        return MPEG_4_SOUND
    return form if ending in form.types or ending == "" else None


def faults_of_media(path: str, content: bytes) -> tuple[Fault, ...]:
    """Return why a file may not be shown as what its name or its bytes say it is."""
    place, form = f"entities/{path}", form_of(content)
    claims = KIND_BY_ENDING.get(ending_of(path))
    if claims is not None and _agreed(path, content) is None:
        found = f"is {form.called}" if form else f"is no {claims} of that form"
        return (Fault(place, "file-type", f"{found}, whatever its name says"),)
    if form is None or _agreed(path, content) is None:
        return ()
    most = MOST_SVG_BYTES if form is SVG else MOST_BYTES[form.kind]
    if len(content) > most:
        return (Fault(place, "media-size", f"is over {most:,} bytes, the most for {form.called}"),)
    acts = faults_of_svg(content) if form is SVG else ()
    return (*_large_picture(place, form, content), *(Fault(place, "svg-acts", w) for w in acts))


def _large_picture(place: str, form: Form, content: bytes) -> tuple[Fault, ...]:
    """A small file may say that it is a picture of a million by a million: it fills a memory."""
    if form.kind != "image" or form is SVG:
        return ()
    size = size_of(content)
    if size is None:
        return (Fault(place, "picture-size", "does not say how large the picture is"),)
    width, height = size
    if max(size) <= MOST_SIDE and width * height <= MOST_PIXELS:
        return ()
    large = f"is {width:,} by {height:,}; at most {MOST_SIDE:,} a side and {MOST_PIXELS:,} in all"
    return (Fault(place, "picture-size", large),)


def captions_of(content: bytes) -> str:
    """Return captions as a player takes them; "" for a file that holds none."""
    text = text_of(content) or ""
    head = text.removeprefix("\ufeff").split("\n", 1)[0].rstrip("\r")
    return text if head == "WEBVTT" or head.startswith(("WEBVTT ", "WEBVTT\t")) else ""
