"""PostgreSQL in tests is a throw-away cluster: made in a second, gone with the run.

As a fixture: `postgres_url`. Around a command: `python -m tests.postgres COMMAND…`, which sees
the cluster as VIVA_DATABASE_URL.
"""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

INSTALLED = Path("/usr/lib/postgresql")
OWNERS = ("postgres", "nobody")
STARTS = 3
PATIENCE_S = 60


class PostgresMissing(RuntimeError):
    """No server binaries on this machine, or none that starts."""


@dataclass(frozen=True)
class Cluster:
    """Where the binaries are, where the data lies, and which user owns both processes and data."""

    binaries: Path
    folder: Path
    owner: int | None

    def call(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of PostgreSQL's programs as the owner. The server's own log stays in the folder.

        Output goes to a file, since a server started here keeps a pipe open for its lifetime.
        """
        said = self.folder / "said.txt"
        with said.open("w") as sink:
            done = subprocess.run(
                [str(self.binaries / program), *arguments],
                cwd=self.folder,
                user=self.owner,
                extra_groups=None if self.owner is None else [],
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                timeout=PATIENCE_S,
                check=False,
            )
        return subprocess.CompletedProcess(done.args, done.returncode, said.read_text())

    @property
    def data(self) -> str:
        """The data directory."""
        return str(self.folder / "data")

    def create(self) -> None:
        """Make an empty cluster that trusts every local connection."""
        made = self.call(
            "initdb",
            *("-D", self.data, "-U", "viva", "-A", "trust", "-E", "UTF8"),
            *("--locale=C", "--no-sync"),
        )
        if made.returncode:
            raise PostgresMissing(f"initdb failed:\n{made.stdout}")

    def start(self) -> str:
        """Start on a free port of this machine and return the cluster's URL."""
        log = self.folder / "server.log"
        for _ in range(STARTS):
            port = free_port()
            options = (
                f"-c listen_addresses=127.0.0.1 -p {port} -c fsync=off -c synchronous_commit=off "
                f"-c full_page_writes=off -c unix_socket_directories='{self.folder}'"
            )
            started = self.call(
                "pg_ctl", "-w", "-D", self.data, "-l", str(log), "-o", options, "start"
            )
            if started.returncode == 0:
                return f"postgres://viva@127.0.0.1:{port}/postgres"
        raise PostgresMissing(f"pg_ctl could not start a server:\n{log.read_text()}")

    def stop(self) -> None:
        """Stop at once; what it holds is thrown away."""
        self.call("pg_ctl", "-w", "-D", self.data, "-m", "immediate", "stop")


def find_binaries() -> Path:
    """Return the folder of the newest server's programs."""
    found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    raise PostgresMissing("No PostgreSQL server here: install the package postgresql.")


def find_owner() -> int | None:
    """Return the user to run as: PostgreSQL refuses root, anybody else runs it themselves."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name: user.pw_uid for user in pwd.getpwall()}
    return next(known[name] for name in OWNERS if name in known)


def free_port() -> int:
    """Return a port that nobody listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running_cluster() -> Iterator[str]:
    """Start a throw-away cluster and give its URL; raises PostgresMissing where there is none."""
    binaries, owner = find_binaries(), find_owner()
    with tempfile.TemporaryDirectory(prefix="viva-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if owner is not None:
            os.chown(folder, owner, -1)
        cluster = Cluster(binaries, folder, owner)
        cluster.create()
        try:
            yield cluster.start()
        finally:
            cluster.stop()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Give the URL of a cluster that lives as long as this test process."""
    with running_cluster() as url:
        yield url


def main() -> int:
    """Run the command on the command line beside a cluster, and end as it ends."""
    with running_cluster() as url:
        surroundings = {**os.environ, "VIVA_DATABASE_URL": url}
        return subprocess.run(sys.argv[1:], env=surroundings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
