"""Reports that a model judges, where a test asks for it: the model is a double of one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from tests.doubles.judges import JudgeDouble, strict


@pytest.fixture
def judged_by_a_model(settings: LazySettings) -> Iterator[None]:
    """Let a double judge three times; it finds nothing until it is told to."""
    settings.JUDGE, settings.JUDGE_TIMES = "model", 3
    settings.COMPLETER = "openai_compatible"
    settings.COMPLETERS = {"openai_compatible": "tests.doubles.judges.JudgeDouble"}
    JudgeDouble.follow(strict)
    yield
    JudgeDouble.follow(strict)
