"""Comparing reads the log and what reports come to; who is compared with whom, the page says."""
