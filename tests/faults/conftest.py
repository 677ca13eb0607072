"""A fault test breaks things on purpose, so it runs without neighbours."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test below this folder as one that needs the machine to itself."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.alone)
