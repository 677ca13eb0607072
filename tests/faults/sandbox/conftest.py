"""Every back end passes the same suites; where none passes its self-test these fail and say why."""

from __future__ import annotations

from pathlib import Path

import pytest

from interviews.sandbox import Box, select_box

BACK_ENDS = ("bubblewrap",)


@pytest.fixture(scope="session")
def slots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of locks of this run's own."""
    return tmp_path_factory.mktemp("slots")


@pytest.fixture(scope="session", params=BACK_ENDS)
def box(request: pytest.FixtureRequest, slots: Path) -> Box:
    """A real box."""
    chosen, report = select_box(slots / request.param, count=6)
    assert chosen is not None, f"no sandbox here: {report.reason}"
    assert chosen.name == request.param, report
    return chosen
