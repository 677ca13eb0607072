"""Stores what happened (the log, the floor) and shows it (player and report, the roof)."""
