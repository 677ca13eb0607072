"""Makes the cluster that every test copies: one database, one role that may do little else.

Read as text and sent into a box of its own, never imported here; nothing of a candidate's is there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

DATA = "/tmp/cluster"  # noqa: S108  in the box
DATABASE, ROLE = "question", "candidate"
NEW_IO = 18

# The database that all others are copied from becomes the only one: each costs 7 MiB a test.
RENAMED = """
UPDATE pg_database SET datistemplate = false
DROP DATABASE template0
ALTER DATABASE template1 RENAME TO question
"""
# No right to create in the database itself: neither extensions nor languages.
GRANTED = f"""
DROP DATABASE postgres
CREATE ROLE {ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
REVOKE ALL ON DATABASE {DATABASE} FROM PUBLIC
GRANT CONNECT, TEMPORARY ON DATABASE {DATABASE} TO {ROLE}
REVOKE ALL ON SCHEMA public FROM PUBLIC
GRANT USAGE, CREATE ON SCHEMA public TO {ROLE}
"""
# Nobody but the candidate's role comes in, the owner neither.
ADMITTED = f"local {DATABASE} {ROLE} trust\n"
SETTINGS = """
listen_addresses = ''
max_connections = 8
superuser_reserved_connections = 0
shared_memory_type = mmap
dynamic_shared_memory_type = posix
shared_buffers = 4MB
huge_pages = off
max_files_per_process = 100
temp_file_limit = 32MB
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
wal_buffers = 256kB
min_wal_size = 2MB
max_wal_size = 8MB
restart_after_crash = off
autovacuum = off
max_worker_processes = 0
max_parallel_workers = 0
max_parallel_workers_per_gather = 0
max_logical_replication_workers = 0
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'ISO, YMD'
log_min_messages = fatal
log_min_error_statement = panic
"""


def main() -> None:
    """Make it with the server's programs and leave it as one file."""
    server, out = sys.argv[1:]
    run(
        *(os.path.join(os.path.dirname(server), "initdb"), "-D", DATA, "-U", "owner"),
        *("-A", "reject", "-E", "UTF8", "--locale=C.UTF-8", "--wal-segsize=1", "--no-sync"),
    )
    for database, statements in (("postgres", RENAMED), (DATABASE, GRANTED)):
        run(server, "--single", "-D", DATA, "-c", "exit_on_error=on", database, said=statements)
    write("postgresql.conf", SETTINGS + newer())
    write("pg_hba.conf", ADMITTED)
    packed(os.path.join(out, "viva_cluster"))


def run(*command: str, said: str = "") -> None:
    """Run a program of the server's; leave with what it said where it fails."""
    ran = subprocess.run(
        command,
        input=said.strip() + "\n" if said else "",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if ran.returncode:
        sys.exit(ran.stdout)


def newer() -> str:
    """Return the settings that only newer servers know."""
    with open(f"{DATA}/PG_VERSION", encoding="ascii") as file:
        return "io_method = sync\n" if int(file.read()) >= NEW_IO else ""


def write(name: str, text: str) -> None:
    """Write one of the cluster's settings."""
    with open(f"{DATA}/{name}", "w", encoding="utf-8") as file:
        file.write(text)


def packed(place: str) -> None:
    """Write folders, names and sizes as one line of JSON, then the files' bytes in that order."""
    folders, files = [], []
    for folder, _, names in os.walk(DATA):
        folders.append(os.path.relpath(folder, DATA))
        files += [os.path.join(folder, name) for name in names]
    listed = [(os.path.relpath(path, DATA), os.path.getsize(path)) for path in files]
    with open(place, "wb") as whole:
        whole.write(json.dumps({"folders": folders, "files": listed}).encode() + b"\n")
        for path in files:
            with open(path, "rb") as file:
                whole.write(file.read())


if __name__ == "__main__":
    main()
