package matrix

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDecodeData(t *testing.T) {
	type data struct {
		Rows []struct {
			CUDA    string   `yaml:"cuda"`
			Drivers []string `yaml:"drivers"`
			GCC     int      `yaml:"gcc"`
		} `yaml:"rows"`
	}
	var good data
	if err := DecodeData([]byte("rows:\n  - {cuda: \"12.10\", drivers: [a, b], gcc: 12}\n"), "f.yaml", &good); err != nil {
		t.Fatal(err)
	}
	if row := good.Rows[0]; row.CUDA != "12.10" || row.GCC != 12 || !cmp.Equal(row.Drivers, []string{"a", "b"}) {
		t.Errorf("%+v", row)
	}
	for in, want := range map[string]string{
		"rows:\n  - {cuda: 12.10}":               `f.yaml:2: rows[0].cuda: expected text: quote 12.10 as "12.10"`,
		"rows:\n  - {cud: x}":                    `f.yaml:2: rows[0]: unknown field "cud": did you mean "cuda"?`,
		"rows:\n  - {cuda: a}\n  - {gcc: many}":  `f.yaml:3: rows[1].gcc: expected a whole number, found "many"`,
		"rows: [":                                "f.yaml:1: did not find expected node content",
		"rows:\n  - &a {cuda: x}\n  - *a\nmore:": "f.yaml:2: rows[0]: expected the value itself: anchors and aliases are not used here",
	} {
		err := DecodeData([]byte(in), "f.yaml", &data{})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}
