package scan

import (
	"encoding/binary"
	"io/fs"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// record writes an entry as the kernel does.
func record(inode uint64, kind byte, name string) []byte {
	b := make([]byte, (19+len(name)+1+7)/8*8)
	binary.NativeEndian.PutUint64(b, inode)
	binary.NativeEndian.PutUint16(b[16:], uint16(len(b)))
	b[18] = kind
	copy(b[19:], name)
	return b
}

// TestParseRecords reads records of file systems that say nothing about kinds, and
// records that are cut off.
func TestParseRecords(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{"a.py": "", "d/": "", "l": "-> d"})
	opened, err := openFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.close()
	long := record(1, unix.DT_REG, "long name")
	for _, row := range []struct {
		name    string
		records [][]byte
		want    []entry
	}{
		{"none", nil, nil},
		{"kinds", [][]byte{record(1, unix.DT_REG, "x"), record(1, unix.DT_DIR, "y"), record(1, unix.DT_LNK, "z"), record(1, unix.DT_FIFO, "p")}, []entry{
			{"x", 0}, {"y", fs.ModeDir}, {"z", fs.ModeSymlink}, {"p", fs.ModeIrregular},
		}},
		{"unknown kinds", [][]byte{record(1, unix.DT_UNKNOWN, "a.py"), record(1, unix.DT_UNKNOWN, "d"), record(1, unix.DT_UNKNOWN, "l"), record(1, unix.DT_UNKNOWN, "gone")}, []entry{
			{"a.py", 0}, {"d", fs.ModeDir}, {"l", fs.ModeSymlink},
		}},
		{"itself and above", [][]byte{record(1, unix.DT_DIR, "."), record(1, unix.DT_DIR, ".."), record(1, unix.DT_DIR, "...")}, []entry{{"...", fs.ModeDir}}},
		{"removed", [][]byte{record(0, unix.DT_REG, "x"), record(1, unix.DT_REG, "y")}, []entry{{"y", 0}}},
		{"cut off", [][]byte{record(1, unix.DT_REG, "x"), long[:20]}, []entry{{"x", 0}}},
		{"no length", [][]byte{make([]byte, 64)}, nil},
	} {
		var records []byte
		for _, r := range row.records {
			records = append(records, r...)
		}
		if diff := cmp.Diff(row.want, opened.parse(nil, records), cmp.AllowUnexported(entry{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
}
