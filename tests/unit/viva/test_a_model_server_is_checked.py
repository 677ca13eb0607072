"""`check_model` finds out what a server does, whatever it promises, and names what would work."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from tests.doubles.model_server import ModelServer
from tests.doubles.tiny_model import tiny_gguf


class Check:
    """One run of the command: its table, and its last words where it failed."""

    def __init__(self, **told: object) -> None:
        name = "local_model" if "file" in told else "openai_compatible"
        out = StringIO()
        self.failed = ""
        with override_settings(COMPLETER=name, MODEL=told, MODEL_MODES={}):
            try:
                call_command("check_model", "--turns", "2", stdout=out)
            except CommandError as error:
                self.failed = str(error)
        self.said = out.getvalue()

    def works(self, what: str) -> str:
        """Return the mark of a row."""
        row = next(line for line in self.said.splitlines() if line.startswith(f"  {what}"))
        return row[len("  ") + 14 :].split()[0]


def checked(*modes: str, counting: str = "none", **told: object) -> Check:
    with ModelServer(*modes, counting=counting) as server:
        return Check(**{"base_url": server.base_url, "model": "m", **told})


def test_a_server_that_does_everything_can_interview() -> None:
    check = checked("ok")
    assert check.failed == ""
    rows = ("reachable", "model", "schema", "streaming", "usage", "prefix cache", "legal move")
    assert [check.works(row) for row in rows] == ["yes"] * len(rows)
    assert "Interviews can be held" in check.said


def test_a_real_server_with_a_model_file_can_interview() -> None:
    told = {"file": str(tiny_gguf()), "parallel": 2, "threads": 1, "temperature": 1}
    check = Check(**told, extra_body='{"seed": 7}')
    assert check.failed == ""
    assert check.works("prefix cache") == "yes"
    assert check.works("tokenizer") == "yes"
    assert "llama_cpp: counts" in check.said
    assert "tokens/s" in check.said


@pytest.mark.parametrize(
    ("counting", "told", "mark", "said"),
    [
        ("vllm", {}, "yes", "vllm: counts"),
        ("llama_cpp", {"profile": "llama_cpp"}, "yes", "llama_cpp: counts"),
        ("vllm", {"profile": "openai", "tokenizer": "vllm"}, "yes", "vllm: counts"),
        ("llama_cpp", {}, "?", "set VIVA_MODEL_TOKENIZER=llama_cpp"),
        ("vllm", {"profile": "plain"}, "?", "set VIVA_MODEL_TOKENIZER=vllm"),
        ("none", {}, "?", "tokens are estimated"),
        ("nonsense", {}, "?", "tokens are estimated"),
    ],
)
def test_whether_and_how_a_server_counts_tokens_is_found_out(
    counting: str, told: dict[str, object], mark: str, said: str
) -> None:
    check = checked("ok", counting=counting, **told)
    assert check.failed == ""
    assert check.works("tokenizer") == mark
    assert said in check.said


def test_a_tokenizer_that_there_is_not_is_named() -> None:
    assert "no model tokenizer 'abacus'" in checked("ok", tokenizer="abacus").failed


def test_a_server_that_takes_no_schema_gets_the_profile_that_it_takes() -> None:
    check = checked("refuses_schema")
    assert check.works("schema") == "NO"
    assert "VIVA_MODEL_PROFILE=json_object" in check.failed
    assert "Rejected." in check.said


def test_the_profile_that_was_named_works_then() -> None:
    assert checked("refuses_schema", profile="json_object").failed == ""


def test_a_server_that_ignores_the_schema_is_caught() -> None:
    check = checked("ignore_schema")
    assert check.works("schema") == "NO"
    assert "nor any other works" in check.failed


def test_a_server_that_is_not_there_is_told_apart() -> None:
    with ModelServer() as server:
        address = server.base_url
    check = Check(base_url=address, model="m")
    assert check.works("reachable") == "NO"
    assert "VIVA_MODEL_URL" in check.failed


def test_a_model_that_is_not_served_is_told_apart() -> None:
    check = checked("ok", model="another")
    assert check.works("model") == "NO"
    assert "listed are: m" in check.said
    assert "VIVA_MODEL_NAME" in check.failed


def test_a_server_without_token_counts_is_no_worse() -> None:
    check = checked("no_usage")
    assert check.works("usage") == "?"
    assert check.failed == ""


def test_moves_that_are_not_legal_are_no_interview() -> None:
    check = checked("ok", "ok", "ok", "illegal_move")
    assert check.works("legal move") == "NO"
    assert "illegal_move" in check.said
    assert "more able model" in check.failed


def test_the_key_is_never_printed() -> None:
    check = checked("unauthorized_401", api_key="sk-very-secret-key")
    assert check.failed
    assert "very-secret" not in check.said + check.failed


def test_a_bad_file_is_told_in_a_line() -> None:
    check = Check(file="/nowhere/model.gguf")
    assert (
        check.failed == "The model /nowhere/model.gguf cannot be read: No such file or directory."
    )


def test_the_built_in_interviewer_has_no_server() -> None:
    out = StringIO()
    with override_settings(COMPLETER="builtin"):
        call_command("check_model", stdout=out)
    assert "no server to check" in out.getvalue()


@pytest.mark.parametrize("mode", ["cut_midstream", "web_page", "http_500", "throttle_429"])
def test_whatever_fails_becomes_a_row_and_no_traceback(mode: str) -> None:
    check = checked(mode)
    assert check.works("schema") == "NO"
    assert check.failed
