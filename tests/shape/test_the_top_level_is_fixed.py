"""The top level is a promise: a newcomer learns it once."""

from tests.shape.tree import report, tracked

PARTS = {"agents", "interviews", "replay", "static", "templates", "tests", "viva"}
USUAL = {".ci", "docs", "requirements", "setup"}
FILES = {
    *(
        ".dockerignore",
        ".editorconfig",
        ".gitignore",
        ".npmrc",
        "Dockerfile",
        "LICENSE",
        "Makefile",
        "NOTICE",
    ),
    *("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "docker-compose.yml", "manage.py"),
    *("package-lock.json", "package.json", "pyproject.toml"),
}


def test_the_top_level_holds_what_the_architecture_names_and_nothing_else() -> None:
    entries = {name.split("/")[0] for name in tracked()}
    found = sorted(entries - PARTS - USUAL - FILES)
    assert not found, report("Find these a room inside the tree:", found)
