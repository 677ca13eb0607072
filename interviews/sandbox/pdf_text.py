"""Run apart, with little time and memory: a stranger's PDF may be made to cost all of both."""

from __future__ import annotations

import io
import json
import re
import resource
import sys

MOST_PAGES = 200
MOST_CHARS = 200_000
MEMORY_BYTES = 512 * 1024 * 1024
CPU_S = 10
MOST_FILES = 32
STREAM_BYTES = 30_000_000
"""So large one stream of a PDF may be when it is unpacked."""

_LIMITS = {
    resource.RLIMIT_AS: MEMORY_BYTES,
    resource.RLIMIT_CPU: CPU_S,
    resource.RLIMIT_NOFILE: MOST_FILES,
    resource.RLIMIT_FSIZE: 0,
    resource.RLIMIT_CORE: 0,
}
_UNSTORABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
_MANY_BREAKS = re.compile(r"\n{3,}")


def main() -> None:
    """Read a PDF from standard input and print its text as JSON, or why there is none."""
    for name, most in _LIMITS.items():
        resource.setrlimit(name, (most, most))
    content = sys.stdin.buffer.read()
    try:
        told = {"text": text_of_pdf(content)}
    except Exception as error:  # noqa: BLE001  the outermost edge: whatever a stranger's file does
        told = {"problem": type(error).__name__}
    sys.stdout.write(json.dumps(told))


def text_of_pdf(content: bytes) -> str:
    """Return the text of a PDF's first pages, each under its number; raise as pypdf does."""
    from pypdf import PdfReader, overwrite_configuration  # noqa: PLC0415  within the limits

    overwrite_configuration(
        zlib_maximum_output_length=STREAM_BYTES,
        lzw_maximum_output_length=STREAM_BYTES,
        run_length_maximum_output_length=STREAM_BYTES,
        jbig2dec_binary=None,  # No program is started for a picture in it.
    )
    reader = PdfReader(io.BytesIO(content))
    parts: list[str] = []
    left, spoke = MOST_CHARS, False
    for number, page in zip(range(1, MOST_PAGES + 1), reader.pages, strict=False):
        text = _plain(page.extract_text())[:left]
        spoke = spoke or bool(text)
        parts.append(f"Page {number}\n\n{text}".rstrip())
        left -= len(parts[-1])
        if left <= 0:
            break
    return "\n\n".join(parts) if spoke else ""


def _plain(text: str) -> str:
    return _MANY_BREAKS.sub("\n\n", _UNSTORABLE.sub("", text.replace("\r\n", "\n"))).strip()


if __name__ == "__main__":
    main()
