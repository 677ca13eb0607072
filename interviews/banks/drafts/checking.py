"""A draft is checked as a package would be; each finding leads back to its field."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Struct, structs

from agents.schema.faults import BadPackage
from interviews.banks.drafts.document import Document, Part, located, part_of
from interviews.banks.drafts.store import DraftView, package_of_draft
from interviews.banks.lint import Finding, Runner, lint

OPENING_NAME = "Opening"


class Check(Struct, frozen=True):
    """One finding with the part and field that it is about; field "" for the part as a whole."""

    finding: Finding
    key: str
    field: str
    part: str


def checks_of(view: DraftView, runner: Runner | None = None) -> tuple[Check, ...]:
    """Return what stands against publishing a draft, blockers first.

    Without a runner the rules that need programs say that they could not look.
    """
    missing, filled = _filled(view)
    try:
        findings = lint(package_of_draft(filled), runner)
    except BadPackage as refused:
        findings = tuple(
            Finding(fault.rule, "blocker", fault.place, fault.message) for fault in refused.faults
        )
    return tuple(_check(view.document, finding) for finding in (*missing, *findings))


def _filled(view: DraftView) -> tuple[tuple[Finding, ...], DraftView]:
    """What is not written yet is one finding each, and keeps no rule from speaking of the rest."""
    fields = dict(view.document.opening.fields)
    missing: list[Finding] = []
    if not str(fields.get("seed_question") or "").strip():
        fields["seed_question"] = "Not written yet."
        missing.append(_not_yet("$.seed_question", "the question is not written yet"))
    runtime = fields.get("runtime") or {}
    if fields.get("mode") == "code" and not runtime.get("tests"):
        fields["mode"] = "open-probe"
        fields.pop("runtime", None)
        words = "there is no test yet" if runtime else "there is no code yet"
        missing.append(_not_yet("$.runtime", words))
    opening = structs.replace(view.document.opening, fields=fields)
    document = structs.replace(view.document, opening=opening)
    return tuple(missing), replace(view, document=document)


def _not_yet(place: str, message: str) -> Finding:
    return Finding("not-written", "blocker", place, message)


def _check(document: Document, finding: Finding) -> Check:
    place = located(document, finding.place)
    return Check(finding, place.key, place.field, title_of(document, place.key))


def title_of(document: Document, key: str) -> str:
    """Return what authors call a part: the opening, or the words of a probe's id."""
    part = part_of(document, key)
    return OPENING_NAME if part is document.opening else name_of(part)


def name_of(part: Part) -> str:
    """Return a probe's id as words: "reads-and-order" is called "Reads and order"."""
    words = str(part.fields.get("id", "")).replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:] or "Part"
