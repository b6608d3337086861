package linetable_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/linetable"
)

// What each Python says of its own code: testdata/truth.py.
func TestLinesAreThoseOfPython(t *testing.T) {
	for minor := 8; minor <= 13; minor++ {
		t.Run(fmt.Sprintf("3.%d", minor), func(t *testing.T) {
			data, err := os.ReadFile(fmt.Sprintf("testdata/3.%d.json", minor))
			if err != nil {
				t.Fatal(err)
			}
			var codes []struct {
				Name, Table string
				First       int
				Lines       [][3]int
			}
			if err := json.Unmarshal(data, &codes); err != nil {
				t.Fatal(err)
			}
			instructions := 0
			for _, c := range codes {
				table, err := hex.DecodeString(c.Table)
				if err != nil {
					t.Fatal(err)
				}
				for _, want := range c.Lines {
					from, to := linetable.Lines(minor, table, c.First, want[0])
					if from != want[1] || to != want[2] {
						t.Errorf("%s, byte %d: lines %d to %d, Python says %d to %d", c.Name, want[0], from, to, want[1], want[2])
					}
					instructions++
				}
			}
			if instructions < 500 {
				t.Errorf("only %d instructions", instructions)
			}
		})
	}
}

func FuzzLines(f *testing.F) {
	f.Add(8, []byte{2, 1, 255, 0, 4, 128}, 1, 3)
	f.Add(10, []byte{2, 1, 4, 128}, 1, 3)
	f.Add(12, []byte{0xf0, 1, 2, 3, 4, 0x80, 0, 0xe8, 65}, 1, 3)
	f.Fuzz(func(_ *testing.T, minor int, table []byte, first, instruction int) {
		linetable.Lines(minor, table, first, instruction)
	})
}
