"""Ways through a list's pages keep what else its address asks for."""

from __future__ import annotations

from django import template
from django.http import HttpRequest
from django.template.context import RequestContext

register = template.Library()


@register.simple_tag(takes_context=True)
def page_href(context: RequestContext, name: str, number: int) -> str:
    """Return this address's question with another page of the list of that name."""
    request: HttpRequest = context["request"]
    asked = request.GET.copy()
    asked[name] = str(number)
    return f"?{asked.urlencode()}"
