"""What is sent to a server stays within what that kind of server documents, for every turn.

The subsets are written down here as their pages told them in 2026: OpenAI's guide to Structured
Outputs ("Supported schemas"), Fireworks' "JSON Schema Support", llama.cpp's grammars/README.md
("JSON Schemas → GBNF"), llguidance's docs/json_schema.md (vLLM with the guidance back end), and of
vLLM's default back end what its `has_xgrammar_unsupported_json_features` refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest

from agents.completers import dialects
from agents.completers.asking import request_body
from agents.completers.dialects import WRAPPER, fireworks, openai_strict
from agents.completers.model_settings import PROFILES, ModelSettings
from agents.core.messages import Prompt
from agents.modes import MODES
from agents.modes.interview.mode import INTERVIEW
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.due_turns import due_turns
from tests.doubles.learning_turns import assessed, studied
from tests.doubles.turns import cursor_of, numbers_of

Schema = dict[str, Any]  # JSON Schema is as loose as JSON; these tests read it keyword by keyword.

STRUCTURE = {"type", "properties", "required", "additionalProperties", "anyOf", "enum", "const"}
LENGTHS = {"minLength", "maxLength"}
BOUNDS = {"minimum", "maximum"}
LLAMA_CPP = (
    STRUCTURE | LENGTHS | BOUNDS | {"items", "minItems", "maxItems", "oneOf", "$ref", "$defs"}
)
LLGUIDANCE = LLAMA_CPP | {"allOf", "pattern", "format", "multipleOf", "prefixItems"}
LLGUIDANCE |= {"exclusiveMinimum", "exclusiveMaximum", "patternProperties"}
XGRAMMAR_REFUSES = {"multipleOf", "uniqueItems", "contains", "minContains", "maxContains"}
XGRAMMAR_REFUSES |= {"patternProperties", "propertyNames"}
LLAMA_CPP_LACKS = {"patternProperties", "uniqueItems", "contains", "minContains", "$anchor", "not"}
LLAMA_CPP_LACKS |= {"if", "then", "else", "dependentSchemas", "prefixItems"}
OPENAI_SUPPORTED = {
    "everywhere": STRUCTURE | {"items", "$ref", "$defs", "description"},
    "strings": {"pattern", "format"},
    "numbers": {"multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"},
    "arrays": {"minItems", "maxItems"},
}
OPENAI = set().union(*OPENAI_SUPPORTED.values())
OPENAI_FORMATS = [
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
]
OPENAI_REFUSES = {"allOf", "not", "dependentRequired", "dependentSchemas", "if", "then", "else"}
FIREWORKS = STRUCTURE | {"items", "allOf", "$ref", "$defs", "description", "title", "default"}
FIREWORKS_LACKS = {"oneOf", "minLength", "maxLength", "minItems", "maxItems", "pattern"}
LLAMA_CPP_REPETITIONS = 2_000
"""Its grammar parser refuses a longer repetition as beyond sane defaults."""


def prompts() -> list[Prompt]:
    cursors = [cursor for _, cursor in due_turns()]
    cursors += [cursor_of(), cursor_of(probe_options=(), available_hints=())]
    cursors += [cursor_of(current_state=numbers_of(question_left_s=0, stage_left_s=0))]
    made = [prompt_of(one, (), mode=INTERVIEW, templates=Templates.load()) for one in cursors]
    learning = {"study": studied(), "assess": assessed()}
    return made + [
        prompt_of(cursor, (), mode=MODES[name], templates=Templates.load(name))
        for name, cursor in learning.items()
    ]


PROMPTS = prompts()


def objects(schema: object) -> Iterator[Schema]:
    """Yield every schema within a schema, itself first."""
    if isinstance(schema, list):
        for one in schema:
            yield from objects(one)
    if not isinstance(schema, Mapping):
        return
    yield cast("Schema", schema)
    for name, value in schema.items():
        if name in ("properties", "$defs"):
            yield from objects(list(value.values()))
        elif name in ("anyOf", "oneOf", "items"):
            yield from objects(value)


def keywords(schema: Schema) -> set[str]:
    return {name for one in objects(schema) for name in one}


def depth(schema: Schema) -> int:
    """Return how deep objects stand in objects."""
    inner = [
        *schema.get("properties", {}).values(),
        *schema.get("anyOf", []),
    ]
    own = 1 if schema.get("type") == "object" else 0
    return own + max((depth(one) for one in inner), default=0)


def canonical(prompt: Prompt) -> Schema:
    return cast("Schema", dict(prompt.output_schema))


def test_llama_cpp_and_vllm_get_only_keywords_that_they_document() -> None:
    for prompt in PROMPTS:
        assert keywords(canonical(prompt)) <= LLAMA_CPP
        assert keywords(canonical(prompt)) <= LLGUIDANCE


def test_nothing_is_sent_that_llama_cpp_or_vllms_default_back_end_lacks() -> None:
    for prompt in PROMPTS:
        assert not keywords(canonical(prompt)) & (XGRAMMAR_REFUSES | LLAMA_CPP_LACKS)


def test_no_form_has_fields_and_a_union_since_llama_cpp_cannot_mix_them() -> None:
    for prompt in PROMPTS:
        for one in objects(canonical(prompt)):
            assert not ("properties" in one and one.keys() & {"anyOf", "oneOf"})


def test_fireworks_gets_only_keywords_that_it_documents_and_the_same_moves() -> None:
    for prompt in PROMPTS:
        spoken = cast("Schema", fireworks(prompt.output_schema))
        assert keywords(spoken) <= FIREWORKS
        assert not keywords(spoken) & FIREWORKS_LACKS
        moves = [one["properties"]["move"]["const"] for one in spoken["anyOf"]]
        assert moves == [one["properties"]["move"]["const"] for one in canonical(prompt)["anyOf"]]


def test_the_translations_keep_what_the_pages_list_and_nothing_else() -> None:
    assert dialects.OPENAI_STRICT == OPENAI
    assert set(OPENAI_FORMATS) == dialects.OPENAI_FORMATS
    assert not dialects.OPENAI_STRICT & (OPENAI_REFUSES | LENGTHS | {"oneOf"})
    assert dialects.FIREWORKS == FIREWORKS
    assert not dialects.FIREWORKS & FIREWORKS_LACKS


@pytest.mark.parametrize("keyword", sorted(OPENAI - STRUCTURE - {"items", "$ref", "$defs"}))
def test_each_keyword_that_openai_lists_comes_through(keyword: str) -> None:
    value = "uuid" if keyword == "format" else 3
    field = {"type": "string", keyword: value}
    spoken = cast("Schema", openai_strict({"type": "object", "properties": {"field": field}}))
    assert spoken["properties"][WRAPPER]["properties"]["field"] == field


@pytest.mark.parametrize("keyword", sorted(OPENAI_REFUSES | LENGTHS | {"uniqueItems", "default"}))
def test_a_keyword_that_openai_does_not_list_is_left_out(keyword: str) -> None:
    spoken = cast("Schema", openai_strict({"type": "string", keyword: []}))
    assert spoken["properties"][WRAPPER] == {"type": "string"}


def test_a_format_that_openai_does_not_list_is_left_out() -> None:
    spoken = cast("Schema", openai_strict({"type": "string", "format": "uri"}))
    assert spoken["properties"][WRAPPER] == {"type": "string"}


def test_only_whole_numbers_are_bounded_since_llama_cpp_bounds_no_others() -> None:
    bounded = [one for p in PROMPTS for one in objects(canonical(p)) if BOUNDS & one.keys()]
    assert bounded
    assert {one["type"] for one in bounded} == {"integer"}


def test_no_text_is_bounded_beyond_what_llama_cpp_repeats() -> None:
    for prompt in PROMPTS:
        longest = [one["maxLength"] for one in objects(canonical(prompt)) if "maxLength" in one]
        assert max(longest) <= LLAMA_CPP_REPETITIONS


def test_openais_root_is_an_object_and_no_union() -> None:
    for prompt in PROMPTS:
        spoken = openai_strict(prompt.output_schema)
        assert spoken["type"] == "object"
        assert set(spoken) == {"type", "properties", "required", "additionalProperties"}


def test_openai_gets_only_keywords_that_it_documents() -> None:
    for prompt in PROMPTS:
        assert keywords(openai_strict(prompt.output_schema)) <= OPENAI


def test_openais_objects_require_every_field_and_forbid_others() -> None:
    for prompt in PROMPTS:
        for one in objects(openai_strict(prompt.output_schema)):
            if one.get("type") == "object":
                assert one["required"] == list(one["properties"])
                assert one["additionalProperties"] is False


def test_openais_unions_are_told_apart_by_a_constant_first_key() -> None:
    # "Objects provided via 'anyOf' must not share identical first keys" unless one discriminates.
    for prompt in PROMPTS:
        spoken = cast("Schema", openai_strict(prompt.output_schema))
        forms = spoken["properties"][WRAPPER]["anyOf"]
        firsts = [next(iter(one["properties"].values())) for one in forms]
        assert all("const" in first for first in firsts)
        assert len({first["const"] for first in firsts}) == len(firsts)


def test_openais_limits_on_size_are_far_away() -> None:
    for prompt in PROMPTS:
        spoken = cast("Schema", openai_strict(prompt.output_schema))
        names = [name for one in objects(spoken) for name in one.get("properties", {})]
        choices = [value for one in objects(spoken) for value in one.get("enum", [])]
        assert len(names) <= 100
        assert len(choices) <= 500
        assert sum(map(len, [*names, *choices])) <= 15_000
        assert depth(spoken) <= 5


@pytest.mark.parametrize("name", PROFILES)
def test_each_profile_sends_one_form_and_the_fields_it_names(name: str) -> None:
    profile = PROFILES[name]
    settings = ModelSettings(base_url="http://x.test/v1", model="m", profile=profile)
    for prompt in PROMPTS[:5]:
        body = request_body(prompt, settings)
        asked = cast("Schema", body.get("response_format", {"type": "none"}))
        assert asked["type"] == profile.schema
        assert profile.limit_field in body
        assert ("temperature" in body) == profile.takes_temperature
        assert ("stream_options" in body) == profile.usage_in_stream
