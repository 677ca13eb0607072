"""The tiny model and a LoRA adapter as folders that vLLM reads, written without torch."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from tests.doubles import tiny_model as tiny

HEAD = 64
"""vLLM's attention on the CPU takes no narrower heads."""
RANK = 4
STRENGTH = 0.4
"""Enough to be heard, and not so much that the model forgets how texts end."""

_BLOCK = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "attn_q_norm": "self_attn.q_norm",
    "attn_k_norm": "self_attn.k_norm",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
_ENDS = {
    "token_embd": "model.embed_tokens",
    "output_norm": "model.norm",
    "output": "lm_head",
}


def write_model(folder: Path, *, seed: int = 1) -> Path:
    """Write the model of `tiny_model` in its other form, and return the folder."""
    folder.mkdir()
    weights = {_name(name): made for name, made in tiny.tensors(seed, head=HEAD).items()}
    write_safetensors(folder / "model.safetensors", weights)
    _write(folder / "config.json", _config())
    tiny.tokenizer().save(str(folder / "tokenizer.json"))
    about = {"tokenizer_class": "PreTrainedTokenizerFast", "chat_template": tiny.CHAT}
    _write(
        folder / "tokenizer_config.json",
        {**about, "eos_token": tiny.ENDS, "pad_token": tiny.END},
    )
    return folder


def write_adapter(folder: Path, *, seed: int = 2) -> Path:
    """Write a random adapter on queries and values, in the form that peft saves."""
    folder.mkdir()
    chance = np.random.default_rng(seed)
    weights: dict[str, np.ndarray] = {}
    for layer in range(tiny.LAYERS):
        for part, heads in (("q_proj", tiny.HEADS), ("v_proj", tiny.KEY_HEADS)):
            name = f"base_model.model.model.layers.{layer}.self_attn.{part}"
            down = chance.normal(0, STRENGTH, (RANK, tiny.WIDTH)).astype(np.float32)
            up = chance.normal(0, STRENGTH, (heads * HEAD, RANK)).astype(np.float32)
            weights |= {f"{name}.lora_A.weight": down, f"{name}.lora_B.weight": up}
    write_safetensors(folder / "adapter_model.safetensors", weights)
    about = {"peft_type": "LORA", "task_type": "CAUSAL_LM", "bias": "none", "r": RANK}
    modules = {"lora_alpha": 2 * RANK, "lora_dropout": 0.0, "target_modules": ["q_proj", "v_proj"]}
    _write(folder / "adapter_config.json", {**about, **modules})
    return folder


def write_safetensors(path: Path, weights: dict[str, np.ndarray]) -> None:
    """Write the format: a length of 8 bytes, a JSON header, and the arrays one after another."""
    header: dict[str, object] = {}
    at = 0
    for name, made in weights.items():
        size = made.nbytes
        header[name] = {"dtype": "F32", "shape": made.shape, "data_offsets": [at, at + size]}
        at += size
    head = json.dumps(header).encode()
    with path.open("wb") as file:
        file.write(len(head).to_bytes(8, "little") + head)
        for made in weights.values():
            file.write(made.tobytes())


def _name(gguf_name: str) -> str:
    bare = gguf_name.removesuffix(".weight")
    if bare in _ENDS:
        return f"{_ENDS[bare]}.weight"
    _, layer, part = bare.split(".")
    return f"model.layers.{layer}.{_BLOCK[part]}.weight"


def _config() -> dict[str, object]:
    ends = tiny.tokenizer().token_to_id(tiny.ENDS)
    return {
        "architectures": ["Qwen3ForCausalLM"],
        "model_type": "qwen3",
        "vocab_size": len(tiny.lean()),
        "hidden_size": tiny.WIDTH,
        "intermediate_size": tiny.HIDDEN,
        "num_hidden_layers": tiny.LAYERS,
        "num_attention_heads": tiny.HEADS,
        "num_key_value_heads": tiny.KEY_HEADS,
        "head_dim": HEAD,
        "rms_norm_eps": 1e-6,
        "rope_theta": 1e6,
        "max_position_embeddings": 32_768,
        "tie_word_embeddings": False,
        "attention_bias": False,
        "hidden_act": "silu",
        "torch_dtype": "float32",
        "eos_token_id": ends,
    }


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value), encoding="utf-8")
