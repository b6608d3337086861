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

// busy raises 30,000 exceptions a second or so in a file that is not looked at, and
// prints what that took of the processor, probes included.
const busy = `
import time
def step(i):
    try: i.gone
    except AttributeError: return i
begun = time.process_time()
for i in range(40000):
    step(i)
    sum(range(800))
print(time.process_time() - begun)
`

// BenchmarkOverhead runs a program with and without being watched, in turns, and reports
// the median of the ratios of their times. A program that raises nothing pays nothing.
func BenchmarkOverhead(b *testing.B) {
	for _, python := range pythons(b) {
		for name, names := range map[string][]string{"another file": {"other.py"}, "the file itself": {"busy.py"}} {
			b.Run(filepath.Base(python)+" "+name, func(b *testing.B) {
				file := write(b, "busy.py", busy)
				o := Options{Names: names, Python: python}
				var ratios []float64
				for range max(b.N, 7) {
					out, err := exec.Command(python, file).Output()
					if err != nil {
						b.Fatal(err)
					}
					ratios = append(ratios, seconds(b, watch(b, o, settings{}, nil, python, file).output)/seconds(b, string(out)))
				}
				slices.Sort(ratios)
				b.ReportMetric(ratios[len(ratios)/2], "ratio")
				b.ReportMetric(ratios[0], "least")
				b.ReportMetric(ratios[len(ratios)-1], "most")
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
