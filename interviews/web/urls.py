"""The candidate's addresses."""

from django.urls import path

from interviews.web import pages

urlpatterns = [
    path("i/<str:token>/", pages.welcome, name="welcome"),
    path("room/<uuid:session_id>/", pages.room, name="room"),
    path("room/<uuid:session_id>/ended/", pages.ended, name="ended"),
    path("room/<uuid:session_id>/ticket/", pages.ticket, name="ticket"),
]
