"""Every setting of the product, with defaults that run on a laptop. Secrets come from outside."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from viva import env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("VIVA_DATA_DIR", str(BASE_DIR / "data"))).resolve()

MODE = env.choice("VIVA_MODE", "embedded", ("embedded", "full"))
EMBEDDED = MODE == "embedded"
DEBUG = env.flag("VIVA_DEBUG", default=False)
SECRET_KEY = env.kept_secret(
    "VIVA_SECRET_KEY", DATA_DIR / "secret-key", make=get_random_secret_key()
)
ALLOWED_HOSTS = env.words("VIVA_ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
HTTPS = env.flag("VIVA_HTTPS", default=not EMBEDDED)
CSRF_TRUSTED_ORIGINS = env.words("VIVA_TRUSTED_ORIGINS", "")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "replay",
    "interviews",
    "viva",
]

MIDDLEWARE = [
    "viva.edge.Edge",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "viva.edge.SlowsGuessing",
]

ROOT_URLCONF = "viva.urls"
ASGI_APPLICATION = "viva.asgi.application"
AUTH_USER_MODEL = "interviews.User"
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/sessions/"
LOGOUT_REDIRECT_URL = "/login/"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ]
        },
    }
]

# An acknowledged keystroke survives a pulled plug: SQLite syncs at every commit.
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "viva.sqlite3",
    # Opening costs more than a statement, and the last one to close rewrites the whole file.
    "CONN_MAX_AGE": None,
    # In memory, SQLite locks by table and threads cannot race: tests use a file as everybody does.
    "TEST": {"NAME": DATA_DIR / f"test-{os.getpid()}.sqlite3"},
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # The sweeper moves the write-ahead log into the file, so that no commit has to.
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=16000;"
        ),
    },
}
POSTGRES = env.postgres("VIVA_DATABASE_URL")
if not EMBEDDED and POSTGRES is None:
    raise ImproperlyConfigured("VIVA_MODE=full needs VIVA_DATABASE_URL=postgres://…")
DATABASES = {"default": POSTGRES or SQLITE}

REDIS_URL = env.secret("VIVA_REDIS_URL")
if not EMBEDDED and not REDIS_URL:
    raise ImproperlyConfigured("VIVA_MODE=full needs VIVA_REDIS_URL=redis://…")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels.layers.InMemoryChannelLayer",
        "CONFIG": {"capacity": 2_000},
    }
    if EMBEDDED
    else {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
}

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
    if EMBEDDED
    else {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "viva",
    }
}

CELERY_BROKER_URL = "memory://" if EMBEDDED else REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02} if EMBEDDED else {}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# Back ends by dotted path, the way Django does mail and storage.
MODEL_FILE = env.text("VIVA_MODEL_FILE", "")
COMPLETER = env.choice(
    "VIVA_COMPLETER",
    "local_model" if MODEL_FILE else "builtin",
    ("builtin", "openai_compatible", "local_model"),
)
COMPLETERS = {
    "builtin": "agents.completers.builtin.BuiltinInterviewer",
    "openai_compatible": "agents.completers.openai_compatible.OpenAICompatible",
    "local_model": "agents.completers.local_model.LocalModel",
}
# Without a graphics card, a long prompt is read for a minute or two.
SLOW = COMPLETER == "local_model"
ANY_MODEL = {
    "temperature": env.number("VIVA_MODEL_TEMPERATURE", 0),
    "max_tokens": int(env.number("VIVA_MODEL_MAX_TOKENS", 1200)),
    "first_token_s": env.number("VIVA_MODEL_FIRST_TOKEN_S", 120 if SLOW else 20),
    "gap_s": env.number("VIVA_MODEL_GAP_S", 10),
    "turn_s": env.number("VIVA_MODEL_TURN_S", 240 if SLOW else 60),
}
MODEL = {
    **ANY_MODEL,
    "label": env.text("VIVA_MODEL_LABEL", ""),
    "extra_body": env.text("VIVA_MODEL_EXTRA_BODY", ""),
    "tokenizer": env.text("VIVA_MODEL_TOKENIZER", ""),
}
if COMPLETER == "local_model":
    MODEL |= {
        "file": MODEL_FILE,
        "context": int(env.number("VIVA_MODEL_CONTEXT", 16384)),
        "parallel": int(env.number("VIVA_MODEL_PARALLEL", 1)),
        "threads": int(env.number("VIVA_MODEL_THREADS", 0)),
    }
else:
    MODEL |= {
        "base_url": env.text("VIVA_MODEL_URL", "http://127.0.0.1:8001/v1"),
        "model": env.text("VIVA_MODEL_NAME", "interviewer"),
        "api_key": env.secret("VIVA_MODEL_API_KEY"),
        "profile": env.text("VIVA_MODEL_PROFILE", "vllm"),
    }
# What one mode does otherwise: {"study": {"temperature": 0.4, "model": "tutor"}}.
MODEL_MODES = env.tables("VIVA_MODEL_MODES")
COMPLETER_CHAIN = "agents.completers.chain.chained"
COMPLETER_FALLBACK = {
    "tries": int(env.number("VIVA_MODEL_TRIES", 2)),
    "turn_s": ANY_MODEL["turn_s"],
    "next_model": {
        **ANY_MODEL,
        "base_url": env.text("VIVA_NEXT_MODEL_URL", ""),
        "model": env.text("VIVA_NEXT_MODEL_NAME", "interviewer"),
        "api_key": env.secret("VIVA_NEXT_MODEL_API_KEY"),
        "profile": env.text("VIVA_NEXT_MODEL_PROFILE", "vllm"),
    },
    "builtin": env.choice("VIVA_FALLBACK", "none", ("none", "builtin")) == "builtin",
}
# Who writes reports: the rules that need no model, or a model, so many times each part.
JUDGE = env.choice("VIVA_JUDGE", "rules", ("rules", "model"))
JUDGE_TIMES = env.at_least("VIVA_JUDGE_TIMES", 3, least=1)
if JUDGE == "model" and COMPLETER == "builtin":
    raise ImproperlyConfigured("VIVA_JUDGE: a model judges only where VIVA_COMPLETER names one")
SANDBOX = "interviews.sandbox.select_box"
DOCUMENT_READER = "interviews.sandbox.documents.read_pdf"
SANDBOX_DIR = DATA_DIR / "sandbox"
# The fields of interviews.sandbox.Setting, each of its own type.
SANDBOX_SETTING: dict[str, Any] = {
    "order": env.words("VIVA_SANDBOX", "bubblewrap,gvisor,wasi"),
    # Programs at once on this machine; 0 is two for each processor.
    "count": env.at_least("VIVA_SANDBOX_SLOTS", 0, least=0) or None,
    "ahead": env.at_least("VIVA_SANDBOX_WAITING", 2, least=0),
    "cgroup": env.text("VIVA_SANDBOX_CGROUP", ""),
    "cache": SANDBOX_DIR,
}
WITNESS_DIR = DATA_DIR / "heads"
# In events of a session; 0 keeps no snapshots.
SNAPSHOT_EVERY = env.at_least("VIVA_SNAPSHOT_EVERY", 200, least=0)
# A session keeps what it was opened with. Prompts are counted in estimated tokens.
QUIET_S = env.at_least("VIVA_QUIET_S", 240, least=0)
CANDIDATE_COPY = env.flag("VIVA_CANDIDATE_COPY", default=True)
FEEDBACK_COMPARED = env.flag("VIVA_FEEDBACK_COMPARED", default=False)
KEEP_DAYS = env.at_least("VIVA_KEEP_DAYS", 0, least=0)
PROMPT_TOKENS = env.at_least("VIVA_PROMPT_TOKENS", 12_000, least=4_000)
AGENT_CONCURRENCY = int(env.number("VIVA_AGENT_CONCURRENCY", 200))

# Letters with links: printed by the server until a mail server is named.
MAILERS = {
    "console": "django.core.mail.backends.console.EmailBackend",
    "memory": "django.core.mail.backends.locmem.EmailBackend",
    "smtp": "django.core.mail.backends.smtp.EmailBackend",
}
EMAIL_BACKEND = MAILERS[env.choice("VIVA_EMAIL", "console", ("console", "memory", "smtp"))]
EMAIL_HOST = env.text("VIVA_EMAIL_HOST", "localhost")
EMAIL_PORT = env.at_least("VIVA_EMAIL_PORT", 25, least=1)
EMAIL_HOST_USER = env.text("VIVA_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = env.secret("VIVA_EMAIL_PASSWORD")
EMAIL_USE_TLS = env.flag("VIVA_EMAIL_TLS", default=False)
EMAIL_TIMEOUT = 30
DEFAULT_FROM_EMAIL = env.text("VIVA_EMAIL_FROM", "viva@localhost")

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = EMBEDDED
WHITENOISE_AUTOREFRESH = DEBUG

# Over HTTPS a browser takes these names from this host alone, over TLS alone.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
BROWSER_COOKIE = f"{COOKIE_PREFIX}viva_browser"
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000  # the form of 200 tests, the most that a question may have
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "serial",
        "usb",
    )
)

# How many proxies stand before us and tell the client's address: TLS ends at one of them.
PROXIES = int(env.number("VIVA_PROXIES", 1 if HTTPS else 0))
# Tries and the stretch of seconds they are counted in. The first three are wrong tries alone.
TRIES = {
    "unknown-links": (int(env.number("VIVA_LINK_TRIES", 30)), 300),
    "sign-in-from-an-address": (int(env.number("VIVA_SIGN_IN_TRIES", 10)), 300),
    "sign-in-with-a-name": (int(env.number("VIVA_SIGN_IN_TRIES_A_NAME", 50)), 900),
    "copies": (20, 600),
    "notes": (30, 300),
    "speaking": (120, 300),
    "tickets": (int(env.number("VIVA_TICKETS", 120)), 60),
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "media-src": [SELF],
        "worker-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "viva.redaction.Discreet",
            "fmt": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    # "No hostname was supplied" is how the in-memory broker says hello.
    "loggers": {"kombu.connection": {"level": "ERROR"}},
    "root": {"handlers": ["stderr"], "level": env.text("VIVA_LOG_LEVEL", "WARNING")},
}
