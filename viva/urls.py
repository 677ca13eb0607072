"""Every address of the product."""

from urllib.parse import urlencode

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path, reverse
from django.views.generic import RedirectView


def healthy(_request: HttpRequest) -> HttpResponse:
    """Say that this process answers."""
    return HttpResponse("ok", content_type="text/plain")


def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """Send people to the one page that takes passwords; somebody who is known may not go in."""
    if request.user.is_authenticated:
        raise PermissionDenied
    onward = request.GET.get("next", reverse("admin:index"))
    return redirect(f"{reverse('login')}?{urlencode({'next': onward})}")


urlpatterns = [
    path("", RedirectView.as_view(pattern_name="sessions", permanent=False)),
    path("health/", healthy),
    path("admin/login/", admin_sign_in),
    path("admin/", admin.site.urls),
    path("", include("interviews.web.urls")),
    path("", include("replay.web.urls")),
]
