"""A program's paths are plain and relative and its text is Unicode; all else is no program."""

import pytest

from interviews.sandbox.box import MAX_BUILT_FILES, MAX_FILES, MAX_FILES_BYTES, Program


@pytest.mark.parametrize(
    "path",
    [
        "/etc/x",
        "../x",
        "a/../x",
        "a//b",
        "./x",
        "a/./b",
        "",
        "a\0b",
        "a\nb",
        "x" * 300,
        "a/" * 20 + "b",
    ],
)
def test_a_path_that_is_not_plain_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="not a plain relative path"):
        Program("python", {"main.py": "", path: ""}, "main.py")


def test_folders_and_foreign_names_are_welcome() -> None:
    Program("python", {"pkg/main.py": "", "été/данные .txt": "ok", "a..b": ""}, "pkg/main.py")


def test_the_entry_must_be_one_of_the_files() -> None:
    with pytest.raises(ValueError, match=r"entry: 'x\.py' is not one of the files"):
        Program("python", {"main.py": ""}, "x.py")


def test_a_name_is_not_both_file_and_folder() -> None:
    with pytest.raises(ValueError, match="'a' is both a file and a folder"):
        Program("python", {"a": "", "a/b/c.py": ""}, "a")


def test_half_a_character_is_refused() -> None:
    with pytest.raises(ValueError, match="lone surrogate"):
        Program("python", {"main.py": "x = '\ud800'"}, "main.py")


def test_files_are_bounded_in_number_and_size() -> None:
    with pytest.raises(ValueError, match=f"at most {MAX_FILES}"):
        Program("python", {f"{number}.py": "" for number in range(MAX_FILES + 1)}, "0.py")
    with pytest.raises(ValueError, match="bytes in all"):
        Program("python", {"main.py": "é" * (MAX_FILES_BYTES // 2)}, "main.py")


def test_what_was_built_is_bounded_in_number_and_its_names_are_unicode() -> None:
    def built(*names: str) -> Program:
        return Program("java", {"M.java": ""}, "M.java", built=dict.fromkeys(names, b""))

    with pytest.raises(ValueError, match=f"at most {MAX_BUILT_FILES} files"):
        built(*map(str, range(MAX_BUILT_FILES + 1)))
    with pytest.raises(ValueError, match="lone surrogate"):
        built("\udc80.class")


def test_a_name_that_no_file_system_takes_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 255 bytes"):
        Program("python", {"main.py": "", "\N{SNOWMAN}" * 100: ""}, "main.py")
