"""A question is rehearsed by playing whole interviews aside and reading what their logs say."""

from viva.rehearsal.playing import NotPlayable, outline_of, play

__all__ = ["NotPlayable", "outline_of", "play"]
