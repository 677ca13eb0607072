"""Assess by rules: ask neutrally, grade by concepts, quote for it, and teach nothing."""

from agents.completers.builtin.examining.moving import move_of

__all__ = ["move_of"]
