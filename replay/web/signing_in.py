"""Signing in takes the password: tries are counted before they are judged, right ones forgiven."""

from __future__ import annotations

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse

from interviews.people import tries


class SignIn(LoginView):
    """Staff's own page for a name and a password. It never says which of the two was wrong."""

    template_name = "staff/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Count the try, for the address and for the name; raise TooMany beyond the limits."""
        for window, who in self._counted():
            window.count(who)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in; a right password is no try at guessing."""
        for window, who in self._counted():
            window.forgive(who)
        return super().form_valid(form)

    def _counted(self) -> tuple[tuple[tries.Window, str], ...]:
        name = self.request.POST.get("username", "").casefold()
        return (
            (tries.window("sign-in-from-an-address"), tries.address_of(self.request)),
            (tries.window("sign-in-with-a-name"), name),
        )
