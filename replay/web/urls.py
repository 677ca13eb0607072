"""The staff's addresses."""

from django.contrib.auth import views as auth
from django.urls import path

from replay.web import pages
from replay.web.signing_in import SignIn

urlpatterns = [
    path("login/", SignIn.as_view(), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("sessions/", pages.sessions, name="sessions"),
    path("sessions/<uuid:session_id>/replay/", pages.replay, name="replay"),
    path("sessions/<uuid:session_id>/replay/recording.json", pages.recording, name="recording"),
    path("sessions/<uuid:session_id>/replay/turns/<int:turn>/", pages.turn_prompt, name="prompt"),
    path("sessions/<uuid:session_id>/report/", pages.report_page, name="report"),
]
