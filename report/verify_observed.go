package report

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/observe"
)

const (
	// rows is how many lines a table of observations has at most, drawn how many
	// histograms.
	rows, drawn = 10, 4
	// barWidth is the width of the longest bar of a histogram.
	barWidth = 40
)

// observed writes what was observed, a section for each subject.
type observed struct {
	out *bufio.Writer
	p   palette
	r   *observe.Report
}

func writeObserved(out *bufio.Writer, r *observe.Report, p palette) {
	if r == nil {
		return
	}
	o := &observed{out, p, r}
	o.line("%s %s", p.paint(bold, "observed"), p.paint(dim, "(beside the verdicts: no observation says anything about a finding)"))
	for i, u := range r.Unobserved {
		same := func(v observe.Unobserved) bool { return v.Why == u.Why }
		if slices.ContainsFunc(r.Unobserved[:i], same) {
			continue
		}
		var subjects []string
		for _, v := range only(r.Unobserved, same) {
			subjects = append(subjects, cmp.Or(string(v.Subject), "something"))
		}
		o.line("  %s not all of %s is observed: %s", p.paint(yellow, "!"), strings.Join(subjects, ", "), visible(u.Why))
	}
	if r.Missed > 0 {
		o.line("  %s %d observations found no room: the numbers are too low", p.paint(yellow, "!"), r.Missed)
	}
	for _, a := range r.Asked {
		o.line("")
		o.line("%s", p.paint(bold, string(a.Subject)))
		if o.blind(a.Subject) {
			o.line("  was not observed")
			continue
		}
		switch a.Subject {
		case event.CUDA, event.NCCL:
			o.native(a)
		case event.Mappings:
			o.mappings()
		case event.Lock, event.OffCPU:
			o.waits(a)
		case event.Callbacks:
			o.functions(a)
		}
	}
	o.processes()
	o.line("")
}

// blind says whether nothing can be said of a subject, not even that nothing was seen.
func (o *observed) blind(subject event.Subject) bool {
	return slices.ContainsFunc(o.r.Unobserved, func(u observe.Unobserved) bool { return u.Subject == subject || u.Subject == "" }) &&
		!slices.ContainsFunc(o.r.Calls, func(c observe.Calls) bool { return c.Subject == subject }) &&
		!slices.ContainsFunc(o.r.Libraries, func(l observe.Library) bool { return l.Subject == subject }) &&
		!(subject == event.Mappings && len(o.r.Mappings) > 0) && !(subject == event.Callbacks && len(o.r.Functions) > 0)
}

func (o *observed) line(format string, args ...any) { fmt.Fprintf(o.out, format+"\n", args...) }

// most writes the first of n rows, and how many are left out.
func (o *observed) most(n int, row func(i int)) {
	for i := range min(n, rows) {
		row(i)
	}
	if n > rows {
		o.line("    and %d more", n-rows)
	}
}

func (o *observed) native(a observe.Asked) {
	libraries := only(o.r.Libraries, func(l observe.Library) bool { return l.Subject == a.Subject })
	if len(libraries) == 0 {
		o.line("  no library with its functions was loaded")
		return
	}
	for _, l := range libraries {
		o.line("  %s: %s observed", visible(l.Path), plural(int(l.Functions), "function"))
	}
	calls := only(o.r.Calls, func(c observe.Calls) bool { return c.Subject == a.Subject })
	if len(calls) == 0 {
		o.line("  none was called")
		return
	}
	o.calls(calls)
	o.troubles(a)
	o.held(a.Subject)
	if a.Subject == event.CUDA {
		o.forks()
	}
}

// calls writes a table, and histograms of what took longest.
func (o *observed) calls(calls []observe.Calls) {
	table := [][]string{{"", "calls", "failed", "median", "95 %", "longest", "together"}}
	for _, c := range calls[:min(len(calls), rows)] {
		table = append(table, []string{c.Name, fmt.Sprint(c.Count), fmt.Sprint(c.Failed), took(c.Median), took(c.P95), took(c.Most), took(c.Sum)})
	}
	o.table(table)
	for _, c := range calls[:min(len(calls), drawn)] {
		o.histogram(&c)
	}
}

// table writes columns, of which all but the first are numbers.
func (o *observed) table(table [][]string) {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(visible(cell))))
		}
	}
	for n, row := range table {
		var line strings.Builder
		for i, cell := range row {
			fill := strings.Repeat(" ", widths[i]-len([]rune(visible(cell))))
			if i == 0 {
				line.WriteString("  " + visible(cell) + fill)
			} else {
				line.WriteString("  " + fill + visible(cell))
			}
		}
		text := line.String()
		if n == 0 {
			text = o.p.paint(dim, text)
		}
		o.line("%s", text)
	}
}

