package event_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

func recording(t testing.TB) string {
	var out bytes.Buffer
	w, err := event.NewWriter(&out, event.Header{Tool: "1", Argv: []string{"python", "t.py"}, Dir: "/x", Root: "/x", Rung: event.Both})
	if err != nil {
		t.Fatal(err)
	}
	w.Write(event.Event{Kind: event.Exception, PID: 7, File: "/x/t.py", Line: 3, EndLine: 4, Type: "AttributeError", Message: "é", Exception: 9, Stack: []event.Frame{{File: "/x/t.py", Line: 9}}})
	w.Write(event.Event{Kind: event.Exit, PID: 7, Status: 139})
	if err := w.End(event.End{Status: 1, Loss: 2, Lines: event.Complete}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRecordingComesBack(t *testing.T) {
	rec, err := event.Read(strings.NewReader(recording(t)))
	if err != nil {
		t.Fatal(err)
	}
	want := &event.Recording{
		Header: event.Header{Format: event.Version, Tool: "1", Argv: []string{"python", "t.py"}, Dir: "/x", Root: "/x", Rung: event.Both},
		Events: []event.Event{
			{Kind: event.Exception, PID: 7, File: "/x/t.py", Line: 3, EndLine: 4, Type: "AttributeError", Message: "é", Exception: 9, Stack: []event.Frame{{File: "/x/t.py", Line: 9}}},
			{Kind: event.Exit, PID: 7, Status: 139},
		},
		End: event.End{End: true, Status: 1, Events: 2, Loss: 2, Lines: event.Complete},
	}
	if diff := cmp.Diff(want, rec); diff != "" {
		t.Errorf("recording (-want +got):\n%s", diff)
	}
}

func TestRecordingThatIsCut(t *testing.T) {
	whole := recording(t)
	for n := range len(whole) {
		rec, err := event.Read(strings.NewReader(whole[:n]))
		if first := strings.IndexByte(whole, '\n'); n < first {
			if !errors.Is(err, event.ErrFormat) {
				t.Fatalf("%d bytes: %v", n, err)
			}
			continue
		}
		if err != nil || !rec.Cut && n < len(whole)-1 {
			t.Fatalf("%d of %d bytes: cut %v, %v", n, len(whole), rec != nil && rec.Cut, err)
		}
	}
}

func TestRecordingOfAnotherVersion(t *testing.T) {
	for _, text := range []string{"", "{}\n", "{\"upcheck_run\":2}\n", "no JSON\n"} {
		if _, err := event.Read(strings.NewReader(text)); !errors.Is(err, event.ErrFormat) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(recording(f))
	f.Fuzz(func(t *testing.T, text string) { _, _ = event.Read(strings.NewReader(text)) })
}

func TestMessagesAreCutBetweenCharacters(t *testing.T) {
	for _, s := range []string{"short", strings.Repeat("a", event.MaxMessage), strings.Repeat("中", 100), "a" + strings.Repeat("é", 200), "ab" + strings.Repeat("😀", 90)} {
		got := event.Cut(s)
		if !utf8.ValidString(got) || !strings.HasPrefix(s, got) || len(got) > event.MaxMessage || len(got) < min(len(s), event.MaxMessage-3) {
			t.Errorf("%d bytes of %q", len(got), s)
		}
	}
}
