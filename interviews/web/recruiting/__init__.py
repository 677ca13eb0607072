"""Roles by hand: inviting many, and what is done with each candidate."""
