package shim_test

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// BenchmarkOverhead gives the CPU time of a program with the shim, as the ratio to that
// without: the median of pairs that were run in turns.
func BenchmarkOverhead(b *testing.B) {
	const calls = `import time
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
class Sum:
    def __init__(self):
        self.total = 0
    def add(self, x):
        self.total += x
        return self
t = time.process_time()
fib(24)
s = Sum()
for i in range(300000):
    s.add(i)
print(time.process_time() - t)
`
	const raises = `import time
def fails():
    try:
        raise ValueError("no")
    except ValueError:
        return 1
t = time.process_time()
n = sum(fails() + i * i for i in range(100000))
print(time.process_time() - t)
`
	// A library of which no line is wanted, called from a file with one that is.
	const library = `import json, time
def use():
    return [json.loads(json.dumps({"a": [1, 2, {"b": i}]}, indent=1)) for i in range(8000)]
t = time.process_time()
use()
print(time.process_time() - t)
`
	for _, load := range []struct {
		name, text string
		line       int
		events     bool
		timed      bool
	}{
		{"calls", calls, 3, false, false},
		{"calls with events", calls, 3, true, false},
		{"calls that are timed", calls, 3, false, true},
		{"exceptions with events", raises, 4, true, false},
		{"library", library, 3, false, false},
		{"library with events", library, 3, true, false},
		{"library, calls are timed", library, 3, false, true},
	} {
		for version, python := range pythons(b) {
			b.Run(load.name+"/"+version, func(b *testing.B) {
				file := write(b, "t.py", load.text)
				o := shim.Options{Ranges: []shim.Range{{File: file, First: load.line, Last: load.line}}, Events: load.events}
				if load.timed {
					o.Ranges = nil
					o.Calls = &shim.Calls{Roots: []string{filepath.Dir(file)}, Slow: 1e8}
				}
				var ratios []float64
				for b.Loop() {
					plain, err := command(b, filepath.Dir(file), python, file).Output()
					if err != nil {
						b.Fatal(err)
					}
					_, out := watched(b, filepath.Dir(file), o, python, file)
					ratios = append(ratios, seconds(b, out)/seconds(b, string(plain)))
				}
				slices.Sort(ratios)
				b.ReportMetric(ratios[len(ratios)/2], "ratio")
			})
		}
	}
}

// seconds reads the CPU time that a program says it took.
func seconds(b *testing.B, text string) float64 {
	b.Helper()
	took, err := time.ParseDuration(string(slices.DeleteFunc([]byte(text), func(c byte) bool { return c <= ' ' })) + "s")
	if err != nil {
		b.Fatal(err)
	}
	return took.Seconds()
}
