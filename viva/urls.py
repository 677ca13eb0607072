"""Every address of the product."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.generic import RedirectView


def healthy(_request: HttpRequest) -> HttpResponse:
    """Say that this process answers."""
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    path("", RedirectView.as_view(pattern_name="sessions", permanent=False)),
    path("health/", healthy),
    path("admin/", admin.site.urls),
    path("", include("interviews.web.urls")),
    path("", include("replay.web.urls")),
]
