"""The first back end: bubblewrap as an unprivileged user, with seccomp, rlimits and a watchdog."""
