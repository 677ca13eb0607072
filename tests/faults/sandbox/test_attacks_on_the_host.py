"""The host is out of sight and out of reach: its files, its processes, its network, its kernel."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from interviews.sandbox.box import Box
from tests.faults.sandbox.boxes import (
    OF_GVISOR,
    SMALL,
    becomes_true,
    has_own_kernel,
    processes_with,
    run,
)

# Prints a line for each thing that worked and must not have.
TRY = """
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def tried(name, action):
    try:
        answer = action()
    except Exception:
        return
    if answer is not False:
        print("could", name, answer)
def called(name, number, *rest):
    if libc.syscall(number, *rest) >= 0:
        print("could", name)
    elif ctypes.get_errno() not in (errno.EPERM, errno.ENOSYS, errno.EAFNOSUPPORT):
        print("reached the kernel:", name, errno.errorcode[ctypes.get_errno()])
"""


def nothing_worked(box: Box, attempts: str) -> None:
    outcome = run(box, f"{TRY}\n{attempts}\nprint('end')")
    assert (outcome.stdout, outcome.exit_code) == ("end\n", 0), outcome


def test_files_of_the_host_are_out_of_sight(box: Box, slots: Path, tmp_path: Path) -> None:
    secret = tmp_path / "other-candidate.py"
    secret.write_text("secret")
    secret.chmod(0o644)
    here = Path(__file__).resolve()
    places = ["/etc/shadow", "/root", "/home", "/var", "/sys/kernel", "/run", "/work", "/boot"]
    places += [str(secret), str(here), str(here.parents[3]), str(slots), pytest.__file__]
    nothing_worked(
        box,
        f"for place in {places!r}:\n"
        "    tried('see ' + place, lambda: os.stat(place))\n"
        "    tried('see by /proc ' + place, lambda: os.stat('/proc/1/root' + place))\n",
    )


def test_only_the_boxs_own_folders_can_be_written(box: Box) -> None:
    places = ["/", "/etc", "/usr", "/usr/bin", "/usr/lib", "/dev", "/proc", "/proc/sys", "/opt"]
    nothing_worked(
        box,
        f"def rewrite(path):\n"
        "    with open(path, 'r+b', 0) as file: return file.write(file.read())\n"
        f"for place in {places!r}:\n"
        "    tried('write in ' + place, lambda: open(place + '/x', 'w'))\n"
        "    tried('make folder in ' + place, lambda: os.mkdir(place + '/y'))\n"
        "for name in ('kernel/core_pattern', 'kernel/hostname', 'kernel/ns_last_pid'):\n"
        "    tried('write ' + name, lambda: rewrite('/proc/sys/' + name))\n"
        "for name in ('sysrq-trigger', 'kcore', 'kmsg'):\n"
        "    tried('write ' + name, lambda: open('/proc/' + name, 'r+'))\n"
        "tried('change a system file', lambda: os.chmod('/usr/bin/env', 0o777))\n"
        + ("" if has_own_kernel(box) else LOWER_OOM),
    )


LOWER_OOM = """
tried('lower the oom score',
    lambda: open('/proc/self/oom_score_adj', 'wb', 0).write(b'-1000'))
"""


def test_the_environment_is_ours_to_say_and_the_hosts_is_hidden(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIVA_TEST_SECRET", "sesame-open-now")
    source = """
import os
found = sorted(os.environ)
for pid in os.listdir("/proc"):
    if pid.isdigit():
        for name in ("environ", "cmdline"):
            try:
                found.append(open(f"/proc/{pid}/{name}").read())
            except OSError:
                pass
print(found)
"""
    outcome = run(box, source)
    assert "PATH" in outcome.stdout
    assert "sesame" not in outcome.stdout
    assert "VIVA" not in outcome.stdout


def test_processes_of_the_host_are_out_of_sight_and_reach(box: Box) -> None:
    marker = "sleeping-host-process-4711"
    program = f"import time; time.sleep(30)  # {marker}"
    with subprocess.Popen([sys.executable, "-c", program]) as host:
        attempts = f"""
import signal
seen = [name for name in os.listdir("/proc") if name.isdigit()]
tried("see processes", lambda: len(seen) > 3 and seen)
for pid in {[host.pid, os.getpid()]!r}:
    tried("signal the host", lambda: os.kill(pid, 0))
    tried("kill the host", lambda: os.kill(pid, signal.SIGKILL))
