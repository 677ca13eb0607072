"""A language model of half a megabyte, made on the spot: random, but a model in every respect.

It knows nothing. Its last layer leans to printable ASCII and to closing quotes, because random
bytes are no UTF-8 and random texts never end: with a temperature above 0 it writes short lines of
nonsense, which a server's grammar turns into moves.
"""

from __future__ import annotations

import json
import math
import tempfile
from functools import cache
from pathlib import Path

import gguf
import msgspec
import numpy as np
from gguf.constants import LlamaFileType, TokenType
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from agents.core.messages import Prompt
from agents.prompts.templates import Templates
from agents.schema.move import Schema, any_form, constant, form, one_of
from tests.doubles.prompts import small_prompt

WIDTH, HIDDEN, LAYERS, HEADS, KEY_HEADS = 64, 128, 2, 4, 2
VOCABULARY = 512
END, BEGINS, ENDS = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
CHAT = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n"
    "{{ message['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
LINE_TOKENS = 12
"""About how many tokens a text gets before its quote closes."""
NEVER = -12.0


@cache
def tokenizer() -> Tokenizer:
    """Return a byte-level tokenizer trained on the brief of the interview."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=[END, BEGINS, ENDS],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    made.train_from_iterator([Templates.load().mode_brief], trainer)
    return made


def write_gguf(path: Path, *, seed: int = 1) -> Path:
    """Write the model as a GGUF file of Qwen3's shape, and return the path."""
    writer = gguf.GGUFWriter(str(path), "qwen3")
    _shape(writer)
    _words(writer)
    for name, weights in tensors(seed).items():
        writer.add_tensor(name, weights)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _shape(writer: gguf.GGUFWriter) -> None:
    writer.add_name("tiny and random")
    writer.add_context_length(32_768)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_key_length(WIDTH // HEADS)
    writer.add_value_length(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(1e6)
    writer.add_file_type(LlamaFileType.ALL_F32)


def _words(writer: gguf.GGUFWriter) -> None:
    tokens = _tokens()
    special = {END, BEGINS, ENDS}
    kinds = [TokenType.CONTROL if token in special else TokenType.NORMAL for token in tokens]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_vocab_size(len(tokens))
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges(_merges())
    writer.add_eos_token_id(tokens.index(ENDS))
    writer.add_pad_token_id(tokens.index(END))
    writer.add_add_bos_token(value=False)
    writer.add_chat_template(CHAT)


def _tokens() -> list[str]:
    by_id = {number: token for token, number in tokenizer().get_vocab().items()}
    return [by_id[number] for number in range(len(by_id))]


def _merges() -> list[str]:
    """Return the merges in order; the tokenizer keeps them in its JSON alone."""
    merges = json.loads(tokenizer().to_str())["model"]["merges"]
    return [" ".join(pair) for pair in merges]


def tensors(seed: int, *, head: int = WIDTH // HEADS) -> dict[str, np.ndarray]:
    """Return the weights by GGUF's names; the first channel is constant and carries the leaning.

    `head` is the width of one attention head.
    """
    chance = np.random.default_rng(seed)

    def random(*shape: int) -> np.ndarray:
        return chance.normal(0, 0.1, shape).astype(np.float32)

    ones = np.ones(WIDTH, np.float32)
    leaning = lean()
    words = random(len(leaning), WIDTH)
    # Large beside all else, so that normalising makes of it a constant 8 = sqrt(WIDTH).
    words[:, 0] = 20.0
    output = random(len(leaning), WIDTH)
    output[:, 0] = leaning / math.sqrt(WIDTH)
    made = {"token_embd.weight": words, "output_norm.weight": ones, "output.weight": output}
    for layer in range(LAYERS):
        block = f"blk.{layer}."
        made |= {
            f"{block}attn_norm.weight": ones,
            f"{block}attn_q.weight": random(HEADS * head, WIDTH),
            f"{block}attn_k.weight": random(KEY_HEADS * head, WIDTH),
            f"{block}attn_v.weight": random(KEY_HEADS * head, WIDTH),
            f"{block}attn_output.weight": random(WIDTH, HEADS * head),
            f"{block}attn_q_norm.weight": np.ones(head, np.float32),
            f"{block}attn_k_norm.weight": np.ones(head, np.float32),
            f"{block}ffn_norm.weight": ones,
            f"{block}ffn_gate.weight": random(HIDDEN, WIDTH),
            f"{block}ffn_up.weight": random(HIDDEN, WIDTH),
            f"{block}ffn_down.weight": random(WIDTH, HIDDEN),
        }
    return made


def lean() -> np.ndarray:
    """Return how much each token is wanted: never odd bytes, now and then a closing quote."""
    tokens = _tokens()
    plain = [all(" " < char <= "~" or char == "Ġ" for char in token) for token in tokens]
    safe = [
        ok and "\\" not in token and token[0] != "<"
        for ok, token in zip(plain, tokens, strict=True)
    ]
    wanted = np.where(safe, 0.0, NEVER)
    wanted[tokens.index('"')] = math.log(sum(safe) / LINE_TOKENS)
    return wanted.astype(np.float32)


@cache
def tiny_gguf() -> Path:
    """Return the model's file, written once in a process and gone with it."""
    return write_gguf(Path(_folder().name) / "tiny.gguf")


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="viva-tiny-")


def bounded_prompt() -> Prompt:
    """Return the small prompt with texts that a pattern keeps short and printable."""
    said: Schema = {"type": "string", "pattern": r"^[ !#-\[\]-~]{1,60}$"}
    texts = {"gap": said, "note": said, "response": said}
    forms = [form({"move": constant("FOLLOW_UP"), **texts})]
    forms.append(form({"move": constant("HINT"), "hint_id": one_of(["h1", "h2"]), **texts}))
    return msgspec.structs.replace(small_prompt(), output_schema=any_form(forms))
