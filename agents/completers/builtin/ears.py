"""The turns of phrase by which a message is recognised: data, one subject a pattern."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.VERBOSE

ORDERS = re.compile(
    r"""
    \b(?:ignore|disregard|forget|override|bypass)\b.{0,20}
        \b(?:your|previous|prior|earlier|preceding|all|any|these|system|safety)\b.{0,20}
        \b(?:instructions?|rules?|prompts?|guidelines?|restrictions?|programming)\b
    | \b(?:ignore|disregard|forget)\s+(?:the|all|everything)\s*
        (?:of\s+the\s+)?above\s*(?:and\b|\W|$)
    | \b(?:ignore|disregard|forget)\s+(?:everything|all|what)\s+(?:that\s+)?you\b
    | \bsystem\s+(?:prompt|message|override)\b | ^[^\w\n]*(?:system|assistant|developer)\s*:
    | [#<\[|]\s*/?\s*(?:system|assistant|candidate|interviewer|instructions?)\b
    | \byou\s+are\s+now\b | \byour\s+new\s+(?:task|role|job|instructions?)\b
    | \b(?:debug|developer|admin|god|dan)\s+mode\b | \bjailbreak
    | \b(?:print|reveal|show|output|repeat|leak|dump|list|expose)\b.{0,40}
        \b(?:rubric|withheld|hidden\s+tests?|system\s+prompt|expected\s+solution|answer\s+key
          |private\s+notes?|your\s+(?:instructions|rules|prompt|notes|hints))\b
    | \bmark\s+(?:this|me|it|my|the)\b.{0,40}\b(?:complete|correct|pass|passed|full|strong|ok)\b
    | \b(?:give|award|assign|grant)\s+(?:me|this)\b.{0,30}
        \b(?:full|highest|top|maximum|best|perfect)\b
        .{0,15}\b(?:marks?|grades?|scores?|rating|points)\b
    | \b(?:approve|pass|hire)\s+me\b | \bnew\s+(?:instructions?|system)\b
    | \b(?:reveal|leak|expose|dump)\b.{0,20}\bsolution\b | \bas\s+an\s+(?:ai|assistant)\b
    | \bpretend\s+(?:to\s+be|that\s+you|you)\b
    | \bact\s+as\s+(?:an?|my)\s+(?:\w+\s+)?
        (?:assistant|tutor|teacher|expert|grader|friend|developer)\b
    | \bignor(?:a|ez|iere?|ieren|are)\b.{0,40}
        \b(?:instruc\w+|istruzioni|anweisung\w*|consignes|reglas)
    | \b(?:olvida|vergiss|oublie[zr]?)\b.{0,40}\b(?:instruc\w+|anweisung\w*|alles|todo|tout|regeln)
    | \u5ffd\u7565.{0,12}(?:\u6307\u4ee4|\u8bf4\u660e|\u89c4\u5219)
    | \u0438\u0433\u043d\u043e\u0440\u0438\u0440\u0443\w* | \b[A-Za-z0-9+/]{60,}={0,2}
    """,
    _FLAGS | re.MULTILINE,
)
"""Text that gives orders to an interviewer. It is read as text, and that is all."""

FISHING = re.compile(
    r"""
    \b(?:tell|give|show|send)\s+(?:me|us)\b.{0,25}
        \b(?:answer|solution|correct\s+(?:code|version|one))\b
    | \bwrite\b.{0,30}\b(?:answer|solution|code)\b.{0,15}\bfor\s+me\b
    | \bwhat(?:'?s|\s+is|\s+would|\s+was)?\s+(?:the|an?|be)\s+(?:\w+\s+){0,2}(?:answer|solution)\b
    | \bwhat\s+(?:do\s+you|are\s+you)\s+(?:want\s+to\s+hear|looking\s+for|expecting)
    | \b(?:write|solve|do|code|finish)\s+(?:it|this|that)\s+for\s+me\b
    | \bdo\s+you\s+want\s+to\s+hear\b
    | \byes\s+or\s+no\s*[:,?] | \b(?:say|answer|tell\s+me)\b.{0,10}\byes\s+or\s+no\b
    | \b(?:am\s+i|is\s+(?:it|that|this|[a-h]|(?:my\s+)?(?:choice|option|answer)(?:\s+[a-h])?))
        \s+(?:right|correct|wrong)\s*\?
    | \bwhich\s+(?:one|choice|option|answer)s?\s+(?:is|are|would\s+be)\s+
        (?:the\s+)?(?:right|correct)\b
    | \bdid\s+i\s+(?:choose|pick|get\s+it)\s+(?:right|correctly|the\s+right\s+one)\b
    """,
    _FLAGS,
)

HINT = re.compile(
    r"""
    \b(?:give|get|have|need|want|use|like|take|can|could|may|please|some|any)\b
        (?:(?!\bno\b|\bnot\b|n't\b).){0,30}\b(?<!the\ )(?<!your\ )(?:hint|nudge|clue|tip)s?\b
    | ^\W*(?:a\s+)?(?:hint|nudge|clue|tip)s?\b | \bpoint\s+me\s+in | \bhelp\s+me\s+(?:out|along|get)
    """,
    _FLAGS,
)

SKIP = re.compile(
    r"""
    \bskip\s+(?:this|it|that|the)\b | ^\W*(?:skip|pass)\b(?!\s+(?:the|a|in|by)\b)
    | \b(?:can|could|let'?s|lets|shall|may|like\s+to|want\s+to)\s+(?:we\s+|us\s+)?(?:please\s+)?
        (?:move\s+on|skip|go\s+on|continue|move\s+to\s+the\s+next)
    | \bnext\s+(?:question|part|topic|one)\s*(?:please|pls)?\W*$ | \brather\s+(?:not|skip|move)\b
    """,
    _FLAGS,
)

PERSON = re.compile(
    r"\bare\s+you\s+(?:an?\s+)?(?:real|human|bot|ai|robot|machine|person|chat\s*gpt)"
    r"|\bwho\s+(?:are|made|built)\s+you\b|\bwhat(?:'s|\s+is)\s+your\s+name\b|\btalking\s+to\s+a\b",
    re.IGNORECASE,
)

OFF_TOPIC = re.compile(
    r"""
    \b(?:weather|football|soccer|basketball|salary|pay\s+range|vacation|lunch|dinner|breakfast|politics
      |horoscope|girlfriend|boyfriend|remote\s+work|home\s+office|hiring\s+process|recruiter|stupid
      |boring|who\s+cares|your\s+favou?rite)\b
    | \bthe\s+(?:game|match)\s+(?:last|on|yester) | \btell\s+me\s+a\s+(?:joke|story)
    | \bhow\s+are\s+you\s*(?:doing|today|\W|$) | \bwhere\s+are\s+you\s+(?:located|from|based)\b
    """,
    _FLAGS,
)

CLARIFY = re.compile(
    r"""
    \bwhat\s+(?:do|did)\s+you\s+mean\b | \bwhat\s+does\s+.{1,40}\s+mean\b
    | (?:\bi\s+|^\W*(?:sorry\W+)?)(?:still\s+|really\s+)?(?:didn'?t|don'?t|do\s+not|did\s+not)\s+
        (?:quite\s+|really\s+|fully\s+)?
        (?:understand|get|follow|understood)\b.{0,12}\b(?:question|task|you|what|ask|that)\b
    | \b(?:rephrase|reword|clarify)\b | \b(?:say|explain)\s+(?:that|it|the\s+question)\s+again\b
    | \brepeat\s+the\s+question\b | ^\W*(?:huh|what|sorry|pardon|come\s+again)\s*\?+\W*$
    | \b(?:question|task)\s+is\s+(?:unclear|confusing)\b
    """,
    _FLAGS,
)

THINKING = re.compile(
    r"\blet\s+me\s+(?:think|see|read|look)\b|\bgive\s+me\s+(?:a|one|two|some)\s+(?:min|sec|mom|time)"
    r"|^\W*(?:just\s+)?(?:one|a)\s+(?:sec|second|minute|moment|min)\b|\bhold\s+on\b|\bhang\s+on\b"
    r"|\bworking\s+on\s+(?:it|that)\b|\b(?:let\s+me|i'?ll|i\s+will|going\s+to|gonna)\s+(?:\w+\s+)?"
    r"(?:write|code|type|implement|try)\s+(?:it|that|this|the\s+code|now)\b"
    r"|\b(?:writing|coding|typing|implementing)\s+(?:it|that|this|now)\b"
    r"|^\W*(?:still\s+)?thinking\b|\bneed\s+(?:a|some)\s+(?:min|moment|time)",
    re.IGNORECASE,
)

UNSURE = re.compile(
    r"""
    \bno\s+(?:idea|clue)\b | \bdunno\b | \bidk\b
    | (?:\bi\s+(?:\w+\s+)?|^\W*(?:\w+\s+)?)(?:don'?t|do\s+not)\s+(?:\w+\s+)?know\b
    | \bnot\s+(?:\w+\s+)?sure\b | \bcan'?t\s+(?:\w+\s+)?(?:say|think|tell|remember)\b
    | \b(?:i'?m|im|am)\s+(?:\w+\s+)?(?:stuck|lost|blank)\b
    | \bnever\s+(?:did|done|used|heard|seen)\b
    | \bgive\s+up\b | \bnothing\s+comes\b | \bstill\s+nothing\b | ^\W*(?:hm+\s+)?(?:no|nope)\W*$
    """,
    _FLAGS,
)

_NOTHING = (
    r"(?:ok|okay|yes|yeah|yep|sure|hm+|mh+|uh|um|well|so|thanks?|thank\s+you|alright|right|got\s+it"
    r"|i\s+see|cool|fine|great|true|interesting|good\s+question)"
)
EMPTY = re.compile(rf"^\W*{_NOTHING}(?:\W+{_NOTHING})*\W*$", re.IGNORECASE)

FINISHED = re.compile(
    r"\b(?:done(?!\s+with)|finished|implemented|complete|submitted)\b|\bthat'?s\s+it\b|\bit\s+works?\b"
    r"|\bshould\s+(?:work|be\s+(?:good|fine|ok))\b|\b(?:code|solution)\s+is\s+(?:there|ready|in)\b"
    r"|\btests?\s+(?:\w+\s+){0,2}(?:pass|green)|\bgreen\s+now\b|\ball\s+pass"
    r"|\ball\s+green\b|\b(?:check|run|test)\s+(?:it|my\s+code|the\s+tests)\b",
    re.IGNORECASE,
)

GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|hallo|good\s+(?:morning|afternoon|evening)|nice\s+to\s+meet)\b",
    re.IGNORECASE,
)

ASKS = re.compile(
    r"\b(?:can|could|may|should|shall|must|do|does|did|is|are|am|will|would|what|which|who|where|when"
    r"|how|if|whether|allowed)\b",
    re.IGNORECASE,
)

OPENS_A_QUESTION = re.compile(
    r"^\W*(?:(?:can|could|may|should|do|does|did|am|are)\s+(?:i|we|you|they)|is\s+(?:it|there|this)"
    r"|what\s+(?:is|are|do|does|should|can|kind|about|if|happens)|which\s+\w+\s+(?:is|are|do|should|can)"
    r"|how\s+(?:many|much|big|large|often|long))\b",
    re.IGNORECASE,
)

NO_MORE = re.compile(
    r"""
    \bnothing\s+(?:else|more|further)\b | \bnothing\s+(?:\w+\s+)?to\s+add\b
    | \bdone\s+with\s+(?:this|that|it)
    | \bthat(?:'?s|\s+is|\s+was)\s+(?:all|it|everything|as\s+far\s+as)\b
    | \b(?:leave|left)\s+it\s+(?:at\s+that|there|like\s+this)\b | \bno\s+more\s+(?:ideas|thoughts)\b
    """,
    _FLAGS,
)
