"""A rule is a small class: a name, its gravity, one sentence, and two examples that prove it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from agents.schema.faults import told
from interviews.banks.lint.example import FILES, QUESTION
from interviews.banks.lint.findings import Finding, Found
from interviews.banks.lint.runner import CannotRun
from interviews.banks.lint.subject import Subject
from interviews.banks.package import Package, package_of

# A JSON merge patch (RFC 7396): null takes a field away, a list replaces a list.
Patch = Mapping[str, Any]
Files = Mapping[str, str | bytes]


class Rule(ABC):
    """One lint rule. `broken` and `sound` are patches of the example question."""

    name: ClassVar[str]
    severity: ClassVar[Literal["blocker", "warning"]]
    says: ClassVar[str]
    broken: ClassVar[Patch]
    sound: ClassVar[Patch] = {}
    broken_files: ClassVar[Files] = {}
    sound_files: ClassVar[Files] = {}

    @abstractmethod
    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield what breaks this rule; raise CannotRun when programs would have to run."""

    def findings(self, subject: Subject) -> Iterator[Finding]:
        """Yield this rule's lines of the report; a rule that could not look says so."""
        try:
            for found in self.look(subject):
                severity = self.severity if found.checked else "not checked"
                yield Finding(self.name, severity, told(found.place), told(found.message))
        except CannotRun as reason:
            yield Finding(self.name, "not checked", "$.runtime", f"{self.says} ({reason})")

    @classmethod
    def broken_example(cls) -> Package:
        """Return a package that this rule must find."""
        return patched(cls.broken, cls.broken_files)

    @classmethod
    def sound_example(cls) -> Package:
        """Return a package that this rule must let pass."""
        return patched(cls.sound, cls.sound_files)


def patched(patch: Patch, files: Files) -> Package:
    """Return the example question with a patch and other files."""
    raw = merged(QUESTION, patch)
    contents = {**FILES, **files, "question.json": json.dumps(raw)}
    return package_of("example", {path: _bytes(content) for path, content in contents.items()})


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def merged(value: Any, patch: Any) -> Any:
    """Apply a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, Mapping):
        return patch
    result = dict(value) if isinstance(value, Mapping) else {}
    for key, change in patch.items():
        if change is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), change)
    return result
