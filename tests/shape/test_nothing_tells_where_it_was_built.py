"""A commit names no build machine and no registry: the project installs anywhere."""

import json
import re

from tests.shape.tree import LOCKS, lines_matching, report, text, tracked

# Spelled in pieces, so that this file does not find itself.
FOLDERS = re.compile(
    r"(^|[^\w./~-])/(" + "|".join(("wor" + "k", "far" + "m", "roo" + "t")) + r")/\w"
)
HOMES = re.compile(r"/(ho" + r"me|Use" + r"rs)/(?!user/|you/)\w+/")
HOSTS = re.compile(
    "|".join(
        (r"pypi\.o" + "rg", r"pythonho" + r"sted\.o" + "rg", r"registry\.np" + r"mjs\.o" + "rg")
    )
)
ADDRESS = re.compile(r"https?://", re.IGNORECASE)


def test_no_tracked_file_holds_a_path_of_a_build_machine() -> None:
    found = lines_matching(
        iter(tracked()), lambda line: bool(FOLDERS.search(line) or HOMES.search(line))
    )
    assert not found, report("These paths exist on one machine only:", found)


def test_no_tracked_file_names_a_registry_host() -> None:
    found = lines_matching(iter(tracked()), lambda line: bool(HOSTS.search(line)))
    assert not found, report("Packages are found by name, wherever the installer looks:", found)


def test_every_lock_file_exists_and_pins_by_hash() -> None:
    assert all(name in tracked() for name in LOCKS)
    for name in LOCKS:
        marker = "sha512-" if name.endswith(".json") else "--hash=sha256:"
        assert marker in text(name), f"{name} holds no hashes."


def test_no_lock_file_says_where_a_package_comes_from() -> None:
    packages = json.loads(text("package-lock.json"))["packages"]
    found = [
        f"package-lock.json: {name}" for name, entry in packages.items() if "resolved" in entry
    ]
    found += lines_matching(
        (name for name in LOCKS if name.endswith(".txt")),
        lambda line: bool(ADDRESS.search(line)) or line.startswith("-"),
    )
    assert not found, report("A lock file says what, never where from:", found)