"""
        # With a kernel of its own, a program may end that, and its run with it.
        nothing_worked(box, attempts + ("" if has_own_kernel(box) else KILL_INIT))
        run(box, "import os\nos.kill(-1, 9)")
        assert host.poll() is None
        host.kill()


KILL_INIT = """
tried("kill the box's init", lambda: os.kill(1, signal.SIGKILL) or not os.path.isdir("/proc/1"))
"""


def test_no_program_runs_as_root_even_if_we_do(box: Box) -> None:
    nothing_worked(
        box,
        "tried('be root', lambda: os.getuid() == 0 or os.geteuid() == 0)\n"
        "tried('become root', lambda: os.setuid(0))\n"
        "status = open('/proc/self/status').read()\n"
        "for line in status.splitlines():\n"
        "    if line.startswith(('CapEff', 'CapPrm', 'CapBnd')):\n"
        "        tried('have ' + line, lambda: int(line.split()[1], 16) != 0)\n"
        "tried('gain privileges', lambda: libc.prctl(39, 0, 0, 0, 0) != 1)\n",
    )


def test_the_kernel_user_of_a_box_is_not_root(box: Box) -> None:
    marker = f"kernel-user-{secrets.token_hex(4)}"
    source = f"""
import os, sys, time
if len(sys.argv) == 1:
    os.execv(sys.executable, [sys.executable, "main.py", "{marker}"])
time.sleep(1)
"""
    thread = threading.Thread(target=run, args=(box, source))
    thread.start()
    # The processes of a kernel in user space carry its own name instead of the program's.
    marker = OF_GVISOR if has_own_kernel(box) else marker
    assert becomes_true(lambda: bool(processes_with(marker)))
    users = [user for pid in processes_with(marker) for user in kernel_users(pid)]
    thread.join()
    assert users
    assert "0" not in users


def kernel_users(pid: int) -> list[str]:
    """Return a process's user ids as the host's kernel knows them; none once it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return []
    return next(line for line in status.splitlines() if line.startswith("Uid:")).split()[1:]


def test_the_network_is_not_there(box: Box) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        nothing_worked(
            box,
            "import socket, urllib.request\n"
            f"tried('connect', lambda: socket.create_connection(('127.0.0.1', {port}), 1))\n"
            f"there = 'http://127.0.0.1:{port}'\n"
            "tried('fetch', lambda: urllib.request.urlopen(there, timeout=1))\n"
            "for family in range(2, 46):\n"
            "    for kind in (1, 2, 3, 5):\n"
            "        tried(f'socket {family} {kind}', lambda: socket.socket(family, kind))\n"
            "tried('socket by a 64-bit family',\n"
            "    lambda: libc.syscall(SOCKET, (1 << 32) | 2, 1, 0) >= 0)\n".replace(
                "SOCKET", "198" if os.uname().machine == "aarch64" else "41"
            ),
        )
        server.settimeout(0.1)
        with pytest.raises(TimeoutError):
            server.accept()


def test_unix_sockets_of_the_host_cannot_be_reached(box: Box, tmp_path: Path) -> None:
    path, abstract = str(tmp_path / "s"), "\0viva-attack-socket"
    with socket.socket(socket.AF_UNIX) as by_path, socket.socket(socket.AF_UNIX) as by_name:
        for server, name in ((by_path, path), (by_name, abstract)):
            server.bind(name)
            server.listen()
        nothing_worked(
            box,
            f"import socket\nfor name in {[path, abstract]!r}:\n"
            "    tried('connect ' + repr(name),\n"
            "        lambda: socket.socket(socket.AF_UNIX).connect(name))\n",
        )


