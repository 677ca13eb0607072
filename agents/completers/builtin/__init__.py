"""The built-in interviewer: written rules for machines without a model, and it says so."""

from agents.completers.builtin.interviewer import BuiltinInterviewer

__all__ = ["BuiltinInterviewer"]
