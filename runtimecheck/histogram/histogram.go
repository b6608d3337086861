// Package histogram counts durations in buckets of a quarter of a power of two each, so
// that a quantile is known to a quarter whether it is a microsecond or an hour. What
// counts, in the kernel and in Python, uses the same buckets: bpf/include/observe.h and
// runtimecheck/shim/_upcheck_calls.py.
package histogram

import "math/bits"

// Buckets is how many there are. The last one has all that is longer: 39 hours.
const Buckets = 192

// Histogram is how often something took how long. Durations are in nanoseconds.
type Histogram struct {
	Sum  uint64 `json:"sum"`
	Most uint64 `json:"most"`
	// Counts are those of the buckets from First on, up to the last one that is not empty.
	First  int      `json:"first,omitempty"`
	Counts []uint64 `json:"counts,omitempty"`
}

// Of makes a histogram of the counts of all buckets.
func Of(sum, most uint64, counts []uint64) *Histogram {
	h := &Histogram{Sum: sum, Most: most}
	for i, c := range counts[:min(len(counts), Buckets)] {
		h.put(i, c)
	}
	return h
}

// Bucket is where a duration belongs. Below 4 every nanosecond has its own.
func Bucket(nanos uint64) int {
	if nanos < 4 {
		return int(nanos)
	}
	high := bits.Len64(nanos) - 1
	return min((high-1)*4+int(nanos>>(high-2)&3), Buckets-1)
}

// Upper is the end of a bucket: what is in it is shorter.
func Upper(bucket int) uint64 {
	bucket++
	if bucket < 4 {
		return uint64(bucket)
	}
	return uint64(4+bucket&3) << (bucket/4 - 1)
}

// Add counts a duration.
func (h *Histogram) Add(nanos uint64) {
	h.Sum += nanos
	h.Most = max(h.Most, nanos)
	h.put(Bucket(nanos), 1)
}

// Merge counts what another histogram has.
func (h *Histogram) Merge(o *Histogram) {
	h.Sum += o.Sum
	h.Most = max(h.Most, o.Most)
	for i, c := range o.Counts {
		h.put(o.First+i, c)
	}
}

func (h *Histogram) put(bucket int, n uint64) {
	if n == 0 || bucket < 0 || bucket >= Buckets {
		return // a recording may say anything
	}
	const most = 1 << 48 // so that the sum of all stays a number
	if len(h.Counts) == 0 {
		h.First = bucket
	}
	if bucket < h.First {
		h.Counts = append(make([]uint64, h.First-bucket), h.Counts...)
		h.First = bucket
	}
	for bucket >= h.First+len(h.Counts) {
		h.Counts = append(h.Counts, 0)
	}
	c := &h.Counts[bucket-h.First]
	*c = min(*c+min(n, most), most)
}

// N is how many durations there are.
func (h *Histogram) N() uint64 {
	var n uint64
	for _, c := range h.Counts {
		n += c
	}
	return n
}

// Quantile is the duration that a share of all does not exceed, up to the end of its
// bucket; 0 of nothing.
func (h *Histogram) Quantile(share float64) uint64 {
	var seen uint64
	all := h.N()
	for i, c := range h.Counts {
		if seen += c; seen > 0 && float64(seen) >= share*float64(all) {
			return min(Upper(h.First+i), h.Most)
		}
	}
	return h.Most
}

// Band is how many durations are below a power of two, and not below half of it.
type Band struct {
	Below uint64 // nanoseconds
	N     uint64
}

// Bands are those of the powers of two from the first that has any to the last.
func (h *Histogram) Bands() []Band {
	var out []Band
	for i, c := range h.Counts {
		below := uint64(1) << bits.Len64(Upper(h.First+i)-1)
		if len(out) > 0 && out[len(out)-1].Below == below {
			out[len(out)-1].N += c
			continue
		}
		out = append(out, Band{below, c})
	}
	return out
}

// Below counts the durations that are shorter than a power of two.
func (h *Histogram) Below(nanos uint64) uint64 {
	var n uint64
	for i, c := range h.Counts {
		if Upper(h.First+i) <= nanos {
			n += c
		}
	}
	return n
}
