"""A program is compiled once, in a box of its own, before any test's input is near it."""

from __future__ import annotations

import base64
import binascii
import json
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from interviews.sandbox.box import (
    MAX_BUILT_BYTES,
    MAX_BUILT_FILES,
    Box,
    Outcome,
    Program,
    SandboxUnavailable,
    Stop,
    never,
)
from interviews.sandbox.driving import Driver
from interviews.sandbox.languages import LANGUAGES, Interpreter, Language, Recipe, Sources
from interviews.sandbox.limits import Limits
from interviews.sandbox.running.orders import MIB
from interviews.sandbox.text import readable, shortened

BUILD_LIMITS = Limits(
    wall_ms=30_000, cpu_s=60, memory_mib=1024, output_kib=34 * 1024, processes=96, file_mib=64
)
_BUILDER = Path(__file__).parent.joinpath("languages", "builder.py").read_text("utf-8")
_BUILDER_FILE = "viva_build.py"
_SAID = 6000
# Files of ours stand beside what was made.
_MOST_FILES = MAX_BUILT_FILES - 20
_MOST_BYTES = MAX_BUILT_BYTES - MIB
# A compiler may name our own files; a candidate knows only theirs.
_OURS = re.compile(r"/built/[Vv]iva\w+(\.\w+)?")
# Go heads its words with the folder's name, and calls files by the folder they are in.
_FOLDERS = re.compile(r"^# \S*/?box\b.*\n|/box/|^\./", re.MULTILINE)

Built = Mapping[str, bytes]


def run_program(
    box: Box, program: Program, *, stdin: str, limits: Limits, stop: Stop = never
) -> Outcome:
    """Build a program if its language needs that, and run it; SandboxUnavailable is our failure.

    A program that cannot be built ends as "compile", the compiler's words in `stderr`.
    """
    built = build(box, program.language, Sources(program.files, program.entry), stop=stop)
    if isinstance(built, Outcome):
        return built
    return run_built(box, replace(program, built=built), stdin=stdin, limits=limits, stop=stop)


def run_built(box: Box, program: Program, *, stdin: str, limits: Limits, stop: Stop) -> Outcome:
    """Run a program with what was made of it; SandboxUnavailable is our failure."""
    if LANGUAGES[program.language].before is not None:
        return Driver(box, program, limits, stop).run(stdin)
    return box.run(program, stdin=stdin, limits=limits, stop=stop)


def build(box: Box, name: str, sources: Sources, *, stop: Stop = never) -> Built | Outcome:
    """Return what must stand in /built: what a language makes of sources, and our files for it.

    An Outcome says that it was not built: "compile" with the compiler's words, or "stopped".
    """
    language = _language(name)
    ours = {path: text.encode() for path, text in language.beside.items()}
    if language.build is None:
        return ours
    recipe = language.build(box.interpreter(name), sources)
    if recipe.common:
        return {**_common(box, language, recipe), **ours}
    files = {**sources.files, **sources.unit_files}
    made = _made(box, language, recipe=recipe, files=files, stop=stop)
    if isinstance(made, Outcome) and made.ending == "compile":
        _compiles_here(box, language, box.interpreter(name))
    return made if isinstance(made, Outcome) else {**made, **ours}


def _language(name: str) -> Language:
    if name not in LANGUAGES:
        raise SandboxUnavailable("language", f"{name} does not run on this machine")
    return LANGUAGES[name]


_kept: dict[tuple[str, str, Interpreter], Built] = {}


def _common(box: Box, language: Language, recipe: Recipe) -> Built:
    """Return what is the same for everybody, made once a process; whatever fails is our failure."""
    key = (box.name, language.name, box.interpreter(language.name))
    if key not in _kept:
        made = _made(box, language, recipe=recipe, files={}, stop=never)
        if isinstance(made, Outcome):
            raise SandboxUnavailable("compiler", f"{language.label}: {made.stderr[-500:]}")
        _kept[key] = made
    return _kept[key]


