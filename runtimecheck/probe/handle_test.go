//go:build linux && (amd64 || arm64)

package probe

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

func TestRightsThatAreMissing(t *testing.T) {
	for status, want := range map[string][]string{
		"Name:\tx\nCapEff:\t000001fffeffffff\n": nil,
		"CapEff:\t0000000000200000\n":           nil,
		"CapEff:\t000000c000000000\n":           nil,
		"CapEff:\t0000008000000000\n":           {"CAP_PERFMON"},
		"CapEff:\t0000004000000000\n":           {"CAP_BPF"},
		"CapEff:\t0000000000000000\n":           {"CAP_PERFMON", "CAP_BPF"},
		"":                                      {"CAP_PERFMON", "CAP_BPF"},
	} {
		if got := lacking(status); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", status, got, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	const all, whole = "CapEff:\t000001ffffffffff\n", "0 0 4294967295\n"
	for _, c := range []struct {
		name, status, ids string
		types             bool
		says              string
	}{
		{"root", all, whole, true, ""},
		{"a kernel without user namespaces", all, "", true, ""},
		{"nobody", "CapEff:\t0000000000000000\n", whole, true, "lacks CAP_PERFMON and CAP_BPF; run as root, or grant them"},
		{"a rootless container", all, "0 1000 1\n", true, "in a user namespace"},
		{"a kernel without BTF", all, whole, false, "does not describe its types (CONFIG_DEBUG_INFO_BTF)"},
	} {
		err := refusal(c.status, c.ids, c.types)
		if (err == nil) != (c.says == "") || err != nil && (!errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
}

// Somebody without rights is told so, by us and not by the kernel.
func TestStartWithoutRights(t *testing.T) {
	if os.Geteuid() != 0 {
		if err := rights(); err == nil {
			t.Skip("this user has the rights")
		}
		if _, err := Start(t.Context(), Options{}); !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), "lacks CAP_PERFMON and CAP_BPF") {
			t.Errorf("%v", err)
		}
		return
	}
	c := exec.Command("/proc/self/exe", "-test.run", "^TestStartWithoutRights$", "-test.v")
	c.Dir = "/"
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestStartWithoutRights") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestUserNamespace(t *testing.T) {
	for ids, want := range map[string]bool{
		"         0          0 4294967295\n":                                   false,
		"         0       1000          1\n":                                   true,
		"         0       1000          1\n         1     100000      65536\n": true,
		"": true, // nobody is known in it yet
	} {
		if got := mapped(ids); got != want {
			t.Errorf("%q: %v", ids, got)
		}
	}
}

// A program with capabilities of its file cannot read what a version would be taken from.
func TestNoVersionOfTheKernelIsLookedFor(t *testing.T) {
	for _, family := range []family{procFamily, pytraceFamily} {
		s, err := family.spec(settings{ring: 1 << 12})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range s.Programs {
			if p.KernelVersion == 0 || p.KernelVersion == 0xFFFFFFFE { // "any" of the library
				t.Errorf("%s: %s has version %#x", family, p.Name, p.KernelVersion)
			}
		}
	}
}

// The sizes are those that the compiler of the programs was told to expect.
func TestRecordsAreThoseOfThePrograms(t *testing.T) {
	header, err := os.ReadFile("../../bpf/include/upcheck.h")
	if err != nil {
		t.Fatal(err)
	}
	for kind, name := range map[uint32]string{
		kindRaise: "raise", kindWarn: "warn", kindImport: "import", kindCode: "code", kindTable: "table",
		kindExec: "exec", kindFork: "fork", kindExit: "exit", kindSignal: "signal", kindOOM: "head",
	} {
		if want := fmt.Sprintf("has_size(%s, %d);", name, sizes(kind)); !strings.Contains(string(header), want) {
			t.Errorf("%s is not there", want)
		}
	}
}

// A record that is cut or wrong is counted, and nothing else.
func FuzzHandle(f *testing.F) {
	for kind := uint32(0); kind <= kindOOM+1; kind++ {
		record := make([]byte, max(sizes(kind), 4))
		binary.LittleEndian.PutUint32(record, kind)
		f.Add(kind, record, []byte{1, 2, 3})
	}
	f.Fuzz(func(t *testing.T, kind uint32, record, more []byte) {
		if kind == kindExec {
			return // looks at the process that it names
		}
		p := &Probe{event: func(event.Event) {}, images: map[uint64]*image{}, current: map[uint32]uint64{}}
		for _, data := range [][]byte{record, more} {
			size := max(sizes(kind), 4)
			fit := make([]byte, size)
			copy(fit, data)
			binary.LittleEndian.PutUint32(fit, kind)
			p.handle(fit)
			if len(data) >= 32 && binary.LittleEndian.Uint32(data) != kindExec {
				p.handle(data)
			}
		}
	})
}

// The kernel knows the files of AutoGraph by the hash of how their names begin.
func TestGeneratedFilesCount(t *testing.T) {
	source, err := os.ReadFile("../../bpf/pytrace.bpf.c")
	if err != nil {
		t.Fatal(err)
	}
	const begin = "__autograph_generated_file"
	if want := fmt.Sprintf("#define GENERATED %#xULL\n", nameHash(begin)); !strings.Contains(string(source), want) {
		t.Errorf("%q is not there", want)
	}
	file := write(t, begin+"x1.py", fails)
	for _, python := range pythons(t) {
		one(t, watch(t, Options{Names: []string{"train.py"}}, settings{}, nil, python, file), "no attribute 'gone'")
	}
}
