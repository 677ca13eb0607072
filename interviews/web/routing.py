"""The candidate's sockets, and the agent's channel."""

from django.urls import path

from interviews.web.agent import AgentConsumer
from interviews.web.consumers import RoomConsumer

room = path(
    "ws/room/<uuid:session_id>/",
    RoomConsumer.as_asgi(),  # type: ignore[arg-type]  # Django types path() for views alone
)
websocket_urlpatterns = [room]
channels = {"agent": AgentConsumer.as_asgi()}
