"""The staff's addresses."""

from django.contrib.auth import views as auth
from django.urls import path

from replay.web import pages

urlpatterns = [
    path(
        "login/",
        auth.LoginView.as_view(template_name="staff/login.html", redirect_authenticated_user=True),
        name="login",
    ),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("sessions/", pages.sessions, name="sessions"),
    path("sessions/<uuid:session_id>/replay/", pages.replay, name="replay"),
    path("sessions/<uuid:session_id>/replay/recording.json", pages.recording, name="recording"),
    path("sessions/<uuid:session_id>/replay/turns/<int:turn>/", pages.turn_prompt, name="prompt"),
    path("sessions/<uuid:session_id>/report/", pages.report_page, name="report"),
]
