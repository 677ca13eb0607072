"""A file has one subject: 400 lines is the wall, and nothing large is committed."""

from tests.shape.tree import ROOT, report, text, tracked, written

LINES = 400
BYTES = 1_000_000


def test_no_written_file_is_longer_than_400_lines() -> None:
    lengths = {
        name: len(text(name).splitlines())
        for name in written(".py", ".js", ".mjs", ".html", ".css")
    }
    found = [f"{name}: {length} lines" for name, length in lengths.items() if length > LINES]
    assert not found, report(f"Split these, {LINES} lines is the wall:", found)


def test_no_tracked_file_is_larger_than_a_megabyte() -> None:
    sizes = {name: (ROOT / name).stat().st_size for name in tracked()}
    found = [f"{name}: {size:,} bytes" for name, size in sizes.items() if size > BYTES]
    assert not found, report("Large files do not belong in the repository:", found)
