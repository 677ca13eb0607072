"""The full mode, with its required variables, passes the deployment check and is strict."""

import json
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SHOW = (
    "import json; from django.conf import settings as s; print(json.dumps({n: getattr(s, n) for n"
    " in ('SESSION_COOKIE_NAME','SESSION_COOKIE_SECURE','CSRF_COOKIE_NAME','CSRF_COOKIE_SECURE',"
    "'BROWSER_COOKIE','SECURE_SSL_REDIRECT','SECURE_HSTS_SECONDS','DEBUG','PROXIES')}))"
)


def manage(folder: Path, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("VIVA_")}
    full = {
        "VIVA_MODE": "full",
        "VIVA_DATA_DIR": str(folder),
        "VIVA_SECRET_KEY": secrets.token_urlsafe(48),
        "VIVA_DATABASE_URL": "postgres://viva:password@127.0.0.1:1/viva",
        "VIVA_REDIS_URL": "redis://127.0.0.1:1/0",
        "VIVA_ALLOWED_HOSTS": "viva.example",
    }
    return subprocess.run(  # noqa: S603  our own command
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**kept, **full, **changes},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_it_finds_nothing(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout


def test_cookies_are_for_this_host_over_tls_alone(tmp_path: Path) -> None:
    told = json.loads(manage(tmp_path, "shell", "-v0", "-c", SHOW).stdout)
    assert told == {
        "SESSION_COOKIE_NAME": "__Host-sessionid",
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_NAME": "__Host-csrftoken",
        "CSRF_COOKIE_SECURE": True,
        "BROWSER_COOKIE": "__Host-viva_browser",
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "DEBUG": False,
        "PROXIES": 1,
    }


@pytest.mark.parametrize("name", ["VIVA_DATABASE_URL", "VIVA_REDIS_URL"])
def test_a_missing_variable_is_named(tmp_path: Path, name: str) -> None:
    done = manage(tmp_path, "check", **{name: ""})
    assert done.returncode != 0
    assert name in done.stderr


def test_the_key_of_a_laptop_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    for _ in range(2):
        done = manage(tmp_path, "check", VIVA_MODE="embedded", VIVA_SECRET_KEY="")
        assert done.returncode == 0, done.stderr
        key = tmp_path / "secret-key"
        assert key.stat().st_mode & 0o777 == 0o600
        assert len(key.read_text()) >= 50
