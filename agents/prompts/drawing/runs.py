"""What code did when it ran is evidence; of hidden tests the interviewer knows a count."""

from __future__ import annotations

from agents.core.cursor import CodeRun
from agents.core.values import RunResult, TestResult
from agents.prompts.drawing.live import fewer
from agents.prompts.quoting import clipped, fenced, on_one_line, quoted
from agents.prompts.templates import Templates

TESTS_SHOWN = 8
OUTPUT_CHARS = 2_000
VALUE_CHARS = 400


def runs(
    texts: Templates,
    *,
    runnable_files: tuple[str, ...],
    code_runs: tuple[CodeRun, ...],
    left_out: int = 0,
) -> str:
    """Draw what can be run and what the last runs did; nothing where no code is."""
    if not runnable_files and not code_runs:
        return ""
    files = ", ".join(on_one_line(path) for path in runnable_files)
    drawn = [_run(texts, run) for run in code_runs] or [texts.fill("runs.none")]
    older = fewer(texts, "runs.left_out", left_out)
    return "\n".join((texts.fill("runs.runnable", files=files), *older, *drawn))


def _run(texts: Templates, run: CodeRun) -> str:
    if run.refused:
        head = texts.fill(f"runs.refused_{run.refused}")
        return "\n".join((head, *(_failed(texts, test) for test in run.result.tests)))
    head = texts.fill(
        "runs.run",
        who=texts.fill("runs.interviewer" if run.by_interviewer else "runs.candidate"),
        what=texts.fill(_what(texts, run)),
        ending=_ending(texts, run.result),
    )
    result = run.result
    since = [texts.fill("runs.outdated")] if run.outdated and texts.knows("runs.outdated") else []
    drawn = (*since, *_tests(texts, result), *_own(texts, result), *_printed(texts, result))
    return "\n".join((head, *drawn))


def _what(texts: Templates, run: CodeRun) -> str:
    """A session keeps the texts that it was opened with: the older ones know no single test."""
    name = f"runs.what_{run.purpose}"
    return name if texts.knows(name) else "runs.what_tests"


def _ending(texts: Templates, result: RunResult) -> str:
    if result.ending != "finished":
        return texts.fill(f"runs.{result.ending}")
    code = texts.fill("runs.code", code=str(result.exit_code)) if result.exit_code else ""
    return texts.fill("runs.finished", code=code)


def _tests(texts: Templates, result: RunResult) -> list[str]:
    drawn = []
    if result.tests:
        passed = sum(test.verdict == "passed" for test in result.tests)
        drawn.append(_count(texts, "runs.tests", (passed, len(result.tests))))
    if result.hidden_total:
        drawn.append(_count(texts, "runs.hidden", (result.hidden_passed, result.hidden_total)))
    failed = [test for test in result.tests if test.verdict != "passed"]
    return drawn + [_failed(texts, test) for test in failed[:TESTS_SHOWN]]


def _own(texts: Templates, result: RunResult) -> list[str]:
    """Draw the candidate's own tests: what they chose to try; their names are their words too."""
    own = result.own_tests
    if not own or not texts.knows("runs.own"):
        return []
    passed = sum(test.verdict == "passed" for test in own)
    failed = [test for test in own if test.verdict != "passed"]
    label = texts.fill("runs.label_own")
    named = (f"name: {on_one_line(test.name)}\n{_facts(test)}" for test in failed[:TESTS_SHOWN])
    drawn = [fenced(label, quoted(text)) for text in named]
    return [_count(texts, "runs.own", (passed, len(own))), *drawn]


def _count(texts: Templates, name: str, of: tuple[int, int]) -> str:
    return texts.fill(name, passed=str(of[0]), total=str(of[1]))


def _failed(texts: Templates, test: TestResult) -> str:
    return fenced(texts.fill("runs.label_test", name=test.name), quoted(_facts(test)))


def _facts(test: TestResult) -> str:
    facts = {
        "verdict": test.verdict,
        "calls": test.calls,
        "expected": test.expected,
        "got": test.got,
        "printed": test.printed,
        "error": test.error,
    }
    return "\n".join(f"{name}: {clipped(v, longest=VALUE_CHARS)}" for name, v in facts.items() if v)


def _printed(texts: Templates, result: RunResult) -> list[str]:
    streams = {"stdout": result.stdout, "stderr": result.stderr}
    return [
        fenced(texts.fill(f"runs.label_{name}"), quoted(clipped(text, longest=OUTPUT_CHARS)))
        for name, text in streams.items()
        if text.strip()
    ]
