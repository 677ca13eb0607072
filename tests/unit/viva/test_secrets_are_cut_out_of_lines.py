"""What a log line may keep: that a link was opened, never which; tracebacks included."""

import logging
import sys

import pytest

from viva.redaction import Discreet, redact

TOKEN = "tK3n-" + "x" * 38


@pytest.mark.parametrize(
    "line",
    [
        f"Gone: /i/{TOKEN}/",
        f"Forbidden (CSRF token missing.): /i/{TOKEN}/",
        f"<WebRequest at 0x7f method=GET uri=/i/{TOKEN}/ clientproto=HTTP/1.1>",
        f'GET /i/{TOKEN}/?x=1 HTTP/1.1" 410',
        f"WSCONNECT /ws/room/1/?ticket={TOKEN}&x=1",
        f"Cookie: viva_browser={TOKEN}; sessionid={TOKEN}; csrftoken={TOKEN}",
        f"<QueryDict: {{'csrfmiddlewaretoken': ['{TOKEN.replace('-', '')}']}}>",
        f"could not connect to postgres://viva:{TOKEN}@db:5432/viva",
        f"redis://:{TOKEN}@redis:6379/0 refused",
    ],
)
def test_what_opens_a_door_is_hidden(line: str) -> None:
    kept = redact(line)
    assert TOKEN not in kept
    assert TOKEN.replace("-", "") not in kept
    assert "[hidden]" in kept


@pytest.mark.parametrize(
    "line",
    [
        "Not Found: /room/6bf54d2a-3bf0-4e56-a91c-bd27dfcc7e85/",
        "turn 3 of 6bf54d2a: the model is slow",
        "http://127.0.0.1:8001/v1 refused",
        "ratio 3:4 @ noon",
    ],
)
def test_what_happened_stays(line: str) -> None:
    assert redact(line) == line


def test_a_traceback_is_cut_as_well() -> None:
    try:
        raise ValueError(f"/i/{TOKEN}/")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "went wrong", (), sys.exc_info())
    kept = Discreet("{message}", style="{").format(record)
    assert "ValueError" in kept
    assert TOKEN not in kept
