# Each target works alone on a machine with Go, a C compiler, make and Python 3.
# What else it needs it installs below .tools/.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := build

TOOLS := $(CURDIR)/.tools
GOFUMPT := $(TOOLS)/gofumpt-v0.12.0
STATICCHECK := $(TOOLS)/staticcheck-v0.8.2
PYTHON := $(TOOLS)/python/bin/python
PACKAGES := $(TOOLS)/python/installed
PEERS := $(TOOLS)/python/peers

export CGO_ENABLED = 1

need = @command -v $(1) >/dev/null || { echo "make: $(1) is missing; $(2)" >&2; exit 1; }

.PHONY: build demo repair-example repairs installed shim-packages shim-test recordings scenario-recordings test lint gen gen-matrix gen-tables packages stack history history-check probe corpus usage bench bench-gate soundness tools clean need-go need-cc need-python plan-check bpf bpf-check bpf-test

# Where there is a static C library the program is linked statically: it runs on any
# distribution, and the dynamic linker takes a fifth of what starting it costs.
STATIC = $(shell echo 'int main(void) { return 0; }' | $$(go env CC) -static -x c - -o /dev/null 2>/dev/null && \
	echo '-tags osusergo,netgo -ldflags "-linkmode external -extldflags -static"')

# bin/upcheck
build: need-go need-cc
	@go build $(STATIC) -o bin/ ./cmd/upcheck

# Scan a real example, before and after its upgrade.
demo: build
	@scripts/demo.sh

# Repair a small project of 2020 and run its smoke test on PyTorch 2.3 and
# TensorFlow 2.15, before and after. 3 GB are downloaded the first time.
repair-example: build $(TOOLS)/repair/installed
	@scripts/repair.sh $(CURDIR)/bin/upcheck $(TOOLS)/repair/bin/python

$(TOOLS)/repair/installed: examples/repair/target.txt
	$(call need,python3,install Python 3.11)
	@python3 -m venv --clear $(TOOLS)/repair
	@$(TOOLS)/repair/bin/pip install --quiet --disable-pip-version-check -r examples/repair/target.txt
	@touch $@

# Repair copies of the corpus for five upgrades: what compiled still does, a second
# repair changes nothing, and only lines with findings or imports differ.
repairs: build need-python
	@python3 scripts/repairs.py bin/upcheck corpus

# Old packages that break, for the test that looks into an environment; what it finds is
# compared with what importing them says, where the repair example was set up.
installed: $(TOOLS)/installed/installed need-go
	@UPCHECK_TARGET_PYTHON=$(TOOLS)/repair/bin/python go test -count=1 ./cmd/upcheck -run 'OfInstalledPackages|TestInstalledPackages' -v

$(TOOLS)/installed/installed: scripts/installed.txt | need-python
	@python3 -m venv --clear $(TOOLS)/installed
	@$(TOOLS)/installed/bin/pip install --quiet --disable-pip-version-check "setuptools<70" wheel
	@$(TOOLS)/installed/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -r $<
	@touch $@

# All tests. Those on real releases run when corpus/ is there (make corpus),
# that of the pre-commit hook when pre-commit is (make tools).
test: need-go need-cc
	@go test ./...

lint: need-go need-cc $(GOFUMPT) $(STATICCHECK)
	@out=$$(find . -name '*.go' -not -path './corpus/*' -not -path './.tools/*' -print0 | xargs -0 $(GOFUMPT) -l); [ -z "$$out" ] || { echo "not formatted by gofumpt:"; echo "$$out"; exit 1; }
	@go vet ./...
	@$(STATICCHECK) ./...

# The shim with every Python that there is, and with pytest and coverage; without
# them "make test" tries three and leaves the packages out.
shim-test: shim-packages need-go
	@UPCHECK_PYTHONS=all go test -count=1 ./runtimecheck/shim ./runtimecheck/run

