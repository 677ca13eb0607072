"""The candidate's sockets, and the agent's channel."""

from django.urls import path

from interviews.web.agent import AgentConsumer
from interviews.web.consumers import RoomConsumer

websocket_urlpatterns = [path("ws/room/<uuid:session_id>/", RoomConsumer.as_asgi())]
channels = {"agent": AgentConsumer.as_asgi()}
