package main

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
)

// local is an environment with the Python of the machine and nothing installed.
func local(t *testing.T) *built {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	return &built{interpreter: path}
}

// TestJudge runs examples and holds what is said of them.
func TestJudge(t *testing.T) {
	b := local(t)
	const warn = "import warnings\ndef old():\n    warnings.warn('old is deprecated', DeprecationWarning, stacklevel=2)\n"
	rows := []struct {
		name, source string
		good         bool
		want         string
	}{
		{"it works", "x = 1  # want\n", false, "ok"},
		{"a warning", warn + "old()  # want\n", false, "warns DeprecationWarning: old is deprecated"},
		{"a warning elsewhere", warn + "old()\nx = 1  # want\n", false, "ok"},
		{"a warning over lines", warn + "x = [\n    1,\n    old(),  # want\n]\n", false, "warns DeprecationWarning: old is deprecated"},
		{"a log", "import logging\nlogging.getLogger('tensorflow').warning('f is deprecated')  # want\n", false, "warns log: f is deprecated"},
		{"a log about something else", "import logging\nlogging.getLogger('tensorflow').warning('slow')  # want\n", false, "ok"},
		{"a link", "import warnings\nwarnings.warn('f is deprecated (see https://example.org/f). Use g')  # want\n", false, "warns UserWarning: f is deprecated. Use g"},
		{"advice about memory", "import warnings\nwarnings.warn('this takes much memory')  # want\n", false, "ok"},
		{"advice about names", "import warnings\nwarnings.warn('use g instead')  # want\n", false, "warns UserWarning: use g instead"},
		{"numbers", "import warnings\nwarnings.warn('nan', RuntimeWarning)  # want\n", false, "ok"},
		{"a name that is gone", "import os\nos.gone  # want\n", false, "absent AttributeError: module 'os' has no attribute 'gone'"},
		{"an import that is gone", "from os import gone  # want\n", false, "absent ImportError: cannot import name 'gone' from 'os'"},
		{"a keyword that is refused", "def f(): pass\nf(a=1)  # want\n", false, "rejects TypeError: f() got an unexpected keyword argument 'a'"},
		{"something else", "1 / 0  # want\n", false, "raises ZeroDivisionError: division by zero"},
		{"the second mark is worse", warn + "old()  # want\nimport os\nos.gone  # want\n", false, "absent AttributeError: module 'os' has no attribute 'gone'"},
		{"one that fails lets the next run", "import os\nos.gone\nx = 1  # want\n", false, "ok"},
		{"a function that nobody calls", "def f():\n    return 1  # want\n", false, "not run: no marked line is reached"},
		{"a function that is called", "def f():\n    import os\n    return os.gone  # want\nf()\n", false, "absent AttributeError: module 'os' has no attribute 'gone'"},
		{"an unmarked line fails before", "x = undefined\ndef f():\n    return x  # want\nf()\n", false, "not run: an unmarked line fails, NameError: name 'undefined' is not defined"},
		{"it needs another package", "import no_such_package_anywhere  # want\n", false, "not run: needs no_such_package_anywhere"},
		{"it needs the package itself", "import torch.gone_for_good  # want\n", false, "absent ModuleNotFoundError: No module named 'torch'"},
		{"it ends the process", "import os\nos.abort()  # want\n", false, "raises process: signal: aborted"},
		{"it ends the process elsewhere", "import os\nos.abort()\nx = 1  # want\n", false, "not run: the process ended: signal: aborted"},
		{"it hangs", "import time\ntime.sleep(100)  # want\n", false, "raises process: out of time"},
		{"it prints much", "print('x' * (1 << 26))\nx = 1  # want\n", false, "ok"},
		{"it says much", "import os\nos.write(3, b'x' * (1 << 22))\nx = 1  # want\n", false, `not run: the process ended: `},
		{"it takes all memory", "x = bytearray(1 << 36)  # want\n", false, "raises MemoryError"},
		{"it leaves a child behind", "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\nx = 1  # want\n", false, "ok"},
		{"what is behind a good one has no name for it", "x = 1\nThen: y()", true, "ok"},
		{"what is behind a bad one fails", "x = 1  # want\nThen: 1 / 0", false, "raises ZeroDivisionError: division by zero"},
		{"what is behind a good one fails", "x = 1\nThen: 1 / 0", true, "raises ZeroDivisionError: division by zero"},
		{"a good one that works", "x = 1\n", true, "ok"},
		{"a good one that fails", "import os\nos.gone\n", true, "absent AttributeError: module 'os' has no attribute 'gone'"},
	}
	entry := &matrix.Entry{Code: "TR001", Package: "torch"}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			source, then, _ := strings.Cut(row.source, "Then: ")
			x := matrix.Example{Bad: source, Then: then}
			if row.good {
				x = matrix.Example{Good: source, Then: then}
			}
			e := *entry
			e.Examples = []matrix.Example{x}
			j := job{&e, 0, row.good}
			trial, err := b.try(t.Context(), j.source(), limits{time: 5 * time.Second, memory: 4 << 30, output: 1 << 20})
			if err != nil {
				t.Fatal(err)
			}
			if got := judge(j, trial, "1.0").String(); !strings.HasPrefix(got, row.want) {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

// TestValues holds that values do not depend on how they are printed, and differ where
// they do.
func TestValues(t *testing.T) {
	b := local(t)
	trial, err := b.try(t.Context(), "a = [1, 2.00000001]\nb = {'x': (True, None)}\n_c = 1\nimport os\nd = object()\n", limits{time: 10 * time.Second, output: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("a = list(1, 2)\nb = dict('x': tuple(True, None))\n", results(trial)); diff != "" {
		t.Error(diff)
	}
}

func TestAround(t *testing.T) {
	rows := []struct {
		name string
		at   []string
		want string
	}{
		{"between two", []string{"1.20"}, "1.19.5 1.20.3 2.4.6"},
		{"before all", []string{"1.0"}, "1.13.3 2.4.6"},
		{"after all", []string{"3.0"}, "2.4.6"},
		{"two rows", []string{"1.20", "2.0"}, "1.19.5 1.20.3 1.26.4 2.4.6"},
		{"a row without a release", []string{""}, "2.4.6"},
	}
	releases := []string{"1.13.3", "1.19.5", "1.20.3", "1.26.4", "2.4.6"}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var timeline []matrix.Row
			for _, at := range row.at {
				timeline = append(timeline, matrix.Row{At: at})
			}
			if got := strings.Join(around(timeline, releases), " "); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

func TestEnvironments(t *testing.T) {
	if _, err := decodeEnvironments(environmentsJSON); err != nil {
		t.Error(err)
	}
	rows := []struct{ name, text, want string }{
		{"not JSON", "{", "environments.json: unexpected EOF"},
		{"an unknown field", `{"a": [{"releas": "1"}]}`, `environments.json: json: unknown field "releas"`},
		{"not a release", `{"numpy": [{"python": "3.8", "pins": ["numpy==x"]}]}`, "environments.json: numpy: "},
		{"not ascending", `{"numpy": [{"python": "3.8", "pins": ["numpy==2.0"]}, {"python": "3.8", "pins": ["numpy==1.0"]}]}`, "environments.json: numpy: expected ascending releases: 1.0 comes after 2.0"},
		{"no Python", `{"numpy": [{"pins": ["numpy==2.0"]}]}`, "environments.json: numpy==2.0: expected python"},
		{"no package", `{"numpy": [{"python": "3.8", "pins": ["torch==2.0"]}]}`, "environments.json: torch==2.0: expected a pin of numpy"},
		{"a loose pin", `{"numpy": [{"python": "3.8", "pins": ["numpy==2.0", "a>=2"]}]}`, `environments.json: numpy==2.0: expected name==version, found "a>=2"`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if _, err := decodeEnvironments([]byte(row.text)); err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}

// TestUsage holds what is said when the wrong thing is asked for.
func TestUsage(t *testing.T) {
	rows := []struct {
		name, args string
		status     int
		stderr     string
	}{
		{"nothing", "", exitUsage, "probe: name packages or codes to probe\n"},
		{"an argument", "-codes NP001 more", exitUsage, "probe: unexpected argument \"more\"\n"},
		{"a code that there is not", "-codes NP999", exitFailed, "probe: no entry has the code NP999\n"},
		{"a package that there is not", "-packages nupmy", exitFailed, "probe: no environments are listed for nupmy; did you mean numpy?\n"},
		{"no interpreter", "-packages numpy -releases 1.13.3 -check -pythons /nowhere", exitOK, "probe: numpy 1.13.3 is left out: there is no Python 3.6\n"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Setenv("PATH", "")
			var stdout, stderr bytes.Buffer
			if status := run(t.Context(), strings.Fields(row.args), &stdout, &stderr); status != row.status || stderr.String() != row.stderr {
				t.Errorf("status %d, %q, want %d, %q", status, stderr.String(), row.status, row.stderr)
			}
		})
	}
}