shim-packages: runtimecheck/shim/testdata/requirements.txt
	@for v in 3.8 3.9 3.10 3.11 3.12 3.13 3.14; do \
	  python=$$(ls -d ~/.pyenv/versions/$$v.*/bin/python$$v 2>/dev/null | tail -1 || true); \
	  [ -n "$$python" ] && [ ! -e $(TOOLS)/shim/$$v/installed ] || continue; \
	  "$$python" -m venv --clear $(TOOLS)/shim/$$v && $(TOOLS)/shim/$$v/bin/pip install --quiet --disable-pip-version-check --requirement $< && touch $(TOOLS)/shim/$$v/installed; \
	done

# The runs that verdicts are tested on, recorded anew: of one scenario with every CPython
# of 3.8 to 3.13, and of real packages, which takes the environment of the repair
# example, of 3 GB. Those that the kernel watches need root.
recordings: scenario-recordings $(TOOLS)/repair/installed need-go
	@UPCHECK_RECORD=$(TOOLS)/repair/bin/python go test -count=1 ./runtimecheck/run -run TestRecord

scenario-recordings: need-go
	@UPCHECK_RECORD_SCENARIO=1 go test -count=1 ./runtimecheck/run -run TestRecordScenario

# Everything that is generated and committed.
gen: gen-matrix gen-tables

# The tables of the matrix and of the stack below the frameworks, the pages of the
# rules and of those tables, that of the claims which do not hold, and the JSON
# schema.
gen-matrix: need-go
	@go run -tags bootstrap ./cmd/matrixgen

# What CPython, packaging and IPython say, for the tests.
gen-tables: $(PACKAGES)
	@find . -path '*/testdata/gen*.py' -not -path './corpus/*' | sort | while read -r script; do (cd "$$(dirname "$$script")" && $(PYTHON) "$$(basename "$$script")" .); done

# The releases and requirements in the catalogue of packages, from the index.
packages: $(PACKAGES)
	@mkdir -p $(TOOLS)/packages
	@$(PYTHON) scripts/packages.py matrix/packages.yaml $(TOOLS)/packages > $(TOOLS)/packages.yaml
	@mv $(TOOLS)/packages.yaml matrix/packages.yaml

# What wheels of PyTorch and TensorFlow bring and need, from the index, and with
# DRIVERS=CLONE of NVIDIA/open-gpu-kernel-modules what the source of drivers says.
stack: $(PACKAGES)
	@mkdir -p $(TOOLS)/stack
	@$(PYTHON) scripts/stack.py $(TOOLS)/stack > $(TOOLS)/wheels.yaml
	@mv $(TOOLS)/wheels.yaml matrix/stack/wheels.yaml
	@[ -z "$(DRIVERS)" ] || { $(PYTHON) scripts/drivers.py "$(DRIVERS)" > $(TOOLS)/drivers.yaml && mv $(TOOLS)/drivers.yaml matrix/stack/drivers.yaml; }
# Ask pip whether it can install what "upcheck plan" prints, as docs/plan-checks.md.
plan-check: build $(PACKAGES)
	@mkdir -p $(TOOLS)/plan-check
	@$(PYTHON) scripts/plan_check.py bin/upcheck $(TOOLS)/plan-check > $(TOOLS)/plan-checks.md
	@mv $(TOOLS)/plan-checks.md docs/plan-checks.md

# The API history in matrix/api from the wheels in its list. The first time 11 GB
# are downloaded; what is kept of them below .tools/wheels is less than 1 GB.
history: build need-python
	@python3 scripts/history.py $(TOOLS)/wheels
	@bin/upcheck matrix build --list matrix/api/wheels.txt --wheels $(TOOLS)/wheels --output matrix/api

# What is read from wheels next to what importing the packages shows: recall and
# precision of names, parameters and members, CPU seconds, memory. Needs the
# wheels, and the dumps of the imports that oracle_dump_test.go names.
history-check: need-go need-cc
	@go test ./matrix/history -run Oracle -oracle -v

