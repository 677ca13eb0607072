"""Three modes, one engine: a session names its mode, and everything else follows from that."""

from __future__ import annotations

from collections.abc import Mapping

from agents.modes.assess.mode import ASSESS
from agents.modes.base import CursorInputs, Mode
from agents.modes.interview.mode import INTERVIEW
from agents.modes.study.mode import STUDY

MODES: Mapping[str, Mode] = {mode.name: mode for mode in (INTERVIEW, ASSESS, STUDY)}
"""By the name that a session's log gives its mode."""

__all__ = ["MODES", "CursorInputs", "Mode"]
