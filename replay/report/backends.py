"""Which judge writes reports: by the settings, made anew for each report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from django.conf import settings
from django.utils.module_loading import import_string

from agents.completers.base import Completer
from replay.report.judging import Judge, judge
from replay.report.modelled import ModelJudge

MODE = "judge"
"""What VIVA_MODEL_MODES calls the judge."""


def judge_of_settings(beat: Callable[[], object]) -> Judge:
    """Return who judges; `beat` is called while a model takes its time."""
    if settings.JUDGE == "rules":
        return judge
    return ModelJudge(model, times=settings.JUDGE_TIMES, beat=beat)


def model() -> Completer:
    """Return the model that judges, with the next model behind it and never the built-in one."""
    make = import_string(settings.COMPLETERS[settings.COMPLETER])
    chained = import_string(settings.COMPLETER_CHAIN)
    own: Mapping[str, object] = settings.MODEL_MODES.get(MODE, {})
    fallback = {**settings.COMPLETER_FALLBACK, "builtin": False}
    return cast("Completer", chained(make.from_settings({**settings.MODEL, **own}), **fallback))
