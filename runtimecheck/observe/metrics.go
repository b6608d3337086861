package observe

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// bounds are the upper ends of the buckets of a metric, in nanoseconds: powers of four
// from a microsecond to a minute, the same in every run, so that runs can be compared.
func bounds() (out []uint64) {
	for power := 10; power <= 36; power += 2 {
		out = append(out, 1<<power)
	}
	return out
}

// WriteMetrics writes a report in the text format of Prometheus, version 0.0.4.
func WriteMetrics(w io.Writer, r *Report) error {
	m := &metrics{out: bufio.NewWriter(w)}
	m.family("upcheck_observed", "gauge", "Whether a subject was observed.")
	for _, a := range r.Asked {
		whole := 1.0
		for _, u := range r.Unobserved {
			if u.Subject == a.Subject || u.Subject == "" {
				whole = 0
			}
		}
		m.sample("upcheck_observed", whole, "subject", string(a.Subject))
	}
	m.family("upcheck_observations_missed_total", "counter", "Observations that found no room.")
	m.sample("upcheck_observations_missed_total", float64(r.Missed))
	m.calls(r)
	m.held(r)
	m.mappings(r)
	m.processes(r)
	m.functions(r)
	return m.out.Flush()
}

type metrics struct{ out *bufio.Writer }

