"""Of a résumé the interviewer learns what was done at work, and nothing of who did it.

Two forms are read: JSON Resume (jsonresume.org) and plain text. Left out: name, picture, contact,
place, dates, schools, natural languages, interests, references, and every line that speaks of
age, gender, family, health, religion, origin or the like. JSON Resume says which is which; in
plain text it is told by words, which misses some: staff see what was kept. What is left is cut to
a budget. It is data: the prompt fences it, and nothing in it is followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from agents.core.text import BadText, refuse_unstorable
from agents.core.values import RoleContext

MAX_INPUT = 200_000
MAX_HIGHLIGHTS = 12
MAX_HIGHLIGHT_CHARS = 180
MAX_EXPERIENCE_CHARS = 400
MAX_LINE_CHARS = 2_000
"""Of a longer line only the beginning is read: no pattern is let loose on more."""

_CONTACT = re.compile(r"\S+@\S+|https?://\S+|www\.\S+|\+?\d[\d\s()./-]{7,}\d")
_PROTECTED = re.compile(
    r"\b(?:born|birth|age|aged|years? old|gender|sex|male|female|pronouns?|he/him|she/her|they/them"
    r"|married|single|divorced|widow\w*|spouse|husband|wife|children|kids|pregnan\w*|parental|maternity"
    r"|religio\w*|church|mosque|synagogue|temple|christian|muslim|jewish|hindu|buddhist|catholic"
    r"|nationalit\w*|citizen\w*|native of|ethnic\w*|race|immigra\w*|refugee|visa|passport"
    r"|disab\w*|wheelchair|illness|health condition|veteran|union member|political party"
    r"|photo|picture|gay|lesbian|queer|lgbt\w*|trans(?:gender)?)\b",
    re.IGNORECASE,
)

_MONTH = r"(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+|\d{1,2}[/.])?"
_DATE = rf"{_MONTH}(?:19|20)\d\d\b"
_DATES = re.compile(
    rf"\(?\b(?:(?:in|since|from|until)\s+)?{_DATE}(?:\s*(?:-|\u2013|\u2014|to)\s*(?:{_DATE}|present|now|today))?\)?",
    re.IGNORECASE,
)
_SCHOOL = re.compile(
    r"\b(?:university|universität|college|school|institute of|academy|education|graduat\w*|diploma"
    r"|degree|bachelor\S*|master of|master's|b\.?\s?sc|m\.?\s?sc|ph\.?\s?d|mba)\b",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"^\W*(?:name|full name|address|location|city|languages|interests|hobbies|references|phone"
    r"|e-?mail)\s*:",
    re.IGNORECASE,
)
MOST_WORDS_OF_A_NAME = 4


class BadResume(ValueError):
    """A résumé that cannot be read: says why, for the person who gave it."""


class _Work(Struct):
    position: str = ""
    summary: str = ""
    highlights: list[str] = []


class _Skill(Struct):
    name: str = ""
    keywords: list[str] = []


class _Project(Struct):
    name: str = ""
    description: str = ""
    highlights: list[str] = []


class _Resume(Struct):
    """The parts of a JSON Resume that are read; everything else is passed over unseen."""

    work: list[_Work] = []
    skills: list[_Skill] = []
    projects: list[_Project] = []


def with_resume(role: RoleContext, text: str) -> RoleContext:
    """Return a role context with what a résumé says of the work; raise BadResume."""
    if len(text) > MAX_INPUT:
        raise BadResume(f"The résumé has {len(text):,} characters; {MAX_INPUT:,} are read at most.")
    _storable(text)
    read = _from_json(text) if text.lstrip().startswith("{") else _from_text(text)
    experience, *lines = map(_storable, read)
    kept = [line for line in map(_clean, lines) if line][:MAX_HIGHLIGHTS]
    return RoleContext(
        title=role.title,
        level=role.level,
        experience=_clean(experience, MAX_EXPERIENCE_CHARS) or role.experience,
        highlights=tuple(dict.fromkeys(kept)),
    )


def _storable(text: str) -> str:
    """Refuse what no database keeps; an escape in JSON hides it until it is read."""
    try:
        return refuse_unstorable(text, where="The résumé")
    except BadText as error:
        raise BadResume(str(error)) from error


def _from_json(text: str) -> Iterator[str]:
    """Yield the experience in one line, then each line about the work."""
    try:
        resume = msgspec.json.decode(text, type=_Resume)
    except RecursionError as error:
        raise BadResume("This is not a JSON Resume: it is nested too deep.") from error
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadResume(f"This is not a JSON Resume: {error}") from error
    positions = [work.position for work in resume.work if work.position]
    skills = [word for skill in resume.skills for word in (skill.name, *skill.keywords) if word]
    parts = ["; ".join(positions), ", ".join(skills)]
    yield ". ".join(part for part in parts if part)
    yield from _json_lines(resume)


def _json_lines(resume: _Resume) -> Iterator[str]:
    for work in resume.work:
        yield from (work.summary, *work.highlights)
    for project in resume.projects:
        yield f"{project.name}: {project.description}" if project.description else ""
        yield from project.highlights


def _from_text(text: str) -> Iterator[str]:
    """Yield no experience, since plain text does not say which line tells it, then each line."""
    yield ""
    lines = [line[:MAX_LINE_CHARS] for line in text.splitlines() if line.strip()]
    named = bool(lines) and _may_be_a_name(lines[0])
    for line in lines[named:]:
        if not _LABELLED.search(line) and not _SCHOOL.search(line):
            yield line


def _may_be_a_name(line: str) -> bool:
    """Tell whether the first line of a plain résumé may be whose it is: few words, all capital."""
    words = line.strip(" #*").split()
    return len(words) <= MOST_WORDS_OF_A_NAME and all(word[:1].isupper() for word in words)


def _clean(line: str, most: int = MAX_HIGHLIGHT_CHARS) -> str:
    """Return a line without contact details, "" when it bears on a protected trait."""
    line = line[:MAX_LINE_CHARS]
    if _PROTECTED.search(line):
        return ""
    bare = re.sub(r"\s+", " ", _DATES.sub("", _CONTACT.sub("", line))).strip(" -•*\t,;|")
    return bare if len(bare) <= most else bare[: most - 1].rstrip() + "…"