CALLS = {
    "ptrace": (101, 117, "0, 0, 0, 0"),
    "mount": (165, 40, "b'none', b'/tmp', b'tmpfs', 0, 0"),
    "umount2": (166, 39, "b'/tmp', 2"),
    "pivot_root": (155, 41, "b'/tmp', b'/tmp'"),
    "chroot": (161, 51, "b'/tmp'"),
    "unshare user": (272, 97, "0x10000000"),
    "unshare net": (272, 97, "0x40000000"),
    "setns": (308, 268, "0, 0"),
    "clone into a new user namespace": (56, 220, "0x10000011, 0, 0, 0, 0"),
    "clone3": (435, 435, "0, 0"),
    "bpf": (321, 280, "0, 0, 0"),
    "keyctl": (250, 219, "0, -3, 1"),
    "add_key": (248, 217, "b'user', b'x', b'y', 1, -3"),
    "request_key": (249, 218, "b'user', b'x', 0, -3"),
    "io_uring_setup": (425, 425, "1, 0"),
    "io_uring_enter": (426, 426, "0, 0, 0, 0, 0, 0"),
    "userfaultfd": (323, 282, "0"),
    "perf_event_open": (298, 241, "0, 0, -1, -1, 0"),
    "process_vm_readv": (310, 270, "1, 0, 0, 0, 0, 0"),
    "process_vm_writev": (311, 271, "1, 0, 0, 0, 0, 0"),
    "pidfd_getfd": (438, 438, "0, 0, 0"),
    "open_by_handle_at": (304, 265, "0, 0, 0"),
    "init_module": (175, 105, "0, 0, b''"),
    "kexec_load": (246, 104, "0, 0, 0, 0"),
    "reboot": (169, 142, "0, 0, 0, 0"),
    "syslog": (103, 116, "10, 0, 0"),
    "sethostname": (170, 161, "b'x', 1"),
    "personality": (135, 92, "0x0400000"),
    "memfd_create": (319, 279, "b'x', 0"),
    "shmget": (29, 194, "0, 4096, 0o1600"),
    "msgget": (68, 186, "0, 0o1600"),
    "mq_open": (240, 180, "b'x', 0o102, 0o600, 0"),
    "fsopen": (430, 430, "b'tmpfs', 0"),
    "open_tree": (428, 428, "-100, b'/', 1"),
    "mount_setattr": (442, 442, "-100, b'/', 0, 0, 0"),
    "inotify_init1": (294, 26, "0"),
    "io_setup": (206, 0, "1, 0"),
    "listmount, newer than the filter": (458, 458, "0, 0, 0, 0"),
    "a call that does not exist": (9999, 9999, "0"),
}


def test_dangerous_calls_never_reach_the_kernel(box: Box) -> None:
    column = 1 if os.uname().machine == "aarch64" else 0
    nothing_worked(
        box,
        "\n".join(
            f"called({name!r}, {numbers[column]}, {numbers[2]})" for name, numbers in CALLS.items()
        ),
    )


def test_keys_cannot_be_pushed_into_a_terminal(box: Box) -> None:
    nothing_worked(
        box,
        "import fcntl, pty\n"
        "side = os.open('/dev/ptmx', os.O_RDWR | os.O_NOCTTY)\n"
        "for name, number in (('TIOCSTI', 0x5412), ('TIOCLINUX', 0x541C), ('TIOCSETD', 0x5423)):\n"
        "    for descriptor in (0, side):\n"
        "        tried(name, lambda: fcntl.ioctl(descriptor, number, b'x'))\n"
        "        tried('wide ' + name, lambda: libc.syscall(IOCTL, descriptor,\n"
        "            (1 << 32) | number, b'x') >= 0)\n"
        "tried('have a terminal', lambda: open('/dev/tty'))\n".replace(
            "IOCTL", "29" if os.uname().machine == "aarch64" else "16"
        ),
    )


def test_limits_cannot_be_lifted(box: Box) -> None:
    nothing_worked(
        box,
        "import resource\n"
        "for name in ('NPROC', 'FSIZE', 'NOFILE', 'CPU', 'DATA', 'CORE', 'MEMLOCK'):\n"
        "    kind = getattr(resource, 'RLIMIT_' + name)\n"
        "    soft, hard = resource.getrlimit(kind)\n"
        "    tried('have no limit ' + name, lambda: hard == resource.RLIM_INFINITY)\n"
        "    tried('lift ' + name, lambda: resource.setrlimit(kind, (soft, hard + 1)))\n"
        + ("" if has_own_kernel(box) else "tried('go first', lambda: os.nice(-5))\n"),
    )


def test_no_descriptor_of_the_host_is_inherited(box: Box) -> None:
    with open(__file__, "rb"):
        source = """
import os
for pid in ("self", "1"):
    held = {}
    for name in os.listdir(f"/proc/{pid}/fd"):
        try:
            held[name] = os.readlink(f"/proc/{pid}/fd/{name}")
        except OSError:
            pass
    print([place for number, place in held.items() if number not in "012"])
"""
        outcome = run(box, source)
        own, init = outcome.stdout.splitlines()
        assert own == "[]", outcome
        assert "/box" not in init
        assert "pipe" not in init, "the program could forge bubblewrap's report"
    assert str(SMALL.processes) not in init
