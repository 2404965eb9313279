# make play    sets everything up and opens the house in the browser: http://127.0.0.1:8000
# make play ARGS="--host 0.0.0.0"   the same for others in your network too
# make terminal ARGS=kongpie   the same for a game in the terminal
# make test    sets up, compiles every game and runs the tests
# make test-quick PART=pong   the tests near one part in less than two minutes: a game, or a folder or file of src/meldhouse
# make sweep   what `make test` asks in part (every game, every window, theme and way of input), in all combinations (long);
#              make sweep ARGS=tests/web/test_geometry.py of one file
# make again   what failed of the tests with clocks and pages, alone
# make check   formatting, lint, types, the order of imports and the style of texts
# make bench   speed at random and by thumb, signatures; make bench ARGS=--peers beside other libraries
# make campaign   a million checked hands of every variant (long)
# make trust   hours of crashes, lost lines and a refusing disk, on a simulated clock; make trust ARGS=1000 for as many;
#              then hands in two worlds that one viewer may not tell apart; then houses that are really killed, moves
#              audited by strace, disks that refuse, very many tables; then nodes of one house that contend, are killed and
#              frozen, on one PostgreSQL; a line after every piece, one to paste at the end, and a run that is stopped goes
#              on where it was (build/trust)
# make fuzz    a million texts and 30,000 requests of all kinds for whatever reads; ARGS="10000000 500" texts, requests of each kind
# make school  a thousand questions of each variant's school, answered anew without the law; ARGS="pong 5000", ARGS=pong:ceki
# make intervals   do the intervals of `meldhouse odds` hold? thousands of small runs whose truth is known
# make odds-report   generate docs/reference/odds/kongpie.md from a million hands; make odds-report ARGS="100000000 build/odds" of
#              as many, kept in a folder and gone on with; make odds-report ARGS="tongits pong" those of other games
# make peeking does a bot or a hint look at what is hidden? ten thousand positions of each game; ARGS="20000 pong"
# make views   does what a seat sees tell of what it may not see? a million pairs of a position and a watcher of each game
# make bounds  every game compiled anew with its bounds checked, against itself without, and thousands of hands (minutes)
# make words   every sentence of the house with an example, and how long a moment takes in words
# make aloud   a hand as a screen reader tells it, played by that alone; make aloud ARGS=mahjong for another game
# make nets    how many comparisons each net makes in every kind of position
# make geometry   everything on a table shows: hands of every game at eight sizes; make geometry ARGS="1 10" hands, moments of each
# make pictures   the pictures of the docs anew; make pictures ARGS=FOLDER every game in many windows
# make envs    generate docs/reference/environments: what a learner sees and does in each game
# make package   a wheel and an sdist in dist/, installed and played on every Python that is found; ARGS=/path/to/python3.13
# make lock    requirements.lock anew: every version that pyproject.toml allows today, with hashes
# make guides  the generated parts of the documents: the packages, the Python reference, the chart of odds
# make site    the documents as a site, in build/site; make site-serve shows it at http://127.0.0.1:8001
# make playthroughs   writes the playthrough files anew, after a law has changed

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
ROOM ?=
PART ?= $(ROOM)
# One worker more than there are cores: many tests wait, for a clock, a pause or a page.
WORKERS = $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
EVERY_CORE = --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder
# Node.js of the virtual environment runs what checks JavaScript.
WITH_NODE = PATH="$(CURDIR)/$(BIN):$$PATH"
# What Python has read once is not read anew by every worker, and by every command that is tried.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play terminal serve setup compiled test test-quick sweep again check bench campaign trust fuzz school intervals odds-report peeking views bounds nets words geometry pictures aloud envs guides site site-serve package lock playthroughs peers clean

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

again: compiled
	$(BIN)/python -m tests.rerun_failed

check: $(VENV)/ready-to-test $(VENV)/ready-to-lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tests/games/conformance.py
	@$(BIN)/python -m tests.docs.check_style
	$(BIN)/lint-imports --no-cache >$(VENV)/imports.txt || { cat $(VENV)/imports.txt; exit 1; }
	@$(WITH_NODE) node_modules/.bin/biome lint --error-on-warnings
	@$(WITH_NODE) node_modules/.bin/tsc
	@$(WITH_NODE) node_modules/.bin/tsc --project tsconfig.worker.json

bench: $(VENV)/ready
	$(BIN)/meldhouse bench $(ARGS)

campaign: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.checked_hands $(ARGS)

trust: $(VENV)/ready-to-test
	$(BIN)/python -m tests.faults.campaign_of_hours $(ARGS)
	$(BIN)/python -m tests.faults.campaign_of_noninterference
	$(BIN)/python -m tests.faults.campaign_of_kills
	$(BIN)/python -m tests.faults.many_tables
	$(BIN)/python -m tests.faults.campaign_of_nodes

fuzz: $(VENV)/ready-to-test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[fuzz]'
	$(BIN)/python -m tests.fuzz.text_fuzzer $(word 1,$(ARGS))
	$(BIN)/python -m tests.fuzz.api_fuzzer $(word 2,$(ARGS))

school: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.quiz.campaign $(ARGS)

intervals: $(VENV)/ready-to-test
	$(BIN)/python -m tests.odds.interval_coverage $(ARGS)

odds-report: $(VENV)/ready-to-test
	$(BIN)/python bench/odds_report.py $(ARGS)

peeking: $(VENV)/ready-to-test
	$(BIN)/python -m tests.bots.hidden_information $(ARGS)

views: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.view_leaks $(ARGS)

bounds: $(VENV)/ready-to-test
	$(BIN)/python -m tests.engine.bounds_check $(ARGS)

nets: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.invariant_counts $(ARGS)

words: $(VENV)/ready-to-test
	$(BIN)/python -m tests.i18n.example_sentences $(ARGS)

geometry: $(VENV)/ready-to-test
	$(BIN)/python -m tests.web.geometry $(ARGS)

pictures: $(VENV)/ready-to-test
	$(BIN)/python -m tests.web.screenshots $(ARGS)

aloud: $(VENV)/ready-to-test
	$(BIN)/python -m tests.web.screen_reader $(ARGS)

envs: $(VENV)/ready-to-test
	$(BIN)/python -m meldhouse.envs.docs docs/reference/environments

package: $(VENV)/ready-to-build
	$(BIN)/python -m tests.package.install_and_play $(ARGS)

lock: $(VENV)/ready-to-build
	@echo "Choosing versions for requirements.lock ..."
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --constraint constraints.txt \
		$(addprefix --extra ,cluster envs odds openspiel parquet plots postgres) \
		--output-file requirements.lock pyproject.toml

guides: $(VENV)/ready-to-test
	$(BIN)/python -m tests.docs.generate

site: $(VENV)/ready-to-test
	$(BIN)/python -m tests.docs.site_builder

site-serve: $(VENV)/ready-to-test
	$(BIN)/python -m tests.docs.site_builder serve

playthroughs: $(VENV)/ready-to-test
	$(BIN)/python -m tests.games.playthroughs

peers: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[peers]'

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Meldhouse needs Python 3.11 or later: make PYTHON=/path/to/python3.11 play"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }

# The Makefile, too, says what is installed.
$(VENV)/ready: Makefile pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up in $(VENV): libraries are fetched, once, which takes a minute or two ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[odds,plots]'
	@touch $@

# All at once: the house is not set up twice.  Python compiles what is used; pip would compile thrice as much.
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
