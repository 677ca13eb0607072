"""Runs in a box that waits: says that it stands, is told what to run, and becomes that program.

Read as text and sent into the box, never imported here.
"""

import errno
import json
import os
import resource
import signal
import sys
import time

HOME = "/box/"
HEAD = 11


def main() -> None:
    """Wait for orders and carry them out; what follows them on standard input is the program's."""
    os.write(1, b"\0")
    orders = json.loads(taken(int(taken(HEAD))))
    for path, text in orders["files"].items():
        place = HOME + path
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    for name, (soft, hard) in orders["rlimits"].items():
        # What this process used while it waited is not the program's.
        used = -int(-sum(os.times()[:2]) // 1) if name == "CPU" else 0
        limited(name, soft + used, hard + used)
    # Python ignores these two, and what is ignored stays so in the program that it becomes.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    try:
        become(orders["command"], orders["environment"])
    except OSError as problem:
        # A trace of ours would look like the program's own.
        sys.exit(f"The program cannot be started: {problem.strerror}.")


def become(command: list[str], environment: dict[str, str]) -> None:
    """Be that program, once the host has let go of it."""
    while True:
        try:
            os.execve(command[0], command, environment)
        except OSError as problem:
            # The host wrote it a moment ago, and as it forked the child held it open a moment more.
            if problem.errno != errno.ETXTBSY:
                raise
        time.sleep(0.002)


def limited(name: str, soft: int, hard: int) -> None:
    """Set a resource limit, unless there is a lower one."""
    kind = getattr(resource, f"RLIMIT_{name}")
    most = resource.getrlimit(kind)[1]
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    resource.setrlimit(kind, (soft, hard))


def taken(size: int) -> bytes:
    """Read exactly so many bytes, and none of those behind them."""
    parts = []
    while size:
        part = os.read(0, size)
        if not part:
            sys.exit("the orders ended early")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def watched() -> None:
    """Be the box's first process where the back end has none: the program is its child.

    What the program kills or leaves behind is then as it is elsewhere.
    """
    child = os.fork()
    if child == 0:
        main()
    for descriptor in range(3):
        os.close(descriptor)
    while True:
        ended, status = os.wait()
        if ended == child:
            code = os.waitstatus_to_exitcode(status)
            os._exit(code if code >= 0 else 128 - code)


watched() if "first" in sys.argv else main()
