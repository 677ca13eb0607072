# One image for every service; the worker's adds the sandbox. Nothing in it runs as root.

FROM node:22-slim AS frontend
WORKDIR /viva
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund
COPY setup/bundle.mjs setup/
COPY static/src static/src
RUN node setup/bundle.mjs

FROM python:3.13-slim AS packages
COPY requirements/runtime.txt /tmp/
RUN python -m venv /opt/viva \
 && /opt/viva/bin/python -m pip install --no-cache-dir --require-hashes --only-binary :all: -r /tmp/runtime.txt

FROM python:3.13-slim AS app
RUN apt-get update \
 && apt-get install -y --no-install-recommends fonts-dejavu-core libharfbuzz-subset0 libpangoft2-1.0-0 \
 && rm -rf /var/lib/apt/lists/*
ENV PATH=/opt/viva/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VIVA_DATA_DIR=/var/lib/viva
RUN useradd --system --uid 10001 --home-dir /var/lib/viva --create-home --shell /usr/sbin/nologin viva
COPY --from=packages /opt/viva /opt/viva
WORKDIR /srv/viva
COPY . .
COPY --from=frontend /viva/static/dist static/dist
USER viva
VOLUME /var/lib/viva
EXPOSE 8000
# -v 0: an access log would keep the tokens of links.
CMD ["daphne", "-v", "0", "--websocket-max-message-size", "262144", "-b", "0.0.0.0", "-p", "8000", "viva.asgi:application"]

FROM app AS worker
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends bubblewrap libseccomp2 \
 && rm -rf /var/lib/apt/lists/*
USER viva
CMD ["celery", "-A", "viva", "worker", "--loglevel", "info"]
