"""The addresses of a role's people, below /roles/."""

from django.urls import path

from interviews.web.recruiting import people, person

ONE = "<slug:slug>/people/<uuid:invitation_id>/"

urlpatterns = [
    path("<slug:slug>/people/", people.people, name="people"),
    path(ONE, person.person, name="candidate"),
    path(f"{ONE}decide/", person.decide, name="decide"),
    path(f"{ONE}link/", person.link, name="candidate-link"),
    path(f"{ONE}interview.ics", person.calendar, name="slot"),
]
