"""A setting comes from the environment, is typed, and fails loudly by name."""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off", ""})


def text(name: str, default: str) -> str:
    """Return a variable's text, or the default where it is unset."""
    return os.environ.get(name, default)


def choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    """Return one of a closed set of words; raise ImproperlyConfigured for another."""
    value = text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name}={value!r}: it must be one of {', '.join(choices)}")
    return value


def flag(name: str, *, default: bool) -> bool:
    """Return a yes or no; raise ImproperlyConfigured for anything else."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() in TRUE:
        return True
    if value.lower() in FALSE:
        return False
    raise ImproperlyConfigured(f"{name}={value!r}: it must be one of 1, 0, yes, no, on, off")


def number(name: str, default: float) -> float:
    """Return a number; raise ImproperlyConfigured for anything else."""
    value = os.environ.get(name, "")
    try:
        return float(value) if value else default
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}={value!r}: it must be a number") from error


def at_least(name: str, default: int, *, least: int) -> int:
    """Return a whole number; raise ImproperlyConfigured for one that is too small."""
    value = int(number(name, default))
    if value < least:
        raise ImproperlyConfigured(f"{name}={value}: it must be at least {least}")
    return value


def tables(name: str) -> dict[str, dict[str, object]]:
    """Return a JSON object of JSON objects, empty where it is unset."""
    try:
        value = json.loads(os.environ.get(name) or "{}")
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: it must be JSON: {error}") from error
    if not isinstance(value, dict) or not all(isinstance(one, dict) for one in value.values()):
        raise ImproperlyConfigured(f"{name}: it must be a JSON object of JSON objects")
    return value


def words(name: str, default: str) -> list[str]:
    """Return a comma list without its blanks."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def secret(name: str) -> str:
    """Return a secret from the variable, or from the file that NAME_FILE names; "" without both."""
    path = os.environ.get(f"{name}_FILE")
    if path is None:
        return os.environ.get(name, "")
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{name}_FILE={path!r}: {error.strerror}") from error


def kept_secret(name: str, path: Path, *, make: str) -> str:
    """Return a secret of the environment, else the one kept in a file, made on the first start."""
    given = secret(name)
    if given:
        return given
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text(encoding="utf-8").strip()
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(make)
    return make


def postgres(name: str) -> dict[str, object] | None:
    """Return Django's settings of a postgres:// address; None where the variable is unset."""
    address = secret(name)
    if not address:
        return None
    parts = urlsplit(address)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"{name}: it must start with postgres://")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