// histogram draws how often something took how long, a line for each power of two.
func (o *observed) histogram(c *observe.Calls) {
	var most uint64
	for _, b := range c.Bands {
		most = max(most, b.Count)
	}
	const few = 10
	if c.Count < few || most == 0 {
		return // the table says it all
	}
	o.line("  %s", o.p.paint(dim, "how long "+visible(c.Name)+" took"))
	for _, b := range c.Bands {
		bar := strings.Repeat("█", int(b.Count*barWidth/most))
		if bar == "" && b.Count > 0 {
			bar = "▏"
		}
		o.line("    < %-8s %s %d", took(b.Below), o.p.paint(blue, bar)+strings.Repeat(" ", barWidth-len([]rune(bar))), b.Count)
	}
}

func (o *observed) troubles(a observe.Asked) {
	for _, t := range []struct {
		what  event.What
		title string
	}{
		{event.Slow, "slow, over " + took(uint64(a.Slow))},
		{event.Failed, "failed"},
		{event.Unreturned, "did not return"},
	} {
		found := only(o.r.Troubles, func(f observe.Trouble) bool { return f.Subject == a.Subject && f.What == t.what })
		if len(found) == 0 {
			continue
		}
		o.line("  %s", o.p.paint(yellow, t.title))
		o.most(len(found), func(i int) {
			f := &found[i]
			says := took(f.Most)
			switch f.What {
			case event.Failed:
				says = fmt.Sprintf("status %d", f.Status)
				if f.Error != "" {
					says += " (" + f.Error + ")"
				}
			case event.Unreturned:
				says = fmt.Sprintf("%s until the end of process %d", took(f.Sum), f.PID)
			}
			if f.Count > 1 {
				says += ", " + times(f.Count)
			}
			o.line("    %s  %s: %s", frameText(&f.Place), f.Name, says)
		})
	}
}

// held writes what was taken and not given back.
func (o *observed) held(subject event.Subject) {
	found := only(o.r.Held, func(h observe.Held) bool {
		left, _ := h.Left()
		return h.Subject == subject && h.Name != "MAP_POPULATE" && left > 0
	})
	if len(found) == 0 {
		if subject == event.CUDA && slices.ContainsFunc(o.r.Held, func(h observe.Held) bool { return h.Subject == subject }) {
			o.line("  all memory that was taken was given back")
		}
		return
	}
	o.line("  %s", o.p.paint(yellow, "taken and not given back until the end of the process"))
	o.most(len(found), func(i int) {
		h := &found[i]
		blocks, bytes := h.Left()
		o.line("    %s  %s: %s in %d of %d", frameText(&h.Place), h.Name, size(bytes), blocks, h.Taken)
	})
}

func (o *observed) forks() {
	if len(o.r.Forks) == 0 {
		return
	}
	o.line("  %s", o.p.paint(yellow, "forked after CUDA began, which the child cannot use"))
	o.most(len(o.r.Forks), func(i int) {
		f := &o.r.Forks[i]
		says := "did not call it"
		if f.Calls > 0 {
			says = "called it " + times(f.Calls)
		}
		o.line("    %s  process %d forked %d, which %s", frameText(&f.Place), f.PID, f.Child, says)
	})
}

func (o *observed) mappings() {
	table := [][]string{{"process", "mmap", "munmap", "left at its end", "MAP_POPULATE", "most a second"}}
	for _, m := range o.r.Mappings[:min(len(o.r.Mappings), rows)] {
		table = append(table, []string{
			strings.TrimSpace(fmt.Sprint(m.PID, " ", m.Program)), fmt.Sprint(m.Maps.Count), fmt.Sprint(m.Unmaps.Count),
			fmt.Sprintf("%d, %s", m.Left, size(m.LeftBytes)), fmt.Sprint(m.Populated.Count), fmt.Sprint(m.Populated.Most),
		})
	}
	o.table(table)
	populated := only(o.r.Held, func(h observe.Held) bool { return h.Name == "MAP_POPULATE" })
	if len(populated) > 0 {
		o.line("  %s", o.p.paint(yellow, "mapped with MAP_POPULATE, which makes all pages at once"))
		o.most(len(populated), func(i int) {
			h := &populated[i]
			o.line("    %s  %s, %s", frameText(&h.Place), times(h.Taken), size(h.TakenBytes))
		})
	}
	o.held(event.Mappings)
}

