"""The staff's addresses."""

from django.contrib.auth import views as auth
from django.urls import path

from replay.web import (
    agreeing,
    comparing,
    copies,
    exporting,
    fairness,
    pages,
    paper,
    reviewing,
    watching,
)
from replay.web.signing_in import SignIn

urlpatterns = [
    path("login/", SignIn.as_view(), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("roles/", comparing.roles, name="roles"),
    path("roles/<slug:slug>/", comparing.role, name="role"),
    path("roles/<slug:slug>/candidates.csv", exporting.as_csv, name="role-csv"),
    path("roles/<slug:slug>/candidates.xlsx", exporting.as_xlsx, name="role-xlsx"),
    path("roles/<slug:slug>/fairness/", fairness.role, name="role-fairness"),
    path("roles/<slug:slug>/fairness.csv", fairness.as_csv, name="role-fairness-csv"),
    path("fairness/", fairness.form, name="fairness"),
    path("sessions/", pages.sessions, name="sessions"),
    path("sessions/<uuid:session_id>/replay/", pages.replay, name="replay"),
    path("sessions/<uuid:session_id>/replay/recording.json", pages.recording, name="recording"),
    path(
        "sessions/<uuid:session_id>/replay/files/<int:index>/<path:path>",
        pages.shown_file,
        name="replay-file",
    ),
    path("sessions/<uuid:session_id>/replay/turns/<int:turn>/", pages.turn_prompt, name="prompt"),
    path("sessions/<uuid:session_id>/replay/places/", watching.places, name="replay-places"),
    path("sessions/<uuid:session_id>/replay/ticket/", watching.ticket, name="watch-ticket"),
    path("sessions/<uuid:session_id>/replay.html", copies.replay_file, name="replay-copy"),
    path("sessions/<uuid:session_id>/log.jsonl", copies.log_file, name="log-file"),
    path("room/<uuid:session_id>/copy/replay.html", copies.own_replay, name="own-replay"),
    path("room/<uuid:session_id>/copy/log.jsonl", copies.own_log, name="own-log"),
    path("sessions/<uuid:session_id>/report/", pages.report_page, name="report"),
    path("sessions/<uuid:session_id>/report/report.pdf", paper.report_pdf, name="report-pdf"),
    path("sessions/<uuid:session_id>/report/review/", reviewing.review, name="review"),
    path("sessions/<uuid:session_id>/report/override/", reviewing.override, name="override"),
    path("sessions/<uuid:session_id>/report/share/", reviewing.share, name="share"),
    path("agreement/", agreeing.agreement, name="agreement"),
]
