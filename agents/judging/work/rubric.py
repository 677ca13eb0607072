"""What is looked at in code and in talk, in words that a person can hold against what is there.

An anchor describes code, never somebody. Of talk there are no anchors: it bore on the work at a
moment, or it did not; how somebody talks is not looked at.
"""

from __future__ import annotations

from msgspec import Struct

NO_ANCHOR = "none"
"""What a judge says for an aspect that the code does not let it place."""


class Anchor(Struct, frozen=True):
    """One place on an aspect: a name, and what stands there."""

    name: str
    means: str


class CodeAspect(Struct, frozen=True):
    """One aspect of code with its anchors; they are names, not numbers."""

    id: str
    title: str
    anchors: tuple[Anchor, ...]


class TalkAspect(Struct, frozen=True):
    """One way in which talk bears on the work, and what of it a judge is to look for."""

    id: str
    title: str
    looks_for: str


CODE = (
    CodeAspect(
        "division",
        "How it is divided",
        (
            Anchor("tangled", "One stretch does several jobs, so that none can be changed alone."),
            Anchor("partly divided", "Jobs can be told apart, but some are mixed or repeated."),
            Anchor("divided", "Each function or block has one job."),
        ),
    ),
    CodeAspect(
        "names",
        "What names tell",
        (
            Anchor("hiding", "Names do not tell what they hold or do, or tell something else."),
            Anchor("partly telling", "Some names tell what they hold or do, others do not."),
            Anchor("telling", "Names tell what they hold or do."),
        ),
    ),
    CodeAspect(
        "edges",
        "What may be missing, empty, full or wrong",
        (
            Anchor("unseen", "The code fails or does the wrong thing where something may be so."),
            Anchor("partly seen", "Some such cases are handled where they arise, others are not."),
            Anchor("handled", "Such cases are handled where they arise."),
        ),
    ),
    CodeAspect(
        "measure",
        "As much as the task needs",
        (
            Anchor("laboured", "Steps or structures that the task does not need carry the code."),
            Anchor("with detours", "Most of it is needed; some is done twice or for nothing."),
            Anchor("direct", "The code does what is asked with what that needs."),
        ),
    ),
)

TALK = (
    TalkAspect(
        "requirements",
        "Asked what is wanted before starting",
        "a question about the task itself, said before anything was written",
    ),
    TalkAspect(
        "intent",
        "Said what they were about to do, then did it",
        "an announcement of a step of the work, before the code that carries it out",
    ),
    TalkAspect(
        "reasons",
        "Gave a reason when asked for one",
        "a reason for a decision, or for what happens, in reply to the interviewer asking for it",
    ),
    TalkAspect(
        "failures",
        "Said what a failing test meant",
        "what a test that had just failed says about the code",
    ),
    TalkAspect(
        "taken-up",
        "Took up a hint or a clarification",
        "what they made of a hint or clarification that they had been given before",
    ),
)
