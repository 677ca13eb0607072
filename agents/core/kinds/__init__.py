"""The kinds of events, a file for each part of an interview."""
