"""The candidate's addresses."""

from django.urls import include, path

from interviews.web import (
    advising,
    ending,
    feedback,
    files,
    grouping,
    inviting,
    lessons,
    pages,
    speaking,
)

urlpatterns = [
    path("bank/", include("interviews.web.authoring.urls")),
    path("i/<str:token>/", pages.welcome, name="welcome"),
    path("invitations/", inviting.invitations_page, name="invitations"),
    path("invitations/questions/", inviting.questions, name="invitation-questions"),
    path("invitations/<uuid:invitation_id>/reissue/", inviting.reissue, name="reissue"),
    path("invitations/<uuid:invitation_id>/revoke/", inviting.revoke, name="revoke"),
    path("roles/", include("interviews.web.recruiting.urls")),
    path("sessions/<uuid:session_id>/end/", ending.end, name="end"),
    path("sessions/<uuid:session_id>/take/", speaking.take, name="take"),
    path("sessions/<uuid:session_id>/say/", speaking.say, name="say"),
    path("sessions/<uuid:session_id>/hand-back/", speaking.hand_back, name="hand-back"),
    path("sessions/<uuid:session_id>/note/", advising.advise, name="advise"),
    path("lesson/<uuid:session_id>/", lessons.lesson, name="lesson"),
    path("lesson/<uuid:session_id>/assessment/", lessons.assess, name="assess"),
    path("room/<uuid:session_id>/", pages.room, name="room"),
    path("room/<uuid:session_id>/files/<int:index>/<path:path>", files.room_file, name="room-file"),
    path("room/<uuid:session_id>/ended/", pages.ended, name="ended"),
    path("room/<uuid:session_id>/feedback/", feedback.feedback, name="feedback"),
    path("room/<uuid:session_id>/groups/", grouping.answer, name="groups"),
    path("room/<uuid:session_id>/ticket/", pages.ticket, name="ticket"),
]