func (m *metrics) family(name, kind, help string) {
	fmt.Fprintf(m.out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// sample writes a line; labels are names and values in turns.
func (m *metrics) sample(name string, value float64, labels ...string) {
	m.out.WriteString(name)
	for i := 0; i < len(labels); i += 2 {
		m.out.WriteString(map[bool]string{true: "{", false: ","}[i == 0] + labels[i] + `="` + escaped(labels[i+1]) + `"`)
	}
	if len(labels) > 0 {
		m.out.WriteByte('}')
	}
	m.out.WriteString(" " + strconv.FormatFloat(value, 'g', -1, 64) + "\n")
}

// escaped is a value of a label.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(strings.ToValidUTF8(text, "\uFFFD"))
}

func (m *metrics) histogram(name string, d *Durations, labels ...string) {
	for _, bound := range bounds() {
		le := strconv.FormatFloat(float64(bound)/1e9, 'g', -1, 64)
		m.sample(name+"_bucket", float64(d.times.Below(bound)), append(slices.Clone(labels), "le", le)...)
	}
	m.sample(name+"_bucket", float64(d.Count), append(slices.Clone(labels), "le", "+Inf")...)
	m.sample(name+"_sum", float64(d.Sum)/1e9, labels...)
	m.sample(name+"_count", float64(d.Count), labels...)
}

func (m *metrics) calls(r *Report) {
	const took, failed, troubles = "upcheck_call_duration_seconds", "upcheck_calls_failed_total", "upcheck_call_troubles_total"
	m.family(took, "histogram", "How long calls, waits and times off the processor took.")
	for i := range r.Calls {
		m.histogram(took, &r.Calls[i].Durations, "subject", string(r.Calls[i].Subject), "name", r.Calls[i].Name)
	}
	m.family(failed, "counter", "Calls that failed.")
	for _, c := range r.Calls {
		if c.Subject == event.CUDA || c.Subject == event.NCCL {
			m.sample(failed, float64(c.Failed), "subject", string(c.Subject), "name", c.Name)
		}
	}
	m.family(troubles, "counter", "Calls that were slow, failed or did not return, by place.")
	sums := newSums()
	for _, t := range r.Troubles {
		sums.add(float64(t.Count), "subject", string(t.Subject), "name", t.Name, "what", string(t.What), "place", placeText(&t.Place))
	}
	sums.write(m, troubles)
}

func (m *metrics) held(r *Report) {
	const bytes, blocks = "upcheck_held_bytes", "upcheck_held_blocks"
	inBytes, inBlocks := newSums(), newSums()
	for i := range r.Held {
		h := &r.Held[i]
		if h.Name == populated {
			continue
		}
		labels := []string{"subject", string(h.Subject), "name", h.Name, "place", placeText(&h.Place)}
		n, size := h.Left()
		inBytes.add(float64(size), labels...)
		inBlocks.add(float64(n), labels...)
	}
	m.family(bytes, "gauge", "Memory that was taken and not given back, by place.")
	inBytes.write(m, bytes)
	m.family(blocks, "gauge", "Blocks of memory that were taken and not given back, by place.")
	inBlocks.write(m, blocks)
}

func (m *metrics) mappings(r *Report) {
	sum := r.All()
	for _, f := range []struct {
		name, kind, help string
		value            uint64
	}{
		{"upcheck_mappings_total", "counter", "Mappings of memory that were made.", sum.Maps.Count},
		{"upcheck_unmappings_total", "counter", "Calls that took mappings back.", sum.Unmaps.Count},
		{"upcheck_populated_mappings_total", "counter", "Mappings whose pages were made at once.", sum.Populated.Count},
		{"upcheck_populated_mappings_a_second_max", "gauge", "The most mappings of that kind in a second.", sum.Populated.Most},
		{"upcheck_mappings_left_bytes", "gauge", "Mappings that were not taken back until the end of their process.", sum.LeftBytes},
	} {
		if r.observed(event.Mappings) {
			m.family(f.name, f.kind, f.help)
			m.sample(f.name, float64(f.value))
		}
	}
}

func (m *metrics) processes(r *Report) {
	const forks, signals, victims = "upcheck_forks_after_cuda_total", "upcheck_signals_total", "upcheck_oom_victims_total"
	if r.observed(event.CUDA) {
		used := map[bool]float64{}
		for _, f := range r.Forks {
			used[f.Calls > 0]++
		}
		m.family(forks, "counter", "Forks after CUDA began, by whether the child called it.")
		m.sample(forks, used[false], "child_calls", "no")
		m.sample(forks, used[true], "child_calls", "yes")
	}
	m.family(signals, "counter", "Signals that processes got.")
	sums := newSums()
	for _, s := range r.Signals {
		sums.add(1, "signal", strconv.Itoa(s.Signal))
	}
	sums.write(m, signals)
	m.family(victims, "counter", "Processes that the kernel ended for want of memory.")
	m.sample(victims, float64(len(r.Victims)))
}

func (m *metrics) functions(r *Report) {
	const took, slow, rate = "upcheck_function_duration_seconds", "upcheck_callbacks_slow_total", "upcheck_function_calls_a_second"
	labels := func(f *Function) []string {
		return []string{"name", f.Name, "place", fmt.Sprintf("%s:%d", f.Path, f.Line)}
	}
	m.family(took, "histogram", "How long callbacks and functions that are called often took.")
	for i := range r.Functions {
		if f := &r.Functions[i]; f.Callback || f.Hot() {
			m.histogram(took, &f.Durations, labels(f)...)
		}
	}
	m.family(slow, "counter", "Calls of callbacks that were slow.")
	for i := range r.Functions {
		if f := &r.Functions[i]; f.Callback {
			m.sample(slow, float64(f.Slow), labels(f)...)
		}
	}
	m.family(rate, "gauge", "How often functions were called in a second.")
	for i := range r.Functions {
		if f := &r.Functions[i]; f.Hot() {
			m.sample(rate, f.Rate, labels(f)...)
		}
	}
}

// sums adds up what has the same labels, since a metric may have each only once.
type sums struct {
	values map[string]float64
	labels map[string][]string
}

func newSums() *sums { return &sums{make(map[string]float64), make(map[string][]string)} }

func (s *sums) add(value float64, labels ...string) {
	key := strings.Join(labels, "\x00")
	s.values[key] += value
	s.labels[key] = labels
}

func (s *sums) write(m *metrics, name string) {
	keys := make([]string, 0, len(s.values))
	for key := range s.values {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		m.sample(name, s.values[key], s.labels[key]...)
	}
}

// placeText is a place and what it was called from, on one line.
func placeText(p *Place) string {
	if p.Path == "" {
		return ""
	}
	text := fmt.Sprintf("%s:%d", p.Path, p.Line)
	for _, c := range p.Callers {
		text += fmt.Sprintf(" < %s:%d", c.Path, c.Line)
	}
	return text
}
