package pyoffs

import (
	"debug/elf"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "read the functions of the installed interpreters again")

// function is one of a build: its code, and what is found in there.
type function struct {
	Build, Name string
	Machine     elf.Machine
	Address     uint64
	Code        string
	// Wants are what PyErr_Occurred reads, as far as the table has it, or what
	// PyErr_WarnExplicitObject calls.
	Wants []int64
}

// installed returns the files with an interpreter of 3.8 to 3.13 that are there, with those
// for arm64 in the folder that UPCHECK_ARM64 names: libpython and programs out of what
// "apt-get download libpython3.11:arm64 python3.11-minimal:arm64" gives.
func installed(t *testing.T) []string {
	t.Helper()
	home, _ := os.UserHomeDir()
	found, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/3.*/lib/libpython3.*.so.1.0"))
	found = slices.DeleteFunc(found, func(path string) bool {
		return strings.Contains(path, "libpython3.6") || strings.Contains(path, "libpython3.7")
	})
	if _, err := os.Stat("/usr/bin/python3.11"); err == nil {
		found = append(found, "/usr/bin/python3.11")
	}
	if folder := os.Getenv("UPCHECK_ARM64"); folder != "" {
		more, _ := filepath.Glob(filepath.Join(folder, "*"))
		found = append(found, more...)
	}
	if len(found) == 0 {
		t.Skip("there is no Python of 3.8 to 3.13")
	}
	return found
}

func open(t *testing.T, path string) *image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	img, err := read(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func functions(t *testing.T) []function {
	t.Helper()
	if *update {
		var out []function
		for _, path := range installed(t) {
			img := open(t, path)
			build := version(img)
			if _, symbols := img.symbols[warn]; !symbols {
				build += fmt.Sprintf(" of Debian, %v, without symbols", img.file.Machine)
			}
			for _, name := range []string{"PyErr_Occurred", warnedBy} {
				address, code := img.code(name)
				f := function{Build: build, Name: name, Machine: img.file.Machine, Address: address, Code: hex.EncodeToString(code)}
				if name == warnedBy {
					called, _ := img.machine.warnExplicit(code, address)
					f.Wants = []int64{int64(called)}
				} else {
					for _, a := range img.machine.accesses(code, address) {
						f.Wants = append(f.Wants, a.offset)
					}
				}
				out = append(out, f)
			}
		}
		data, err := json.MarshalIndent(out, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/functions.json", append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile("testdata/functions.json")
	if err != nil {
		t.Fatal(err)
	}
	var out []function
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestFunctionsOfBuildsAreUnderstood(t *testing.T) {
	machines := map[elf.Machine]int{}
	for _, f := range functions(t) {
		m, _ := machineOf(f.Machine)
		machines[f.Machine]++
		code, err := hex.DecodeString(f.Code)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		if f.Name == warnedBy {
			if called, ok := m.warnExplicit(code, f.Address); ok {
				got = append(got, int64(called))
			}
		} else {
			for _, a := range m.accesses(code, f.Address) {
				got = append(got, a.offset)
			}
		}
		if len(got) == 0 || !slices.Equal(got, f.Wants) {
			t.Errorf("%s: %s: %d, want %d", f.Build, f.Name, got, f.Wants)
		}
	}
	if machines[elf.EM_X86_64] == 0 || machines[elf.EM_AARCH64] == 0 {
		t.Errorf("functions of %v", machines)
	}
}

// Where warn_explicit has a symbol, what is decoded is it.
func TestDecodingFindsWhatTheSymbolSays(t *testing.T) {
	symbols := 0
	for _, path := range installed(t) {
		img := open(t, path)
		symbol, known := img.symbols[warn]
		if !known {
			continue
		}
		symbols++
		from, code := img.code(warnedBy)
		if got, ok := img.machine.warnExplicit(code, from); !ok || got != symbol.Value {
			t.Errorf("%s: %#x, the symbol is at %#x", path, got, symbol.Value)
		}
	}
	if symbols == 0 {
		t.Skip("no interpreter that is installed has its symbols")
	}
}

func TestInstalledInterpretersAreKnown(t *testing.T) {
	for _, path := range installed(t) {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		p, err := Read(f)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if !strings.HasPrefix(p.Version, "3.") || len(p.BuildID) != 40 || p.Raise.Offset == 0 || p.Warn.Offset == 0 || p.Import.Offset == 0 {
			t.Errorf("%s: %+v", path, p)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte{0x6a, 0, 0x6a, 0, 0xe8, 1, 2, 3, 4, 0xc3}, uint64(4096))
	f.Fuzz(func(_ *testing.T, code []byte, address uint64) {
		for _, processor := range []elf.Machine{elf.EM_X86_64, elf.EM_AARCH64} {
			m, _ := machineOf(processor)
			m.warnExplicit(code, address)
			m.accesses(code, address)
		}
	})
}

func FuzzRead(f *testing.F) {
	header := make([]byte, 64)
	copy(header, elf.ELFMAG+"\x02\x01\x01")
	f.Add(header)
	f.Fuzz(func(_ *testing.T, data []byte) {
		_, _ = Read(strings.NewReader(string(data)))
	})
}