# Run the examples of entries in environments with real releases, and write down
# what was seen in matrix/observed: PACKAGES="numpy keras", CODES="NP001 KR003",
# RELEASES="2.0.2". FLAGS=-check compares with what is written down.
probe: need-go need-cc need-python
	@go run ./cmd/probe -packages "$(PACKAGES)" -codes "$(CODES)" -releases "$(RELEASES)" -work $(TOOLS)/probe $(FLAGS)
	@[ -n "$(FLAGS)" ] || $(MAKE) --no-print-directory gen-matrix

# Pinned source releases of real packages, into corpus/.
corpus: need-python
	@python3 scripts/corpus.py

# How often each rule hits the corpus, into matrix/usage.gen.txt; NAMES=FILE adds
# the names that other projects use, see the script.
usage: build corpus
	@mkdir -p $(TOOLS)
	@python3 scripts/usage.py $(if $(NAMES),--names $(NAMES)) > $(TOOLS)/usage.txt
	@mv $(TOOLS)/usage.txt matrix/usage.gen.txt

# CPU time and memory next to ruff and others, as the page docs/benchmarks.md;
# UPDATE=1 also writes it, and the figures that the gate compares with.
bench: build corpus $(PEERS)
	@$(PYTHON) scripts/bench $(if $(UPDATE),--update)

# A shorter run that fails when a figure breaks its limit, or is worse by more
# than a quarter than the committed one.
bench-gate: build corpus $(PACKAGES)
	@$(PYTHON) scripts/bench --gate

# Whether the scan that parses every file finds the same as the default, in the
# corpus, the standard library and what .tools/python has. Takes minutes.
soundness: build corpus $(PACKAGES)
	@$(PYTHON) scripts/soundness.py

# The eBPF programs of bpf/, into the objects that are committed.
bpf:
	@scripts/bpf.sh runtimecheck/probe/object

# Whether the objects are what the sources give. Skipped without the very clang.
bpf-check:
	@rm -rf $(TOOLS)/bpf; status=0; scripts/bpf.sh $(TOOLS)/bpf || status=$$?; [ $$status != 3 ] || exit 0; [ $$status = 0 ]; \
		if cmp -s <(head -n1 $(TOOLS)/bpf/manifest) <(head -n1 runtimecheck/probe/object/manifest); then \
		diff -r $(TOOLS)/bpf runtimecheck/probe/object; else echo "make: another clang than that of the objects; not compared" >&2; fi

# What is seen by eBPF next to what Python tells of itself, on all Pythons of 3.8 to
# 3.13 that are installed, and what watching costs. Needs root.
bpf-test: need-go need-cc
	@UPCHECK_PYTHONS=all go test ./runtimecheck/probe ./runtimecheck/pyoffs -v -bench . -benchtime 1x

tools: $(GOFUMPT) $(STATICCHECK) $(PACKAGES)

$(GOFUMPT): | need-go
	@GOBIN=$(TOOLS) go install mvdan.cc/gofumpt@v0.12.0 && mv $(TOOLS)/gofumpt $@

$(STATICCHECK): | need-go
	@GOBIN=$(TOOLS) go install honnef.co/go/tools/cmd/staticcheck@v0.8.2 && mv $(TOOLS)/staticcheck $@

$(PACKAGES): scripts/requirements.txt | need-python
	@rm -rf $(TOOLS)/python && python3 -m venv $(TOOLS)/python || { echo "make: python3 -m venv does not work; install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m pip install --quiet --requirement scripts/requirements.txt || { rm -rf $(TOOLS)/python; echo "make: pip could not install scripts/requirements.txt; is there a network?" >&2; exit 1; }
	@touch $@

# What cannot be installed is left out of the benchmark, which says so.
$(PEERS): scripts/bench/requirements.txt $(PACKAGES)
	@if $(PYTHON) -m pip install --quiet --requirement $<; then touch $@; else echo "make: pip could not install $<; is there a network?" >&2; fi

clean:
	@rm -rf bin .tools corpus

need-go:
	$(call need,go,install Go from your package manager or go.dev)

need-cc: need-go
	@command -v "$$(go env CC)" >/dev/null || { echo "make: no C compiler ($$(go env CC)); install gcc or clang" >&2; exit 1; }

need-python:
	$(call need,python3,install Python 3)
