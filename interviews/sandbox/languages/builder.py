"""Runs compilers in the box, before any test is near; what they make goes out as frames.

Read as text and sent into the box, never imported here. It knows the candidate's sources and the
commands, nothing of any test's input.
"""

from __future__ import annotations

import binascii
import json
import os
import subprocess
import sys
from typing import Any

HOME = "/box/"
OUT = "/tmp/out"  # noqa: S108  the box's own, empty at its start
MESSAGE = 16_000


def main() -> None:
    """Write the sources, run the commands, tell what came of them."""
    request = json.loads(sys.stdin.buffer.read())
    os.makedirs(OUT)
    for path, text in request["files"].items():
        place = HOME + path
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    nonce = request["nonce"]
    for command in request["commands"]:
        failed = run(command)
        if failed is not None:
            send(nonce, failed)
            return
    for folder, _, names in os.walk(OUT):
        for name in names:
            send(nonce, told(os.path.join(folder, name)))
    send(nonce, {"built": True})


def run(command: list[str]) -> dict[str, Any] | None:
    """Run one command; return what it said if it failed."""
    ran = subprocess.run(
        command,
        cwd=HOME,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if ran.returncode == 0:
        return None
    said = binascii.b2a_base64(ran.stdout[:MESSAGE], newline=False).decode()
    return {"failed": ran.returncode, "said": said}


def told(path: str) -> dict[str, Any]:
    """Return a file that was made, by its path below OUT."""
    with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        body = binascii.b2a_base64(file.read(), newline=False).decode()
    return {"file": os.path.relpath(path, OUT), "body": body}


def send(nonce: str, frame: dict[str, Any]) -> None:
    """Write one frame."""
    sys.stdout.write(f"{nonce} {json.dumps(frame)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
