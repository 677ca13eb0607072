"""Study by rules: explain from the lesson's own paragraphs, let the learner do the tasks."""

from agents.completers.builtin.tutoring.moving import move_of

__all__ = ["move_of"]
