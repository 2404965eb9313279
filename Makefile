# Every target sets up what it needs. ARGS="..." passes arguments to the program that a target runs.
#
# Use
#   make play        start a server and open it in the browser; ARGS="--host 0.0.0.0" opens it to your network
#   make terminal    play in the terminal; ARGS=kongpie names the game
#   make serve       start a server
#
# Test
#   make test        all tests, with every game compiled
#   make test-quick  the tests near PART=pong, a game or a folder or file of src/meldhouse, in under two minutes
#   make rerun       run the failed tests that depend on time once more, alone
#   make sweep       all combinations that `make test` samples, such as games, windows and themes (slow); ARGS=FILE for one file
#   make learners    install PyTorch and JAX, and test the programs and pages that use them
#   make check       formatting, lint, types, the order of imports and the style of texts
#
# Measure
#   make bench       signatures and speed of random and heuristic play; ARGS=--peers also measures other libraries
#   make peers       install the libraries that --peers measures
#
# Long campaigns
#   make random-hands   a million checked hands of every variant
#   make faults      simulated hours of crashes and refusing disks (ARGS=1000 for as many), hands in two worlds that one viewer
#                    cannot tell apart, killed servers with audited system calls, many tables, and nodes that contend for
#                    one PostgreSQL; a stopped run continues from build/faults
#   make fuzz        a million texts and 30,000 requests; ARGS="10000000 500" sets texts, and requests of each kind
#   make quiz-check  a thousand practice questions of each variant, answered by an independent program; ARGS="pong 5000", ARGS=pong:ceki
#   make interval-coverage   coverage of the confidence intervals of `meldhouse odds`, in thousands of small runs with known values
#   make bot-leaks   whether a bot or a hint uses hidden information, in ten thousand positions per game; ARGS="20000 pong"
#   make view-leaks  whether a view reveals hidden information, in a million pairs of positions per game
#   make bounds-check   every game compiled with bounds checks, compared with itself without them
#   make leak-coverage   the number of comparisons of each leak check in every kind of position
#   make geometry    whether everything on a table is visible, in 10,000 moments of every game, variant, number of players and
#                    window; ARGS="500 pong" sets the moments and the games
#   make screen-reader   a hand as a screen reader reads it; ARGS=mahjong for another game
#   make sample-messages   every catalogue sentence with an example, and the time to format an update
#   make package     build a wheel and an sdist, and install and try them with every Python found; ARGS=/path/to/python3.13
#
# Generate
#   make odds-report   docs/reference/odds/kongpie.md from a million hands; ARGS="100000000 build/odds" continues a run in a
#                    folder, ARGS="tongits pong" names other games
#   make pictures    the pictures of the documents; ARGS=FOLDER draws every game in many windows
#   make environment-docs   docs/reference/environments
#   make generated-docs   the generated parts of the documents: packages, Python reference, command line, chart of odds
#   make article-positions   a position for every article of the rulebooks; ARGS="pong" for one game
#   make playthroughs   the playthrough files, after the rules of a game have changed
#   make lock        requirements.lock: today's versions, with hashes
#   make site        the documents as a site in build/site; make site-serve shows it at http://127.0.0.1:8001

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
PART ?=
# One worker more than there are cores: many tests wait, for a clock, a pause or a page.
WORKERS = $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
EVERY_CORE = --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder
# Node.js of the virtual environment runs what checks JavaScript.
WITH_NODE = PATH="$(CURDIR)/$(BIN):$$PATH"
# Workers and tested commands share the bytecode cache.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play terminal serve setup compiled test test-quick sweep rerun learners check bench random-hands faults fuzz quiz-check interval-coverage luck odds-report bot-leaks view-leaks bounds-check leak-coverage sample-messages geometry pictures screen-reader environment-docs generated-docs site site-serve package lock playthroughs article-positions peers clean

play: $(VENV)/ready
	@$(BIN)/meldhouse $(ARGS)

terminal: $(VENV)/ready
	@$(BIN)/meldhouse play $(ARGS)

serve: $(VENV)/ready
	@$(BIN)/meldhouse serve $(ARGS)

setup: $(VENV)/ready-to-test $(VENV)/ready-to-lint

compiled: $(VENV)/ready-to-test
	@$(BIN)/python -m tests.precompile

test: compiled
	$(BIN)/python -m pytest $(EVERY_CORE) $(ARGS)

test-quick: compiled
	@$(BIN)/python -m tests.quick "$(PART)" $(EVERY_CORE) $(ARGS)

sweep: compiled
	$(BIN)/python -m pytest $(EVERY_CORE) -m sweep $(ARGS)

rerun: compiled
	$(BIN)/python -m tests.rerun_failed

