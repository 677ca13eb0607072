"""A real server process with its own data, started as a user would start it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60


def free_port() -> int:
    """Return a port that nobody listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Server:
    """One server process over one data folder; it can be killed and started again."""

    data: Path
    port: int
    settings: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of the server and of commands over its data."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("VIVA_")}
        own = {"VIVA_DATA_DIR": str(self.data), "PORT": str(self.port)}
        return {**kept, **own, **self.settings}

    @property
    def said(self) -> str:
        """Return everything it has printed since the data folder was made."""
        return (self.data / "server.log").read_text(encoding="utf-8", errors="replace")

    def manage(self, *words: str) -> str:
        """Run one management command over the same data and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            # The sandbox compiles WebAssembly once, and attacks every back end.
            timeout=4 * PATIENCE_S,
            check=True,
        )
        return done.stdout

    def prepare(self) -> None:
        """Migrate and load the shipped questions, as `make setup` does."""
        self.manage("migrate", "--noinput", "-v0")
        self.manage("bank", "import", "--no-programs", "interviews/banks/shipped")

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        log.close()
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended at once:\n{self.said}")
            if self.answers():
                return
            time.sleep(0.05)
        raise RuntimeError(f"the server did not answer:\n{self.said}")

    def answers(self) -> bool:
        """Tell whether it answers now."""
        try:
            with urllib.request.urlopen(f"{self.url}/health/", timeout=2) as answer:  # noqa: S310
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def invite(self, *slugs: str, label: str = "A candidate", mode: str = "interview") -> str:
        """Return a new link for questions of the bank, in order."""
        words = [word for slug in slugs for word in ("--question", slug)]
        said = self.manage("invite", "--label", label, "--mode", mode, *words)
        return f"{self.url}{said.strip().splitlines()[-1]}"

    def simulated(self, candidate: str, *slugs: str, seed: int = 1) -> str:
        """Play an interview and return its session's id."""
        words = [word for slug in slugs for word in ("--question", slug)]
        said = self.manage("simulate", "--candidate", candidate, "--seed", str(seed), *words)
        return said.split()[0]

    def kill(self) -> None:
        """Kill it as a power cut would: no signal handler, no goodbye."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Ask it to stop, and see that it does."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    @property
    def link(self) -> str:
        """Return the newest candidate link it printed."""
        links: list[str] = re.findall(r"http://\S+/i/\S+/", self.said)
        return links[-1]

    @property
    def passwords(self) -> dict[str, str]:
        """Return the staff passwords of the first start."""
        found = re.findall(r"^    (admin|interviewer|recruiter) +(\S+)$", self.said, re.MULTILINE)
        return dict(found)


@contextmanager
def serving(data: Path, **settings: str) -> Iterator[Server]:
    """Serve from a fresh data folder for as long as the block lasts."""
    server = Server(data, free_port(), settings)
    server.prepare()
    server.start()
    try:
        yield server
    finally:
        server.stop()
