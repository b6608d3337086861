package histogram_test

import (
	"math"
	"slices"
	"testing"
	"testing/quick"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/histogram"
)

// Every duration is in the one bucket that begins where the one before ends.
func TestBucketsAreNextToEachOther(t *testing.T) {
	var lower uint64
	for i := range histogram.Buckets - 1 {
		upper := histogram.Upper(i)
		if upper <= lower {
			t.Fatalf("bucket %d ends at %d, the one before at %d", i, upper, lower)
		}
		if histogram.Bucket(lower) != i || histogram.Bucket(upper-1) != i {
			t.Fatalf("bucket %d is from %d to %d, which are in %d and %d", i, lower, upper, histogram.Bucket(lower), histogram.Bucket(upper-1))
		}
		if lower >= 4 && float64(upper)/float64(lower) > 1.25 {
			t.Errorf("bucket %d, from %d to %d, is wider than a quarter", i, lower, upper)
		}
		lower = upper
	}
	if histogram.Bucket(math.MaxUint64) != histogram.Buckets-1 {
		t.Error("what is longest is not in the last bucket")
	}
}

// A quantile is that of the sorted durations, up to a quarter.
func TestQuantilesOfSortedDurations(t *testing.T) {
	exact := func(all []uint32, share uint8) bool {
		if len(all) == 0 {
			return new(histogram.Histogram).Quantile(0.5) == 0
		}
		h := &histogram.Histogram{}
		for _, v := range all {
			h.Add(uint64(v))
		}
		q := max(float64(share)/255, 0.001)
		slices.Sort(all)
		want := uint64(all[int(math.Ceil(q*float64(len(all))))-1])
		got := h.Quantile(q)
		return got >= want && float64(got) <= 1.25*float64(want)+1
	}
	if err := quick.Check(exact, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func TestMergedHistogramIsThatOfAll(t *testing.T) {
	all, left, right := &histogram.Histogram{}, &histogram.Histogram{}, &histogram.Histogram{}
	for i := range uint64(5000) {
		v := i * i * 977 % 50_000_000
		all.Add(v)
		if i%3 == 0 {
			left.Add(v)
		} else {
			right.Add(v)
		}
	}
	left.Merge(right)
	if diff := cmp.Diff(all, left); diff != "" {
		t.Error(diff)
	}
}

func TestBands(t *testing.T) {
	h := &histogram.Histogram{}
	for _, v := range []uint64{1000, 1023, 1024, 2047, 9000} {
		h.Add(v)
	}
	want := []histogram.Band{{1024, 2}, {2048, 2}, {4096, 0}, {8192, 0}, {16384, 1}}
	if diff := cmp.Diff(want, h.Bands()); diff != "" {
		t.Error(diff)
	}
	if h.Below(2048) != 4 || h.Below(1<<20) != 5 || h.Below(512) != 0 {
		t.Errorf("%d, %d, %d", h.Below(2048), h.Below(1<<20), h.Below(512))
	}
}

// What a recording says may be anything.
func TestCountsOfNoBucket(t *testing.T) {
	h := &histogram.Histogram{}
	h.Merge(&histogram.Histogram{First: -2, Counts: []uint64{1, 1, 1}})
	h.Merge(&histogram.Histogram{First: 1 << 40, Counts: []uint64{7}})
	h.Merge(&histogram.Histogram{First: 1, Counts: []uint64{1<<64 - 1}})
	h.Merge(&histogram.Histogram{First: 1, Counts: []uint64{1<<64 - 1}})
	if diff := cmp.Diff(&histogram.Histogram{Counts: []uint64{1, 1 << 48}}, h); diff != "" {
		t.Error(diff)
	}
}
