"""Any files come back from the packed form, a folder and a zip, byte for byte."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from agents.schema.package import BY_NAME, digest_of, pack, unpack
from interviews.banks.archives import read_archive, write_archive
from interviews.banks.folders import read_folder, write_folder
from interviews.banks.limits import IGNORED_PARTS

NAMES = st.text("abcdefgXYZ0123-_ .äé日", min_size=1, max_size=12).filter(
    lambda name: name.strip(". ") == name and name not in IGNORED_PARTS
)
CONTENTS = st.binary(max_size=200) | st.text(max_size=100).map(
    lambda text: text.encode("utf-8", "replace")
)
TOPS = ("entities", "tests", "solution", "notes")


@st.composite
def packages(draw: st.DrawFn) -> dict[str, bytes]:
    names = draw(st.lists(st.tuples(st.sampled_from(TOPS), NAMES), max_size=8, unique=True))
    files = {f"{folder}/{name}": draw(CONTENTS) for folder, name in names}
    return {**files, "question.json": draw(CONTENTS)}


@given(packages())
def test_packing_gives_the_same_files_back(files: dict[str, bytes]) -> None:
    packed = pack("some-slug", files)
    assert unpack(packed) == ("some-slug", files, {}, BY_NAME)
    assert digest_of(pack("some-slug", dict(reversed(files.items())))) == digest_of(packed)


@given(packages())
def test_a_zip_gives_the_same_files_back(files: dict[str, bytes]) -> None:
    assert read_archive(write_archive(files, folder="some-slug")) == ("some-slug", files)


@settings(max_examples=25)
@given(packages())
def test_a_folder_gives_the_same_files_back(files: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as place:
        write_folder(files, Path(place) / "out")
        assert read_folder(Path(place) / "out") == files
