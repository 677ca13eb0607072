"""The reducer's families: one file for each part of an interview."""
