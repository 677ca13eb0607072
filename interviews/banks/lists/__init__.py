"""Questions that were written elsewhere come in as drafts; what has no place here is said."""