_proven: set[tuple[str, Interpreter]] = set()


def _compiles_here(box: Box, language: Language, interpreter: Interpreter) -> None:
    """Raise SandboxUnavailable unless our own small program compiles: then the error is theirs."""
    if (box.name, interpreter) in _proven or language.build is None:
        return
    own = {language.entry: language.hello}
    recipe = language.build(interpreter, Sources(own, language.entry))
    made = _made(box, language, recipe=recipe, files=own, stop=never)
    if isinstance(made, Outcome):
        raise SandboxUnavailable("compiler", f"{language.label}: {made.stderr[-500:]}")
    _proven.add((box.name, interpreter))


def _made(
    box: Box, language: Language, *, recipe: Recipe, files: Mapping[str, str], stop: Stop
) -> Built | Outcome:
    nonce = secrets.token_hex(16)
    orders = json.dumps({"nonce": nonce, "files": dict(files), "commands": recipe.commands})
    builder = Program(
        language.name,
        {_BUILDER_FILE: _BUILDER},
        _BUILDER_FILE,
        built={path: text.encode() for path, text in recipe.files.items()},
        role="supervisor",
    )
    limits = BUILD_LIMITS.scaled(box.slowness)
    outcome = box.run(builder, stdin=orders, limits=limits, stop=stop)
    told = list(_frames(outcome.stdout, nonce))
    if any(frame.get("built") is True for frame in told):
        return _fitting(dict(_files(told)))
    failed = next((frame for frame in told if "failed" in frame), None)
    return _refusal(outcome, None if failed is None else _said(failed))


def _fitting(made: Built) -> Built | Outcome:
    """Return what was made, or that no box can hold so much of it."""
    if len(made) > _MOST_FILES:
        return _not_compiled(f"It becomes {len(made)} files; there may be {_MOST_FILES}.")
    if sum(map(len, made.values())) > _MOST_BYTES:
        return _not_compiled(f"It becomes more than {_MOST_BYTES // MIB} MiB.")
    return made


def _refusal(outcome: Outcome, said: str | None) -> Outcome:
    """Return why nothing was built; raise SandboxUnavailable where that is our failure."""
    if said is not None:
        return _not_compiled(said or "The compiler refused it without a word.")
    match outcome.ending:
        case "stopped" if outcome.reason == "It was stopped.":
            return outcome
        case "time":
            return _not_compiled("The compiler took too long over it.")
        case "memory":
            return _not_compiled("The compiler needed too much memory for it.")
        case "output" | "stopped" | "signal":
            return _not_compiled(f"The compiler was stopped. {outcome.reason}")
        case "finished" | "compile":
            said = f"{outcome.exit_code}: {outcome.stderr[-500:]}"
            raise SandboxUnavailable("builder", said)
        case _ as unknown:
            assert_never(unknown)


def _not_compiled(said: str) -> Outcome:
    return Outcome("compile", None, stderr=said, reason="It does not compile.")


def _said(frame: Mapping[str, object]) -> str:
    """Return a compiler's words about the candidate's files, the first of them first."""
    text = _FOLDERS.sub("", _OURS.sub("the tests", readable(_bytes(frame.get("said")))))
    return shortened(text.strip(), _SAID)


def _files(frames: list[dict[str, object]]) -> Iterator[tuple[str, bytes]]:
    for frame in frames:
        if isinstance(path := frame.get("file"), str):
            yield path, _bytes(frame.get("body"))


def _frames(stdout: str, nonce: str) -> Iterator[dict[str, object]]:
    for line in stdout.split("\n"):
        head, _, body = line.partition(" ")
        if head == nonce:
            try:
                frame = json.loads(body)
            except (ValueError, RecursionError):
                continue
            if isinstance(frame, dict):
                yield frame


def _bytes(value: object) -> bytes:
    try:
        return base64.b64decode(value, validate=True) if isinstance(value, str) else b""
    except (binascii.Error, ValueError):
        return b""
