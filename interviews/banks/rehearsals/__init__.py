"""A rehearsal measures the tree, not people: how far each who is played comes, and why."""
