package report

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

const (
	// progressDelay is how long a scan may take before a bar appears: one that
	// flashes by only distracts.
	progressDelay = time.Second
	// progressPause is the least time between two drawings.
	progressPause = 100 * time.Millisecond
	progressWidth = 30
)

// Progress shows on a terminal how far a scan is. It may be used by several
// goroutines. The libraries for this bring net/http or patterns of colours, whose
// start costs every run more than the bar does.
type Progress struct {
	w        io.Writer
	terminal bool
	now      func() time.Time

	mu    sync.Mutex
	start time.Time
	drawn time.Time
	// width is that of what stands on the line; over says that nothing is drawn any more.
	width int
	over  bool
}

// NewProgress returns a progress bar on w, which is standard error as a rule.
// It writes nothing when w is not a terminal, and nothing in the first second.
func NewProgress(w io.Writer, terminal bool) *Progress {
	return newProgress(w, terminal, time.Now)
}

func newProgress(w io.Writer, terminal bool, now func() time.Time) *Progress {
	return &Progress{w: w, terminal: terminal, now: now, start: now()}
}

// Add says that done of total files are done. The total may grow as files are
// found.
func (p *Progress) Add(done, total int) {
	if !p.terminal {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if p.over || total <= 0 || now.Sub(p.start) < progressDelay || p.width > 0 && now.Sub(p.drawn) < progressPause {
		return
	}
	p.drawn = now
	done = max(0, min(done, total))
	full := done * progressWidth / total
	p.draw(fmt.Sprintf("scanning %3d%% |%s%s| (%d/%d)",
		done*100/total, strings.Repeat("█", full), strings.Repeat(" ", progressWidth-full), done, total))
}

// draw replaces what stands on the line. A bar that cannot be drawn is no reason to
// stop a scan.
func (p *Progress) draw(text string) {
	width := len([]rune(text))
	_, _ = fmt.Fprint(p.w, "\r", text, strings.Repeat(" ", max(0, p.width-width)))
	p.width = width
}

// Done removes the bar. Later calls of Add draw nothing.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	if p.width > 0 {
		p.draw("")
		_, _ = fmt.Fprint(p.w, "\r")
		p.width = 0
	}
}
