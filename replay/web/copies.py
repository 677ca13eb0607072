"""A replay to be taken away: one file with its player inside, and the log as JSON lines."""

from __future__ import annotations

import re
import secrets
from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.people import access, tries
from replay import player
from replay.log.read import Erased
from replay.web import showing
from replay.web.pages import staff_page

BROWSER_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
CANDIDATE = "Candidate"
"""What a copy for the candidate calls them: the label is staff's own."""


@staff_page
def replay_file(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Give staff the replay as a file; `?for=candidate` as its candidate may have it."""
    session = access.staff_session(request.user, session_id, "replay.private")
    whole = _whole(request)
    return _replay(session_id, session.label if whole else CANDIDATE, whole=whole)


@staff_page
def log_file(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Give staff the log as JSON lines; `?for=candidate` as its candidate may have it.

    Who gives no extra time is not told of any: they judge.
    """
    access.staff_session(request.user, session_id, "replay.private")
    extra_time = access.may(request.user, "invitations.manage")
    return _log(session_id, whole=_whole(request), extra_time=extra_time)


def _whole(request: HttpRequest) -> bool:
    return request.GET.get("for") != "candidate"


@never_cache
@require_safe
def own_replay(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Give a candidate their replay as a file, once the interview is over."""
    _require_own(request, session_id)
    return _replay(session_id, CANDIDATE, whole=False)


@never_cache
@require_safe
def own_log(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Give a candidate their log as JSON lines, once the interview is over."""
    _require_own(request, session_id)
    return _log(session_id, whole=False, extra_time=True)


def _require_own(request: HttpRequest, session_id: UUID) -> None:
    """Raise Http404 for whom the copy is not, TooMany for whom it was too often."""
    secret = request.COOKIES.get(settings.BROWSER_COOKIE, "")
    try:
        facts = access.candidate_session(
            session_id, secret if BROWSER_SECRET.fullmatch(secret) else ""
        )
    except access.NotFound as error:
        raise Http404 from error
    if not settings.CANDIDATE_COPY or facts.phase != "ended" or facts.trial:
        raise Http404
    tries.window("copies").count(str(session_id))


def _log(session_id: UUID, *, whole: bool, extra_time: bool) -> HttpResponse:
    try:
        body = player.log_of(session_id, whole=whole, extra_time=extra_time)
    except (player.NothingRecorded, Erased) as error:
        raise Http404 from error
    return _attached(body, f"log-{str(session_id)[:8]}.jsonl", "application/jsonl")


def _replay(session_id: UUID, label: str, *, whole: bool) -> HttpResponse:
    try:
        copy = player.copy_of(session_id, whole=whole)
    except (player.NothingRecorded, Erased) as error:
        raise Http404 from error
    body = page_of(copy, label, whole=whole)
    return _attached(body, f"replay-{str(session_id)[:8]}.html", "text/html; charset=utf-8")


def _attached(body: bytes, name: str, kind: str) -> HttpResponse:
    """A file to be kept, never a page of this site."""
    response = HttpResponse(body, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def page_of(copy: player.Replay, label: str, *, whole: bool) -> bytes:
    """Return a replay as one page that asks nobody for anything."""
    page = showing.replay_page(copy.recording, copy.timeline, private=whole)
    parts = _parts()
    context = {
        "page": page,
        "session": {"label": label},
        "whole": whole,
        "nonce": secrets.token_urlsafe(16),
        "script": mark_safe(parts.script),  # noqa: S308  ours, from the bundle
        "style": mark_safe(parts.style),  # noqa: S308  ours, from the bundle
        "script_digest": parts.digest,
        "recording": showing.PLACE,
    }
    return showing.with_recording(render_to_string("staff/exported.html", context), copy.recording)


@dataclass(frozen=True)
class _Parts:
    script: str
    style: str
    digest: str


@lru_cache(maxsize=1)
def _parts() -> _Parts:
    """Return the player's script and styles, as the set-up bundled them into one file each."""
    script, style = (_static(f"dist/export/replay.{ending}") for ending in ("js", "css"))
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return _Parts(script=script, style=style, digest=digest)


def _static(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(f"{name}: run setup/frontend.sh")
    return Path(path).read_text(encoding="utf-8")
