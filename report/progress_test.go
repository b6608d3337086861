package report

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"
)

// clock is a time that only moves when told.
type clock struct{ time.Time }

func (c *clock) now() time.Time { return c.Time }

func TestProgress(t *testing.T) {
	tests := []struct {
		name     string
		terminal bool
		wait     time.Duration
		want     bool
	}{
		{"slow scan at a terminal", true, 2 * time.Second, true},
		{"quick scan", true, 900 * time.Millisecond, false},
		{"no terminal", false, 2 * time.Second, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			c := &clock{time.Unix(0, 0)}
			p := newProgress(&out, test.terminal, c.now)
			p.Add(1, 10)
			if out.Len() > 0 {
				t.Fatalf("at once: %q", out.String())
			}
			c.Time = c.Add(test.wait)
			p.Add(2, 10)
			p.Add(3, 20)
			if got := strings.Contains(out.String(), "scanning"); got != test.want {
				t.Errorf("shown: %v, want %v: %q", got, test.want, out.String())
			}
			p.Done()
			text := out.String()
			if test.want && strings.TrimSpace(text[strings.LastIndexByte(strings.TrimRight(text, "\r"), '\r')+1:]) != "" {
				t.Errorf("something stays on the line: %q", text)
			}
			p.Add(9, 20)
			if out.Len() != len(text) {
				t.Errorf("drawn after the end: %q", out.String()[len(text):])
			}
		})
	}
}

func TestProgressFromManyGoroutines(t *testing.T) {
	var out bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	p := newProgress(&out, true, c.now)
	c.Time = c.Add(time.Minute)
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range 50 {
				p.Add(worker*50+i, 100+i)
			}
		})
	}
	group.Wait()
	p.Done()
	p.Done()
}
