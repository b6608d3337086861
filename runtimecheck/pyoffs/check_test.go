package pyoffs

import (
	"encoding/binary"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestVersionsThatAreRefused(t *testing.T) {
	for _, c := range []struct{ version, says string }{
		{"3.8.0", ""},
		{"3.13.1+", ""},
		{"3.12.0rc3", ""},
		{"3.12.0b4", "is no release"},
		{"3.7.16", "are not in the table"},
		{"3.14.0", "are not in the table"},
		{"2.7.18", "are not in the table"},
		{"2.8.1", "are not in the table"},
		{"", "is not where Py_GetVersion has it"},
		{"3.12", "is not where Py_GetVersion has it"},
	} {
		_, err := rowOf(c.version)
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%q: %v", c.version, err)
		case c.says != "" && (!errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%q: %v, want %q", c.version, err, c.says)
		}
	}
}

// The kernel reads a code object from code_first on, up to CODE_SPAN.
func TestCodeIsReadAtOnce(t *testing.T) {
	header, err := os.ReadFile("../../bpf/include/python.h")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(header), "#define CODE_SPAN ")
	text, _, _ := strings.Cut(rest, "\n")
	span, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	for minor, row := range layouts() {
		if need := row.CodeTable - row.CodeFirst + 8; row.CodeTable < row.CodeFirst || int(need) > span {
			t.Errorf("3.%d: %d bytes from code_first to the end of code_table, read are %d", minor, need, span)
		}
	}
}

func TestVersionsByTheirNumber(t *testing.T) {
	for hex, want := range map[uint64]string{0x030d05f0: "3.13.5", 0x030b02f0: "3.11.2", 0x030c00c3: "3.12.0rc3", 0x030e00a1: "3.14.0a1"} {
		if got := versionText(hex); got != want {
			t.Errorf("%#x: %s, want %s", hex, got, want)
		}
	}
}

// debugOffsets are those of a build of 3.13 as far as they are looked at.
func debugOffsets() []byte {
	data := make([]byte, debugSize)
	copy(data, debugCookie)
	for at, value := range map[int]uint64{
		5: 632, 8: 7264, 9: 7344, 21: 8, 23: 72, 24: 152, 29: 8, 30: 0, 31: 56, 33: 70,
		35: 112, 36: 120, 38: 136, 39: 68, 43: 200,
	} {
		binary.LittleEndian.PutUint64(data[8*at:], value)
	}
	return data
}

func TestDebugOffsetsMustAgree(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(data []byte) []byte
		says   string
	}{
		{"those of 3.13.0", func(data []byte) []byte { return data }, ""},
		{"without the lock", func(data []byte) []byte { data[16] = 1; return data }, "without the global interpreter lock"},
		{"another offset", func(data []byte) []byte { data[8*23] = 80; return data }, "thread_state.current_frame is 80, the table has 72"},
		{"no cookie", func(data []byte) []byte { data[0] = 0; return data }, "does not begin with"},
		{"cut", func(data []byte) []byte { return data[:100] }, "does not begin with"},
		{"nothing", func([]byte) []byte { return nil }, "does not begin with"},
	} {
		err := checkDebugOffsets(c.change(debugOffsets()), layouts()[13].Layout)
		if (err == nil) != (c.says == "") || err != nil && (!errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
}

// A build whose thread state is laid out in another way is not read.
func TestExceptionThatIsElsewhere(t *testing.T) {
	for _, path := range installed(t) {
		img := open(t, path)
		row, err := rowOf(version(img))
		if err != nil {
			t.Fatal(err)
		}
		base := img.symbols[runtime].Value
		if err := checkException(img, row, base); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		row.ThreadException += 16
		if err := checkException(img, row, base); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: another offset of the exception: %v", path, err)
		}
		if row.current < 0 {
			continue
		}
		row.ThreadException -= 16
		row.current += 8
		if err := checkException(img, row, base); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: another offset of the thread: %v", path, err)
		}
	}
}
