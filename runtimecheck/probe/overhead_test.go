//go:build linux && (amd64 || arm64)

package probe

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// busy raises exceptions in a file that is not looked at, with some work in between, and
// prints what that took of the processor, probes included.
const busy = `
import sys, time
def step(i):
    try: i.gone
    except AttributeError: return i
times, work = int(sys.argv[1]), int(sys.argv[2])
begun = time.process_time()
for i in range(times):
    step(i)
    sum(range(work))
print(time.process_time() - begun)
`

// BenchmarkOverhead runs a program with and without being watched, in turns, and reports
// the median of the ratios of their times, and how many exceptions it raises in a second
// of its own. A program that raises nothing pays nothing.
func BenchmarkOverhead(b *testing.B) {
	for _, python := range pythons(b) {
		for _, load := range []struct {
			name, file  string
			times, work int
		}{
			{"another file", "other.py", 10000, 5000},
			{"another file, many", "other.py", 40000, 800},
			{"the file itself", "busy.py", 40000, 800},
		} {
			b.Run(filepath.Base(python)+" "+load.name, func(b *testing.B) {
				argv := []string{python, write(b, "busy.py", busy), strconv.Itoa(load.times), strconv.Itoa(load.work)}
				o := Options{Names: []string{load.file}, Python: python}
				var ratios, rates []float64
				for range max(b.N, 7) {
					out, err := exec.Command(argv[0], argv[1:]...).Output()
					if err != nil {
						b.Fatal(err)
					}
					plain := seconds(b, string(out))
					ratios = append(ratios, seconds(b, watch(b, o, settings{}, nil, argv...).output)/plain)
					rates = append(rates, float64(load.times)/plain)
				}
				slices.Sort(ratios)
				slices.Sort(rates)
				b.ReportMetric(ratios[len(ratios)/2], "ratio")
				b.ReportMetric(ratios[0], "least")
				b.ReportMetric(ratios[len(ratios)-1], "most")
				b.ReportMetric(rates[len(rates)/2], "exceptions/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

func seconds(b *testing.B, output string) float64 {
	b.Helper()
	v, err := strconv.ParseFloat(strings.TrimSpace(output), 64)
	if err != nil {
		b.Fatal(err)
	}
	return v
}

// BenchmarkStart is the time until a command can be started.
func BenchmarkStart(b *testing.B) {
	for _, python := range pythons(b) {
		b.Run(filepath.Base(python), func(b *testing.B) {
			for b.Loop() {
				p, err := Start(b.Context(), Options{Python: python})
				if err != nil {
					b.Skip(err)
				}
				begun := time.Now()
				if _, err := p.Close(); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(time.Since(begun).Milliseconds()), "ms-close")
			}
		})
	}
}
