"""The turns of phrase by which a learner's wishes are recognised: data, one subject a pattern."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.VERBOSE

SOLUTION = re.compile(
    r"""
    \b(?:give|show|tell|send|paste|write|print|post|reveal|need|want|get|have)\b.{0,40}
        \b(?:solution|answer\s+to|answers|full\s+code|whole\s+code|finished\s+code
          |code\s+for|complete\s+code)\b
    | \b(?:do|solve|write|code|finish|complete)\s+
        (?:it|this|that|the\s+task|the\s+exercise)\s+for\s+me\b
    | \bwhat(?:'s|\s+is)\s+the\s+(?:\w+\s+)?(?:solution|right\s+code)\b
    """,
    _FLAGS,
)

LOST = re.compile(
    r"""
    \b(?:i'?m|im|am|i\s+feel|totally|completely)\s+(?:\w+\s+)?(?:lost|confused|stuck)\b
    | \b(?:don'?t|do\s+not|didn'?t|can'?t|cannot)\s+(?:\w+\s+)?(?:understand|get|follow|see)\b
    | \bmakes?\s+no\s+sense\b | \bdoes(?:n'?t|\s+not)\s+make\s+sense\b
    | \bno\s+(?:idea|clue)\b | \bnot\s+clear\b | \bunclear\b | \bconfus(?:ed|ing)\b
    | ^\W*(?:huh|what)\s*\?+\W*$
    """,
    _FLAGS,
)

TASK = re.compile(
    r"""
    \b(?:give|have|do|try|want|start|open|next|another|first|ready\s+for|let'?s)\b.{0,30}
        \b(?:task|exercise|practice|problem)\b
    | ^\W*(?:task|exercise|practice)\b | \bsomething\s+to\s+(?:do|try)\b
    | \blet\s+me\s+(?:try|code|do)\b | \bhands[\s-]+on\b
    """,
    _FLAGS,
)

CHECK = re.compile(
    r"\b(?:quiz|test|check|ask|examine)\s+me\b|\bask\s+(?:me\s+)?(?:a|another)\s+question\b",
    re.IGNORECASE,
)

ASSESS = re.compile(r"\bassess\w*\b|\b(?:take|do|start)\s+the\s+(?:test|exam)\b", re.IGNORECASE)

NOTE = re.compile(
    r"\b(?:note|write|put)\s+(?:that|this|it)\s+(?:down|in)|\b(?:make|add|take)\s+a?\s*note\b"
    r"|\b(?:to|in|into)\s+my\s+notes\b",
    re.IGNORECASE,
)

WHERE = re.compile(
    r"\bwhere\b|\bwhich\s+(?:line|file|part)\b|\bin\s+the\s+(?:code|file)\b|\bshow\s+me\b"
    r"|\bpoint\b|`|\w\.py\b|\bexample\b",
    re.IGNORECASE,
)

ONWARD = re.compile(
    r"^\W*(?:(?:ok|okay|yes|sure|thanks?|please|and|now)\W+)*"
    r"(?:go\s+on|next|continue|more|start|begin|further|what(?:'s|\s+is)?\s+next|let'?s\s+(?:go|start|begin))\b",
    re.IGNORECASE,
)
