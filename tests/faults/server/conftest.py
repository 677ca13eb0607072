"""Real server processes over copies of one prepared folder; after each test every log must hold."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from tests.doubles.candidate_browser import CandidateBrowser
from tests.doubles.inviting import invite
from tests.doubles.server import Server, free_port

LINKS = 24


@dataclass(frozen=True)
class Prepared:
    """A folder with everything but a server: migrated, questions loaded, links made."""

    data: Path
    tokens: list[str]


class Serve(Protocol):
    """Starts a server; what stands in `settings` goes into its environment."""

    def __call__(self, **settings: str) -> Server:
        """Return a server that answers."""


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    data = tmp_path_factory.mktemp("prepared")
    server = Server(data, free_port())
    server.prepare()
    return Prepared(data, invite(server, LINKS, "lru-cache", "distributed-rate-limiter"))


@pytest.fixture
def serve(prepared: Prepared, tmp_path: Path) -> Iterator[Serve]:
    started: list[Server] = []

    def start(**settings: str) -> Server:
        data = Path(shutil.copytree(prepared.data, tmp_path / "data"))
        server = Server(data, free_port(), settings)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.stop()
        assert server.manage("verify_log", "--all").splitlines()[-1].endswith(" 0 do not")


@dataclass
class Arrivals:
    """People come with links that nobody used yet."""

    tokens: list[str]

    def come(self, server: Server) -> tuple[CandidateBrowser, str]:
        """Return a new candidate's browser and the id of their session, not yet entered."""
        browser = CandidateBrowser()
        return browser, browser.claim(f"{server.url}/i/{self.tokens.pop()}/")


@pytest.fixture
def arrivals(prepared: Prepared) -> Arrivals:
    return Arrivals(list(prepared.tokens))
