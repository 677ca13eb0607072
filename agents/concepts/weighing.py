"""Who weighs a way and leaves it has not taken it: what "would be too slow" is turned down."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from agents.concepts.clauses import Clause
from agents.concepts.meeting import Talk
from agents.concepts.tokens import stem, tokens_of

_TURNED_DOWN = re.compile(
    r"\btoo\s+(?:slow|many|much|dear|expensive|costly|big|large|strict|late|often|long|risky)\b"
    r"|\b(?:hopeless|overkill|infeasible|impossible|unacceptable|pointless|nonsense|dangerous)\b"
    r"|\b(?:out of the question|no good|not an option|a lie|cheating|a bug|the bug)\b"
    r"|\b(?:so|that|this|it|which)(?:'s|\u2019s| is)? out\b|\bso no\b|\bno again\b|\bno, "
    r"|\bonly (?:hides?|delays?|masks?|postpones?|moves?|later|helps? until)\b"
    r"|\b(?:wrong|bad|worse|fails?|breaks?|loses?|lost|hides?|delays?|masks?|postpones?|drowns?|destroys?|spoils?)\b"
    r"|\b(?:not|never|isn't|isn\u2019t|aren't|wasn't|won't be|wouldn't be)\s+(?:\w+\s+)?"
    r"(?:safe|enough|ok|okay|good|fine|right|true|sufficient|acceptable|reliable|worth)\b"
    r"|\b(?:don't|doesn't|does not|do not)\s+"
    r"(?:prove|help|scale|work|fix|solve|remove|cure|change)\b"
    r"|\b(?:vanish(?:es)?|multipl(?:y|ies)|collides?|starves?|suffers?)\b",
    re.IGNORECASE,
)
"""What somebody says of a way that they do not take."""
_SUPPOSED = re.compile(
    r"(?<!\bi )(?<!\bwe )\b(?:would|could|might)(?:n't|n\u2019t|nt)?\b"
    r"(?!\s+(?:be|do|work|also be|then be)\s+"
    r"(?:fine|ok|okay|enough|sufficient|simple|easy|good|best|safe|fast|quick|the job|well))",
    re.IGNORECASE,
)
_HENCE = re.compile(r"\b(?:so|hence|therefore|thus|that's why|which is why)\b", re.IGNORECASE)
_SUPPOSES = re.compile(r"^\W*(?:if|had|were|suppose|imagine|say)\b", re.IGNORECASE)
_OTHERS_SAY = re.compile(
    r"\b(?:one|you|people|some|many|somebody|someone|everybody|everyone|others?)\s+"
    r"(?:\w+\s+){0,2}?(?:think|say|believe|assume|expect|be tempted|do it)s?\b",
    re.IGNORECASE,
)
_THOUGHT_OF = re.compile(
    r"\b(?:first|initial)\s+(?:idea|thought|guess|suspicion|instinct|impulse|reflex)\b"
    r"|\b(?:i|we)\s+(?:first\s+)?(?:thought|considered|wondered|suspected|checked|looked at)\b"
    r"|\bat first\b|\binitially\b|\bfor a (?:second|moment)\b|\btempt(?:ing|ed)\b",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"\b(?:but|however|yet|though|although|except|until|instead|rather)\b|\bso (?:it|that)\b"
    r"|\b(?:is|are|was|were|looks?) (?:\w+ )?(?:fine|right|correct|innocent|ok|okay)\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"^\W*(?:but|however|yet|though|no\b|except|this|that|it|which|then)\b", re.IGNORECASE
)
_CONDITION = re.compile(r"\b(?:if|when|should) [^,;.]*(?:,|$)", re.IGNORECASE)
"""What is only the case at times turns nothing down: "if something goes wrong, ..."."""


def turned_down(talk: Talk, sentence: Sequence[Clause], own: Collection[str]) -> bool:
    """Tell whether what a sentence names is only weighed, supposed, or told of others.

    `own` are stems of the words that made it a find: they turn nothing down.
    """
    said = talk.text[sentence[0].start : sentence[-1].end]
    after = _next_sentence(talk, sentence)
    if _OTHERS_SAY.search(said):
        return True
    supposes = any(is_supposed(talk, one) for one in sentence)
    if _SUPPOSED.search(said) and (supposes or _HENCE.search(said)):
        return True
    if _THOUGHT_OF.search(said) and (_TURNS.search(said) or _TURNS.search(after)):
        return True
    return _turns_down(said, own) or _taken_back(after, own)


def is_supposed(talk: Talk, clause: Clause) -> bool:
    """Tell whether a clause only says under what condition something would be so."""
    return _SUPPOSES.match(talk.text[clause.start : clause.end]) is not None


def _turns_down(said: str, own: Collection[str]) -> bool:
    said = _CONDITION.sub(" ", said)
    return any(_foreign(match.group(), own) for match in _TURNED_DOWN.finditer(said))


def _foreign(cue: str, own: Collection[str]) -> bool:
    return all(stem(token.word) not in own for token in tokens_of(cue))


def _taken_back(after: str, own: Collection[str]) -> bool:
    """Tell whether the sentence that follows points back and turns it down: "That's too slow"."""
    if not _POINTS_BACK.match(after):
        return False
    return _turns_down(after, own)


def _next_sentence(talk: Talk, sentence: Sequence[Clause]) -> str:
    number = sentence[-1].sentence
    later = [one for one in talk.prose if one.start > sentence[-1].start and one.sentence != number]
    if not later:
        return ""
    following = [one for one in later if one.sentence == later[0].sentence]
    return talk.text[following[0].start : following[-1].end]
