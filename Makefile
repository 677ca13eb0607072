# Every command of this repository. Each one first brings the machine and the folder up to date.

PYTHON_IN_VENV := .venv/bin/python
MANAGE := $(PYTHON_IN_VENV) manage.py
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help languages rehearsals bench-sandbox setup run test test-slow test-vllm lint format lock load screenshots clean parts parts-dev site

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: parts site ## Install everything, bundle the front end, migrate, load the question bank

run: setup ## Serve on http://127.0.0.1:8000 (PORT, VIVA_DATA_DIR; MODEL=file.gguf interviews)
	@if [ -n "$(MODEL)" ]; then setup/python.sh local-model; fi
	@$(if $(MODEL),VIVA_MODEL_FILE="$(MODEL)") exec $(MANAGE) serve

test: ## Install what the tests need, then check and test everything
	@setup/system.sh test
	@setup/python.sh dev
	@setup/frontend.sh
	@$(PYTHON_IN_VENV) setup/checks.py all

test-slow: parts-dev ## Play ten thousand random sessions (about half an hour)
	@VIVA_DATA_DIR=$$(mktemp -d) $(PYTHON_IN_VENV) -m pytest -q -m slow

test-vllm: parts-dev ## Hold a real vLLM to our promises, on the CPU: 3.5 GB, ten minutes
	@setup/test_vllm.sh

lint: parts-dev ## Only the checks that run no code: style, types, import rules
	@$(PYTHON_IN_VENV) setup/checks.py lint

format: parts-dev ## Put the Python code into its one shape
	@$(PYTHON_IN_VENV) -m ruff check --fix-only --quiet .
	@$(PYTHON_IN_VENV) -m ruff format .

lock: parts-dev ## Resolve the locked versions anew, for Python and for the browser
	@setup/lock.sh

rehearsals: parts ## Rehearse the shipped questions and write docs/rehearsals.md
	@$(MANAGE) bank rehearse interviews/banks/shipped --markdown > docs/rehearsals.md.new
	@mv docs/rehearsals.md.new docs/rehearsals.md

languages: parts ## Install the compilers of all languages, then try each in a box
	@setup/system.sh languages
	@$(MANAGE) sandbox selftest

bench-sandbox: parts-dev ## Measure the sandbox beside bare programs, in every language
	@setup/system.sh languages
	@$(PYTHON_IN_VENV) -m tests.load.bench_sandbox
	@$(PYTHON_IN_VENV) -m tests.load.bench_languages

bench-replay: parts-dev ## Measure seeking in a replay of an hour, in Chromium
	@setup/system.sh test
	@$(PYTHON_IN_VENV) -m tests.load.bench_replay

load: parts-dev site ## Measure a turn under 50 simulated candidates
	@$(PYTHON_IN_VENV) -m tests.load

screenshots: parts-dev ## Take the pictures for docs/ and the README
	@setup/system.sh test
	@$(PYTHON_IN_VENV) -m tests.browser.screenshots

clean: ## Remove what set-up made; the data folder stays
	rm -rf .venv node_modules static/dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

parts:
	@setup/system.sh run
	@setup/python.sh runtime
	@. setup/have.sh; have_bubblewrap || have_runsc || setup/python.sh wasi
	@setup/frontend.sh

parts-dev: parts
	@setup/python.sh dev

site:
	@$(MANAGE) migrate --noinput --verbosity 0
	@$(MANAGE) bank import --no-programs interviews/banks/shipped