learners: $(VENV)/ready-to-test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[jax,torch]'
	$(BIN)/python -m pytest tests/examples tests/docs/test_guides.py -k "jax or torch" $(ARGS)

check: $(VENV)/ready-to-test $(VENV)/ready-to-lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tests.games.conformance
	@$(BIN)/python -m tests.docs.check_style
	$(BIN)/lint-imports --no-cache >$(VENV)/imports.txt || { cat $(VENV)/imports.txt; exit 1; }
	@$(WITH_NODE) node_modules/.bin/biome lint --error-on-warnings
	@$(WITH_NODE) node_modules/.bin/tsc
	@$(WITH_NODE) node_modules/.bin/tsc --project tsconfig.worker.json

bench: $(VENV)/ready
	$(BIN)/meldhouse bench $(ARGS)

random-hands: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.checked_hands $(ARGS)

faults: $(VENV)/ready-to-test
	$(BIN)/python -m tests.faults.campaign_of_hours $(ARGS)
	$(BIN)/python -m tests.faults.campaign_of_noninterference
	$(BIN)/python -m tests.faults.campaign_of_kills
	$(BIN)/python -m tests.faults.many_tables
	$(BIN)/python -m tests.faults.campaign_of_nodes

fuzz: $(VENV)/ready-to-test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[fuzz]'
	$(BIN)/python -m tests.fuzz.text_fuzzer $(word 1,$(ARGS))
	$(BIN)/python -m tests.fuzz.api_fuzzer $(word 2,$(ARGS))

quiz-check: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.quiz.campaign $(ARGS)

interval-coverage: $(VENV)/ready-to-test
	$(BIN)/python -m tests.odds.interval_coverage $(ARGS)

luck: $(VENV)/ready-to-test
	PYTHONPATH=src $(BIN)/python bench/luck.py $(ARGS)

odds-report: $(VENV)/ready-to-test
	$(BIN)/python bench/odds_report.py $(ARGS)

bot-leaks: $(VENV)/ready-to-test
	$(BIN)/python -m tests.bots.hidden_information $(ARGS)

view-leaks: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.view_leaks $(ARGS)

bounds-check: $(VENV)/ready-to-test
	$(BIN)/python -m tests.engine.bounds_check $(ARGS)

leak-coverage: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.invariant_counts $(ARGS)

sample-messages: $(VENV)/ready-to-test
	$(BIN)/python -m tests.i18n.example_sentences $(ARGS)

geometry: $(VENV)/ready-to-test
	$(BIN)/python -m tests.web.geometry_campaign $(ARGS)

pictures: $(VENV)/ready-to-test
	$(BIN)/python -m tests.web.screenshots $(ARGS)

screen-reader: $(VENV)/ready-to-test
	$(BIN)/python -m tests.web.screen_reader $(ARGS)

environment-docs: $(VENV)/ready-to-test
	$(BIN)/python -m meldhouse.envs.docs docs/reference/environments

package: $(VENV)/ready-to-build
	$(BIN)/python -m tests.package.install_and_play $(ARGS)

lock: $(VENV)/ready-to-build
	@echo "Choosing versions for requirements.lock ..."
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --constraint constraints.txt \
		$(addprefix --extra ,cluster envs odds openspiel parquet plots postgres) \
		--output-file requirements.lock pyproject.toml

generated-docs: $(VENV)/ready-to-test
	$(BIN)/python -m tests.docs.generate

site: $(VENV)/ready-to-test
	$(BIN)/python -m tests.docs.site_builder

site-serve: $(VENV)/ready-to-test
	$(BIN)/python -m tests.docs.site_builder serve

playthroughs: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.playthroughs

article-positions: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.article_positions $(ARGS)

peers: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[peers]'

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Meldhouse needs Python 3.11 or later: make PYTHON=/path/to/python3.11 play"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }

# The Makefile also says what is installed.
$(VENV)/ready: Makefile pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up in $(VENV): libraries are fetched, once, which takes a minute or two ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[odds,plots]'
	@touch $@

# In one step, so that nothing is installed twice.  Python compiles what it uses; pip would compile three times as much.
$(VENV)/ready-to-test: Makefile pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up in $(VENV), with what tests need ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt --editable '.[docs,test]'
	@touch $(VENV)/ready $@

$(VENV)/ready-to-lint: package.json package-lock.json .npmrc | $(VENV)/ready-to-test
	@echo "Fetching what checks JavaScript ..."
	@$(WITH_NODE) npm ci --silent
	@touch $@

$(VENV)/ready-to-build: $(VENV)/ready-to-test
	@echo "Fetching what packages are made with ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) node_modules build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
