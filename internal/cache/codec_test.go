package cache

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// plain has a member of every kind that can be kept.
type plain struct {
	Text       string
	Yes, No    bool
	Small      int8
	Large      int64
	Byte       uint8
	Wide       uint64
	Array      [3]uint16
	Nil, Empty []string
	Texts      []string
	Nested     []inner
	Pointer    *inner
	NoPointer  *inner
}

type inner struct {
	Name string
	Sub  []inner
}

func full() plain {
	return plain{
		Text: "text", Yes: true, Small: -128, Large: 1 << 62, Byte: 255, Wide: 1<<64 - 1, Array: [3]uint16{1, 2, 65535},
		Empty: []string{}, Texts: []string{"", "text", "\xff\x00", "é", ""},
		Nested:  []inner{{Name: "a", Sub: []inner{{Name: "text"}, {}}}, {}},
		Pointer: &inner{Name: "é"},
	}
}

func TestMarshalIsReadBack(t *testing.T) {
	for _, want := range []plain{{}, full()} {
		data, err := Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got plain
		if err := Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-written +read):\n%s", diff)
		}
		for i := range data {
			var part plain
			if Unmarshal(data[:i], &part) == nil {
				t.Errorf("%d of %d bytes are read", i, len(data))
			}
		}
		if Unmarshal(append(data, 0), &got) == nil {
			t.Error("more bytes are read")
		}
	}
}

func TestMarshalRefusesWhatItCannotKeep(t *testing.T) {
	for _, v := range []any{
		struct{ hidden int }{1}, time.Now(), map[string]int{}, 1.5, func() {}, []any{1}, &struct{ C chan int }{},
	} {
		t.Run(fmt.Sprintf("%T", v), func(t *testing.T) {
			if data, err := Marshal(v); err == nil {
				t.Errorf("written as %q", data)
			}
		})
	}
}

func FuzzUnmarshal(f *testing.F) {
	data, err := Marshal(full())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(bytes.Repeat([]byte{0xff}, 40))
	f.Fuzz(func(t *testing.T, data []byte) {
		var v plain
		if Unmarshal(data, &v) != nil {
			return
		}
		again, err := Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var w plain
		if err := Unmarshal(again, &w); err != nil || !cmp.Equal(v, w) {
			t.Errorf("%v, written again:\n%s", err, cmp.Diff(v, w))
		}
	})
}
