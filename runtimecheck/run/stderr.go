package run

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// maxText is how much of a line of the standard error is looked at, in bytes.
const maxText = 4096

// lineReader hands on the lines of what is written to it. It keeps one line only, and
// no more than its start.
type lineReader struct {
	line []byte
	each func(line string)
}

func (r *lineReader) Write(p []byte) (int, error) {
	n := len(p)
	for {
		i := bytes.IndexAny(p, "\r\n") // progress bars end their lines in \r
		if i < 0 {
			r.take(p)
			return n, nil
		}
		r.take(p[:i])
		r.flush()
		p = p[i+1:]
	}
}

func (r *lineReader) take(p []byte) {
	r.line = append(r.line, p[:min(len(p), maxText-len(r.line))]...)
}

func (r *lineReader) flush() {
	if len(r.line) > 0 {
		r.each(string(r.line))
		r.line = r.line[:0]
	}
}

// TensorFlow logs a deprecation, without a warning object, as "From FILE:LINE: " and a
// text (tensorflow/python/util/deprecation.py); in front of it stands what its logger
// writes: "WARNING:tensorflow:", or "W0000 00:00:00.000000 140 deprecation.py:50] ".
var fromForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:WARNING:tensorflow:|W\d{4} .*\] |.*\bWARNING\b.*?)From (.+?):(\d+): (.+)`)
})

// What Python prints of a warning: "FILE:LINE: CATEGORY: text" (Lib/warnings.py).
var warningForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\S.*?):(\d+): ([A-Za-z_][\w.]*Warning): (.*)`)
})

// said looks at a line of the standard error.
func (w *watcher) said(dir, line string) {
	if e, ok := placed(fromForm().FindStringSubmatch(line), dir); ok {
		e.Kind = event.Log
		w.fill(&e)
		w.add(e)
		return
	}
	m := warningForm().FindStringSubmatch(line)
	if m == nil {
		return
	}
	if e, ok := placed([]string{m[0], m[1], m[2], m[4]}, dir); ok {
		e.Kind, e.Type = event.Warning, event.ClassName(m[3])
		w.fill(&e)
		w.keep(&w.guesses, e)
	}
}

// placed makes an event of what names a file, a line and a text.
func placed(m []string, dir string) (event.Event, bool) {
	if m == nil {
		return event.Event{}, false
	}
	line, err := strconv.Atoi(m[2])
	if err != nil || line < 1 {
		return event.Event{}, false
	}
	file := m[1]
	if !filepath.IsAbs(file) && !strings.HasPrefix(file, "<") {
		file = filepath.Join(dir, file)
	}
	return event.Event{File: filepath.Clean(file), Line: line, Message: event.Cut(m[3])}, true
}

func (w *watcher) fill(e *event.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	e.PID, e.Time = w.pid, time.Since(w.start).Nanoseconds()
}
