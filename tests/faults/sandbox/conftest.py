"""Every back end passes the same suites; where one does not stand these fail and say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from interviews.sandbox import Box, Setting, select_box

# Whole systems, and a box that lacks processes, memory maps and files to write by its nature.
SYSTEMS = ("bubblewrap", "gvisor")
BACK_ENDS = (*SYSTEMS, "wasi")
CACHE = Path(__file__).parents[3] / ".pytest_cache" / "wasi"

Open = Callable[[str], Box]


@pytest.fixture(scope="session")
def slots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of locks of this run's own."""
    return tmp_path_factory.mktemp("slots")


@pytest.fixture(scope="session")
def opened(slots: Path) -> Iterator[Open]:
    """Opens real boxes by the name of their back end, each once, with some waiting."""
    boxes = {}

    def find(name: str) -> Box:
        if name not in boxes:
            setting = Setting(order=(name,), count=6, ahead=2, cache=CACHE)
            boxes[name] = select_box(slots / name, setting=setting)
        chosen, report = boxes[name]
        assert chosen is not None, f"no sandbox here: {report.reason}"
        return chosen

    yield find
    for box, _ in boxes.values():
        if box is not None:
            box.close()


@pytest.fixture(params=SYSTEMS)
def box(request: pytest.FixtureRequest, opened: Open) -> Box:
    """A real box with a whole system in it."""
    return opened(request.param)


@pytest.fixture(params=BACK_ENDS)
def any_box(request: pytest.FixtureRequest, opened: Open) -> Box:
    """A real box of every kind."""
    return opened(request.param)


@pytest.fixture
def wasm_box(opened: Open) -> Box:
    """A box in which there is nothing but an interpreter."""
    return opened("wasi")
