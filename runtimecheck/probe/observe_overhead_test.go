//go:build linux && (amd64 || arm64)

package probe

import (
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// Programs that do what is observed, and compute in between, and print what that took of
// the processor.
func observedPrograms() map[event.Subject]struct{ calls, text string } {
	timed := func(setup, loop string) string {
		return "import ctypes, mmap, os, sys, threading, time\n" + setup + "\nbegun = time.process_time()\n" + loop + "\nprint(time.process_time() - begun)\n"
	}
	return map[event.Subject]struct{ calls, text string }{
		event.CUDA: {"2000 launches, 1000 allocations", timed(
			"gpu = ctypes.CDLL(sys.argv[1]); at = ctypes.c_void_p()",
			"for i in range(1000):\n gpu.cudaMalloc(ctypes.byref(at), 8); gpu.cudaFree(at)\n for _ in range(2): gpu.cuLaunchKernel(None, 0, 1, 1, 1, 1, 1, 0, None, None, None)\n sum(range(20000))",
		)},
		event.NCCL: {"1000 calls", timed(
			"gpu = ctypes.CDLL(sys.argv[1])",
			"for i in range(1000):\n gpu.ncclAllReduce(None, None, ctypes.c_size_t(0), 0, 0, None, None)\n sum(range(20000))",
		)},
		event.Mappings: {"2000 mappings, 20000 other calls of the system", timed(
			"",
			"for i in range(2000):\n mmap.mmap(-1, 1 << 20).close()\n for _ in range(10): os.stat('/')\n sum(range(10000))",
		)},
		event.Lock: {"20000 calls that give the lock away", timed(
			"f = open('/dev/null', 'wb', 0)",
			"for i in range(20000):\n f.write(b'x'); sum(range(1000))",
		)},
		event.OffCPU: {"4000 switches between threads", timed(
			"a, b = os.pipe(); c, d = os.pipe()\ndef echo():\n for _ in range(2000): os.write(d, os.read(a, 1))\nt = threading.Thread(target=echo); t.start()",
			"for i in range(2000):\n os.write(b, b'x'); os.read(c, 1); sum(range(10000))",
		)},
	}
}

// BenchmarkObserving runs a program with and without being observed, in turns, both times
// watched for verdicts, and reports the median of the ratios of their times.
func BenchmarkObserving(b *testing.B) {
	interpreters := pythons(b)
	python := interpreters[len(interpreters)-1]
	library := buildLibrary(b)
	for subject, program := range observedPrograms() {
		b.Run(filepath.Base(python)+" "+string(subject)+", "+program.calls, func(b *testing.B) {
			file := write(b, "busy.py", program.text)
			var ratios, plain []float64
			for range max(b.N, 11) {
				watched := watch(b, Options{Names: []string{}, Python: python}, settings{}, nil, python, file, library)
				observed := watch(b, Options{Names: []string{}, Python: python, Observe: []event.Asked{{Subject: subject, Slow: 1e9}}}, settings{}, nil, python, file, library)
				out, err := exec.Command(python, file, library).Output()
				if err != nil {
					b.Fatal(err)
				}
				ratios = append(ratios, seconds(b, observed.output)/seconds(b, watched.output))
				plain = append(plain, seconds(b, string(out)))
			}
			slices.Sort(ratios)
			slices.Sort(plain)
			b.ReportMetric(ratios[len(ratios)/2], "ratio")
			b.ReportMetric(ratios[0], "least")
			b.ReportMetric(ratios[len(ratios)-1], "most")
			b.ReportMetric(plain[len(plain)/2], "cpu-s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
