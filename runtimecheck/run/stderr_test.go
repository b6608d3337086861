package run

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

func FuzzStandardError(f *testing.F) {
	f.Add("WARNING:tensorflow:From t.py:18: sample is deprecated\n", 3)
	f.Add("/x/y.py:9: numpy.VisibleDeprecationWarning: ragged\r", 1)
	f.Add("From <string>:1: x\n\xff.py:2: UserWarning: \xff\n", 9)
	f.Fuzz(func(t *testing.T, text string, cut int) {
		w := &watcher{start: time.Now()}
		r := &lineReader{each: func(line string) { w.said("/dir", line) }}
		at := min(max(cut, 0), len(text))
		for _, part := range []string{text[:at], text[at:]} {
			if n, err := r.Write([]byte(part)); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		r.flush()
		for _, e := range append(w.events, w.guesses...) {
			if e.Line < 1 || len(e.Message) > event.MaxMessage || e.File != filepath.Clean(e.File) {
				t.Errorf("%+v", e)
			}
		}
	})
}
