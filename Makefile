# Every target can be run first on a fresh clone: it sets the project up by itself.
PYTHON = .venv/bin/python
SCREEN = $(PYTHON) -m tools.screen
# Tests by touch wait for frames half of their time: one more than there are cores.
AT_ONCE = $$($(PYTHON) -c 'import os; print(os.cpu_count() + 1)')
KIND = debug

help:  ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## /make \1	/p' Makefile

setup:  ## make .venv with everything needed; nothing to do the second time
	@tools/setup.sh test

play:  ## play; without a display, bots play one match on a virtual screen
	@tools/setup.sh play
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then $(PYTHON) main.py; \
	else $(SCREEN) $(PYTHON) -m tests.touch.play; fi

host: setup  ## a games server for browsers in this network: prints its address and a code; no display needed
	@$(PYTHON) -m app.web

test: setup  ## run all tests
	@rm -f .pytest_cache/v/cache/lastfailed
	@$(PYTHON) -m pytest -q -n $(AT_ONCE) --dist loadgroup || { [ $$? = 1 ] && $(PYTHON) -m tools.second_try; }; \
	result=$$?; $(PYTHON) -m tools.untested; exit $$result

lint: setup  ## check style, types and who may import whom
	@$(PYTHON) -m ruff check --quiet
	@$(PYTHON) -m mypy
	@.venv/bin/oxlint --quiet --deny-warnings app/web/page
	@$(PYTHON) -c 'from importlinter.cli import lint_imports_command as lint; lint()' >build/imports.log || \
	{ cat build/imports.log; false; }

bench: setup  ## measure the rule cores against the baseline of the same run, and the search beside them
	@$(PYTHON) -m games bench

soak: setup  ## the long tests: many matches, many examples
	@$(PYTHON) -m pytest -q -n $(AT_ONCE) --dist loadgroup -m soak --hypothesis-profile soak

package: setup  ## ask buildozer and python-for-android what they make of the project, and play what they pack
	@$(PYTHON) -m tools.package
	@$(PYTHON) -m tools.tablet || true
	@$(PYTHON) -m pytest -q -rs -m package tests/package

bundle: setup  ## a folder that runs without Python into dist/, for this system; a match of each game is played in it
	@$(SCREEN) $(PYTHON) -m tools.bundle --driven
	@$(PYTHON) -m pytest -q -m bundle tests/package/test_bundle.py
	@$(SCREEN) $(PYTHON) -m tools.bundle

apk: setup  ## an APK for tablets and phones into bin/; make apk KIND=release for a signed one
	@tools/apk.sh $(KIND)

shots: setup  ## pictures of every screen, at every size, in every language, into build/shots/
	@$(SCREEN) $(PYTHON) -m tests.touch.shots
	@STARCAB_PICTURES=build/shots $(PYTHON) -m pytest -q tests/touch/test_rooms.py

clean:  ## forget everything that was made
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find app games tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help setup play host test lint bench soak package bundle apk shots clean