// waits writes histograms of what a thread does when it does nothing.
func (o *observed) waits(a observe.Asked) {
	calls := only(o.r.Calls, func(c observe.Calls) bool { return c.Subject == a.Subject })
	if len(calls) == 0 {
		o.line("  nothing was seen")
		return
	}
	table := [][]string{{"", "times", "median", "95 %", "longest", "together"}}
	for _, c := range calls {
		table = append(table, []string{c.Name, fmt.Sprint(c.Count), took(c.Median), took(c.P95), took(c.Most), took(c.Sum)})
	}
	o.table(table)
	for _, c := range calls {
		o.histogram(&c)
		if len(c.Processes) > 1 {
			o.most(len(c.Processes), func(i int) {
				o.line("    process %d: %s in %d", c.Processes[i].PID, took(c.Processes[i].Sum), c.Processes[i].Count)
			})
		}
	}
}

func (o *observed) functions(a observe.Asked) {
	callbacks := only(o.r.Functions, func(f observe.Function) bool { return f.Callback })
	hot := only(o.r.Functions, func(f observe.Function) bool { return !f.Callback && f.Hot() })
	row := func(f *observe.Function) []string {
		name := f.Name
		if f.Sampled {
			name += " (the first calls)"
		}
		return []string{name, where(f.Path, f.Line), fmt.Sprint(f.Count), fmt.Sprintf("%.0f", f.Rate), took(f.Median), took(f.P95), took(f.Most), fmt.Sprint(f.Slow)}
	}
	write := func(title string, functions []observe.Function, columns int) {
		if len(functions) == 0 {
			return
		}
		head := []string{title, "", "calls", "a second", "median", "95 %", "longest", "over " + took(uint64(a.Slow))}
		table := [][]string{head[:columns]}
		for i := range functions[:min(len(functions), rows)] {
			table = append(table, row(&functions[i])[:columns])
		}
		o.table(table)
		if n := len(functions) - rows; n > 0 {
			o.line("    and %d more", n)
		}
	}
	if len(callbacks) == 0 {
		o.line("  no callback of Keras or Lightning was called")
	}
	write("callbacks", callbacks, 8)
	write("called more than 100 times, and that often a second", hot, 7)
}

// processes writes who sent signals to whom, and who ran out of memory.
func (o *observed) processes() {
	if len(o.r.Signals)+len(o.r.Victims) == 0 {
		return
	}
	o.line("")
	o.line("%s", o.p.paint(bold, "processes"))
	o.most(len(o.r.Signals), func(i int) {
		s := &o.r.Signals[i]
		sender := process(s.Sender, s.From)
		if s.Sender == s.Target {
			sender = "itself or the kernel"
		}
		o.line("  %s  signal %d from %s to %s", after(s.At), s.Signal, sender, process(s.Target, s.To))
	})
	o.most(len(o.r.Victims), func(i int) {
		v := &o.r.Victims[i]
		o.line("  %s  %s was ended by the kernel for want of memory", after(v.At), process(v.PID, v.Program))
	})
}

func times(n uint64) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

func process(pid int, program string) string {
	if program == "" {
		return fmt.Sprintf("process %d", pid)
	}
	return fmt.Sprintf("%s (%d)", visible(program), pid)
}

func only[T any](all []T, keep func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(v T) bool { return !keep(v) })
}

// frameText is where in Python something was.
func frameText(p *observe.Place) string {
	if p.Path == "" {
		return "(not in Python)"
	}
	text := where(p.Path, p.Line)
	if p.Func != "" && p.Func != "<module>" {
		text += " " + p.Func
	}
	for _, c := range p.Callers {
		text += " < " + where(c.Path, c.Line)
	}
	if p.From != "" {
		text += " (in " + p.From + ")"
	}
	return visible(text)
}

// took is a duration with three digits or so.
func took(nanos uint64) string {
	for _, unit := range []struct {
		nanos uint64
		name  string
	}{{uint64(time.Second), "s"}, {uint64(time.Millisecond), "ms"}, {uint64(time.Microsecond), "µs"}} {
		if nanos < unit.nanos {
			continue
		}
		value := float64(nanos) / float64(unit.nanos)
		if value >= 100 {
			return fmt.Sprintf("%.0f %s", value, unit.name)
		}
		return fmt.Sprintf("%.1f %s", value, unit.name)
	}
	return fmt.Sprintf("%d ns", nanos)
}

// after is a time of the run.
func after(nanos int64) string { return fmt.Sprintf("%8.3f s", float64(nanos)/float64(time.Second)) }

// size is a number of bytes: exact as long as that is read at a glance.
func size(bytes uint64) string {
	if bytes < 10_000 {
		return fmt.Sprintf("%d B", bytes)
	}
	value := float64(bytes)
	for _, unit := range []string{"kB", "MB", "GB"} {
		if value /= 1000; value < 1000 {
			return fmt.Sprintf("%.1f %s", value, unit)
		}
	}
	return fmt.Sprintf("%.1f TB", value/1000)
}
