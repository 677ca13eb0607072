"""Joins the parts: reads the environment, wires the back ends, serves."""

from viva.celery import app as celery_app

__all__ = ["celery_app"]
