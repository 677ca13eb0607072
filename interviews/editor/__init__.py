"""Edits as they arrive: how large, how many, and whether they fit. Knows text, not rows."""
