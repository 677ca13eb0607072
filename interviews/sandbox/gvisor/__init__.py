"""Stronger isolation where it is installed: a kernel of its own between the program and ours."""
