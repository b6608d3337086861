package probe

import (
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

func TestTextsOfEveryWidth(t *testing.T) {
	for _, c := range []struct {
		name string
		text text
		data string
		want string
	}{
		{"ASCII", text{size: 3, kind: 1}, "abcd", "abc"},
		{"Latin-1", text{size: 2, kind: 1}, "\xe9x", "éx"},
		{"two bytes", text{size: 4, kind: 2}, "\x2d\x4e\x87\x65", "中文"},
		{"two bytes, cut", text{size: 3, kind: 2}, "\x2d\x4e\x87", "中"},
		{"half of a pair", text{size: 2, kind: 2}, "\x00\xd8", "\uFFFD"},
		{"four bytes", text{size: 4, kind: 4}, "\x00\xf6\x01\x00", "😀"},
		{"no text", text{}, "abc", ""},
		{"a width that is none", text{size: 3, kind: 3}, "abc", ""},
		{"longer than the record", text{size: 9, kind: 1}, "abc", "abc"},
	} {
		if got := c.text.decode([]byte(c.data)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestClassIsTheNameAlone(t *testing.T) {
	for name, want := range map[string]string{"AttributeError": "AttributeError", "json.decoder.JSONDecodeError": "JSONDecodeError", "": ""} {
		if got := event.ClassName(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestNumbersOfExceptions(t *testing.T) {
	const none, set = false, true
	var e exceptions
	for i, step := range []struct {
		name      string
		r         raised
		traceback bool
		want      uint64
	}{
		{"a text", raised{value: 100, tid: 1, class: "A"}, none, 1},
		{"in its caller", raised{value: 100, tid: 1, class: "A"}, set, 1},
		{"in another thread", raised{value: 200, tid: 2, class: "A"}, none, 2},
		{"an instance by now", raised{value: 300, tid: 1, instance: true, class: "A"}, set, 1},
		{"another meanwhile", raised{value: 400, tid: 1, instance: true, class: "B"}, none, 3},
		{"the first again", raised{value: 300, tid: 1, instance: true, class: "A"}, set, 1},
		{"in the memory of the first", raised{value: 300, tid: 1, instance: true, class: "A"}, none, 4},
		{"and that in its caller", raised{value: 300, tid: 1, instance: true, class: "A"}, set, 4},
		{"raised again by another thread", raised{value: 400, tid: 2, instance: true, class: "B"}, set, 3},
		{"without a value", raised{tid: 1, class: "C"}, none, 5},
		{"and its instance", raised{value: 500, tid: 1, instance: true, class: "C"}, set, 5},
		{"from before we looked", raised{value: 600, tid: 1, instance: true, class: "D"}, set, 6},
	} {
		if got := e.id(step.r, step.traceback); got != step.want {
			t.Errorf("%d, %s: %d, want %d", i, step.name, got, step.want)
		}
	}
	for range 2 * maxRecent {
		e.id(raised{value: 1, class: "A"}, false)
	}
	if len(e.recent) != maxRecent {
		t.Errorf("%d are kept", len(e.recent))
	}
}
