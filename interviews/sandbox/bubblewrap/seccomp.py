"""The kernel's door is narrow: what libseccomp knows less a list of refusals; all else ENOSYS."""

from __future__ import annotations

import errno
import os
import socket
from functools import cache

from interviews.sandbox.box import SandboxUnavailable

# Numbers beyond this were not in any kernel that libseccomp 2.5 to 2.6 describes.
_LAST_SYSCALL = 600

_NAMESPACES = 0x7E020080  # every CLONE_NEW* flag, CLONE_NEWTIME included
_IOCTLS = (
    0x5401,  # TCGETS, which isatty() asks
    0x5413,  # TIOCGWINSZ
    0x541B,  # FIONREAD
    0x5421,  # FIONBIO
    0x5450,  # FIONCLEX
    0x5451,  # FIOCLEX
)

_OTHER_PROCESSES = """
    ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp pidfd_getfd
    perf_event_open
"""
_NAMESPACES_AND_MOUNTS = """
    unshare setns mount umount umount2 pivot_root chroot move_mount open_tree open_tree_attr fsopen
    fsconfig fsmount fspick mount_setattr name_to_handle_at open_by_handle_at fanotify_init
    fanotify_mark quotactl quotactl_fd
"""
_KERNEL = """
    bpf keyctl add_key request_key io_uring_setup io_uring_enter io_uring_register userfaultfd
    init_module finit_module delete_module create_module query_module get_kernel_syms kexec_load
    kexec_file_load reboot swapon swapoff syslog acct settimeofday clock_settime clock_settime64
    clock_adjtime clock_adjtime64 adjtimex stime sethostname setdomainname vhangup uselib ustat
    sysfs _sysctl nfsservctl lookup_dcookie personality ioperm iopl modify_ldt vm86 vm86old vserver
    landlock_create_ruleset landlock_add_rule landlock_restrict_self
"""
# Memory that belongs to no process and no mount of the box would escape the watchdog's sum.
_UNCOUNTED_MEMORY = """
    memfd_create memfd_secret shmget shmat shmctl shmdt msgget msgsnd msgrcv msgctl semget semop
    semctl semtimedop semtimedop_time64 ipc mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify
    mq_getsetattr io_setup io_submit io_getevents io_cancel io_destroy io_pgetevents
    mbind set_mempolicy get_mempolicy set_mempolicy_home_node migrate_pages move_pages
"""
# Quotas of the user, or work for the whole machine, that neighbours would feel.
_SHARED_WITH_NEIGHBOURS = "inotify_init inotify_init1 sync syncfs"

DENIED = frozenset(
    (
        _OTHER_PROCESSES
        + _NAMESPACES_AND_MOUNTS
        + _KERNEL
        + _UNCOUNTED_MEMORY
        + _SHARED_WITH_NEIGHBOURS
    ).split()
)
# These are allowed for some arguments only. clone3 hides its flags behind a pointer that no filter
# can read; where it is missing, libraries fall back to clone.
_BY_ARGUMENT = frozenset({"socket", "socketpair", "ioctl", "clone", "clone3", "socketcall"})


# A database's server marks its folder as taken by one such segment of 56 bytes. The kernel gives a
# namespace 4,096 of them, so that 16 MiB at most go uncounted, and end with the box.
_SEGMENTS = frozenset({"shmat", "shmctl", "shmdt"})
_SEGMENT_BYTES = 4096


@cache
def compiled(*, segments: bool = False) -> bytes:
    """Return the filter as BPF; raise SandboxUnavailable where libseccomp is missing or refuses.

    With `segments` System V shared memory may be had by the page.
    """
    try:
        import pyseccomp  # noqa: PLC0415  it loads a system library, and the refusal must say so
    except (ImportError, OSError, RuntimeError) as problem:
        raise SandboxUnavailable(
            "no_seccomp", f"libseccomp cannot be loaded: {problem}"
        ) from problem
    rules = pyseccomp.SyscallFilter(pyseccomp.ERRNO(errno.ENOSYS))
    # A sorted tree instead of a list: several hundred comparisons a call become nine.
    rules.set_attr(pyseccomp.Attr.CTL_OPTIMIZE, 2)
    denied = DENIED - _SEGMENTS - {"shmget"} if segments else DENIED
    for name in _known(pyseccomp):
        if name == "shmget" and segments:
            small = pyseccomp.Arg(1, pyseccomp.LE, _SEGMENT_BYTES)
            rules.add_rule(pyseccomp.ALLOW, name, small)
            continue
        action = pyseccomp.ERRNO(errno.EPERM) if name in denied else pyseccomp.ALLOW
        rules.add_rule(action, name)
    _add_by_argument(rules, pyseccomp)
    with os.fdopen(os.memfd_create("filter"), "w+b") as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _known(pyseccomp) -> list[str]:  # type: ignore[no-untyped-def]  # it ships no types
    """Return the names of the calls that libseccomp knows here, less those decided by argument."""
    architecture = pyseccomp.system_arch()
    names = []
    for number in range(_LAST_SYSCALL):
        try:
            names.append(pyseccomp.resolve_syscall(architecture, number).decode())
        except (ValueError, OSError):
            continue
    return [name for name in names if name not in _BY_ARGUMENT]


def _add_by_argument(rules, pyseccomp) -> None:  # type: ignore[no-untyped-def]  # it ships no types
    """Allow Unix sockets, threads and processes without namespaces, and six harmless ioctls."""
    allow, equal, differ = pyseccomp.ALLOW, pyseccomp.EQ, pyseccomp.NE
    for name in ("socket", "socketpair"):
        unix = int(socket.AF_UNIX)
        rules.add_rule(allow, name, pyseccomp.Arg(0, equal, unix))
        refusal = pyseccomp.ERRNO(errno.EAFNOSUPPORT)
        rules.add_rule(refusal, name, pyseccomp.Arg(0, differ, unix))
    for request in _IOCTLS:
        rules.add_rule(allow, "ioctl", pyseccomp.Arg(1, equal, request))
    rules.add_rule(allow, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, _NAMESPACES, 0))
