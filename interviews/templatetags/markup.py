"""Filters for texts that people or models wrote in Markdown."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from interviews.markup import safe_html, safe_spans

register = template.Library()


@register.filter
def markdown(text: str) -> SafeString:
    """Return a text as safe HTML."""
    return safe_html(text)


@register.filter
def spans(text: str) -> SafeString:
    """Return one line with its code spans."""
    return safe_spans(text)
