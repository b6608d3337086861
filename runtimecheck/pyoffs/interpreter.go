package pyoffs

import (
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// ErrNoPython is a program that has no CPython in itself.
var ErrNoPython = errors.New("is no CPython")

// ErrUnknown is a CPython whose structures are not known.
var ErrUnknown = errors.New("has structures that are not known")

// Interpreter is what is known of a file with a CPython.
type Interpreter struct {
	Version string // "3.11.7"
	BuildID string
	// Source says where the layout is known from: "table", or "debug-offsets" where the
	// file says itself what the table says.
	Source string
	Layout Layout

	Raise, Warn, Import Probe
	// Lock are the offsets of the functions that wait for the interpreter lock, LockName
	// what they are called.
	Lock     []uint64
	LockName string
}

// Probe is a function to be watched.
type Probe struct {
	Offset uint64 // in the file
	// Runtime is the way from the function to _PyRuntime, in memory.
	Runtime uint64
}

// Functions through which what is watched passes.
const (
	raise    = "PyTraceBack_Here"
	warn     = "warn_explicit"
	warnedBy = "PyErr_WarnExplicitObject"
	imported = "PyImport_ImportModuleLevelObject"
	runtime  = "_PyRuntime"
)

// Read looks into a file that has the interpreter itself: the program, or libpython.
func Read(r io.ReaderAt) (*Interpreter, error) {
	img, err := read(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoPython, err)
	}
	return interpreter(img)
}

func interpreter(img *image) (*Interpreter, error) {
	if _, known := img.symbols[raise]; !known {
		return nil, ErrNoPython
	}
	if _, known := machineOf(img.file.Machine); !known || img.file.Class != elf.ELFCLASS64 {
		return nil, fmt.Errorf("%w: those of %v are not in the table, only those of x86-64 and arm64", ErrUnknown, img.file.Machine)
	}
	p := &Interpreter{Version: version(img), BuildID: img.buildID(), Source: "table"}
	row, err := rowOf(p.Version)
	if err != nil {
		return nil, err
	}
	p.Layout = row.Layout
	base := img.symbols[runtime].Value
	if base == 0 {
		return nil, fmt.Errorf("%w: it has no %s", ErrUnknown, runtime)
	}
	if err := checkException(img, row, base); err != nil {
		return nil, err
	}
	if row.Minor >= 13 {
		if err := checkDebugOffsets(img.bytes(base, debugSize), row.Layout); err != nil {
			return nil, err
		}
		p.Source = "debug-offsets"
	}
	address, ok := img.symbols[warn].Value, true
	if address == 0 {
		from, code := img.code(warnedBy)
		address, ok = img.machine.warnExplicit(code, from)
	}
	if !ok {
		return nil, fmt.Errorf("%w: %s has no symbol and is not where %s calls it", ErrUnknown, warn, warnedBy)
	}
	for _, at := range []struct {
		probe   *Probe
		address uint64
	}{
		{&p.Raise, img.symbols[raise].Value},
		{&p.Warn, address},
		{&p.Import, img.symbols[imported].Value},
	} {
		offset, ok := img.offset(at.address)
		if !ok {
			return nil, fmt.Errorf("%w: a function to be watched is at %#x, where the file has no code", ErrUnknown, at.address)
		}
		*at.probe = Probe{Offset: offset, Runtime: base - at.address}
	}
	p.LockName, p.Lock = lock(img)
	return p, nil
}

var released = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([23])\.(\d+)\.\d+((?:a|b|rc)\d+)?\+?$`)
})

// version returns what Py_GetVersion begins with: its text is among those that the
// function uses. From 3.11 on there is Py_Version, a number: 0x030d05f0 is that of 3.13.5.
func version(img *image) string {
	if s, known := img.symbols["Py_Version"]; known {
		if hex := img.bytes(s.Value, 8); len(hex) == 8 {
			return versionText(binary.LittleEndian.Uint64(hex))
		}
	}
	address, code := img.code("Py_GetVersion")
	for _, a := range img.machine.accesses(code, address) {
		if text := img.text(uint64(a.offset)); a.absolute && released().MatchString(text) {
			return text
		}
	}
	return ""
}

// versionText writes a PY_VERSION_HEX as PY_VERSION is.
func versionText(hex uint64) string {
	text := fmt.Sprintf("%d.%d.%d", hex>>24&0xff, hex>>16&0xff, hex>>8&0xff)
	level := map[uint64]string{0xa: "a", 0xb: "b", 0xc: "rc"}[hex>>4&0xf]
	if level == "" {
		return text
	}
	return fmt.Sprintf("%s%s%d", text, level, hex&0xf)
}

func rowOf(version string) (row, error) {
	m := released().FindStringSubmatch(version)
	if m == nil {
		return row{}, fmt.Errorf("%w: its version is not where Py_GetVersion has it", ErrUnknown)
	}
	minor, _ := strconv.Atoi(m[2])
	row, known := layouts()[minor]
	if !known || m[1] != "3" {
		return row, fmt.Errorf("%w: those of Python %s are not in the table, only those of 3.8 to 3.13", ErrUnknown, version)
	}
	if m[3] != "" && !strings.HasPrefix(m[3], "rc") {
		return row, fmt.Errorf("%w: Python %s is no release", ErrUnknown, version)
	}
	return row, nil
}
