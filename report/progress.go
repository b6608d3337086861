package report

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progressDelay is how long a scan may take before a bar appears: one that
// flashes by only distracts.
const progressDelay = time.Second

// Progress shows on a terminal how far a scan is. It may be used by several
// goroutines.
type Progress struct {
	w        io.Writer
	terminal bool
	now      func() time.Time

	mu    sync.Mutex
	start time.Time
	bar   *progressbar.ProgressBar
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
	if p.now().Sub(p.start) < progressDelay || total <= 0 {
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(p.w),
			progressbar.OptionSetDescription("scanning"),
			progressbar.OptionSetWidth(30),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(),
		)
	}
	if total > p.bar.GetMax() {
		p.bar.ChangeMax(total)
	}
	// A bar that cannot be drawn is no reason to stop a scan. One short of the
	// total, because a full bar is finished for good and the total may grow.
	_ = p.bar.Set(min(done, total-1))
}

// Done removes the bar. Later calls of Add draw nothing.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.terminal = false
	if p.bar != nil {
		_ = p.bar.Finish()
		p.bar = nil
	}
}
