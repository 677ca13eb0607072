"""The staff's sockets."""

from django.urls import path

from replay.web.live import WatchConsumer

websocket_urlpatterns = [
    path(
        "ws/watch/<uuid:session_id>/",
        WatchConsumer.as_asgi(),  # type: ignore[arg-type]  # Django types path() for views alone
    )
]
