"""What people say about an interview: each alone first, then openly, always with a name."""
