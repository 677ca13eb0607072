"""Model settings come by name from the environment, and a mistake is a clear message."""

import pytest

from agents.completers.model_settings import PROFILES, ServerProfile, read_settings
from agents.completers.openai_compatible import OpenAICompatible

TOLD = {"base_url": "http://127.0.0.1:8001/v1", "model": "interviewer", "api_key": "k-secret"}


def test_what_is_told_is_taken_and_the_rest_has_defaults() -> None:
    settings = read_settings({**TOLD, "first_token_s": 9.0, "max_tokens": 800})
    assert (settings.model, settings.first_token_s, settings.max_tokens) == (
        "interviewer",
        9.0,
        800,
    )
    assert (settings.gap_s, settings.turn_s, settings.profile) == (10.0, 60.0, PROFILES["vllm"])


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_chosen_by_name(name: str) -> None:
    assert read_settings({**TOLD, "profile": name}).profile == PROFILES[name]


def test_an_extra_body_is_laid_over_the_profile() -> None:
    told = {**TOLD, "extra_body": '{"chat_template_kwargs": {"enable_thinking": false}}'}
    body = read_settings(told).profile.extra_body
    assert body == {"chat_template_kwargs": {"enable_thinking": False}}


def test_a_tokenizer_is_laid_over_the_profile_where_one_is_told() -> None:
    assert read_settings({**TOLD, "tokenizer": ""}).profile.tokenizer == "vllm"
    assert read_settings({**TOLD, "tokenizer": "none"}).profile == ServerProfile()
    told = {**TOLD, "profile": "plain", "tokenizer": "llama_cpp"}
    assert read_settings(told).profile.tokenizer == "llama_cpp"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"tokenizer": "abacus"}, "no model tokenizer 'abacus': there are none, vllm, llama_cpp"),
        ({"profile": "gpt"}, "no model profile 'gpt': there are vllm, llama_cpp"),
        ({"extra_body": "[1]"}, "extra body must be a JSON object"),
        ({"extra_body": "{"}, "extra body must be a JSON object"),
        ({"turn_s": "soon"}, "turn_s"),
        ({"gap_s": 0}, "gap_s"),
        ({"base_url": "localhost"}, "http:// or https://"),
        ({"modell": "m"}, "no such model setting: modell"),
    ],
)
def test_a_mistake_names_the_setting_and_never_the_key(
    wrong: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match="model") as caught:
        read_settings({**TOLD, **wrong})
    assert message in str(caught.value)
    assert "k-secret" not in str(caught.value)


def test_the_candidate_is_told_the_operators_words_or_the_models_name() -> None:
    assert OpenAICompatible.from_settings(TOLD).label == "a language model (interviewer)"
    labelled = OpenAICompatible.from_settings({**TOLD, "label": "Qwen3, run by Example Ltd"})
    assert labelled.label == "Qwen3, run by Example Ltd"
