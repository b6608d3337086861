package stack

import (
	"slices"
	"testing"
)

// TestNCCLNamesCount compares the ranges with how many names each release was seen
// to read.
func TestNCCLNamesCount(t *testing.T) {
	for _, r := range Default().NCCLReleases {
		if got := len(Default().NCCLNames(r.Version)); got != r.Names {
			t.Errorf("%s: %d names, want %d", r.Version, got, r.Names)
		}
	}
	if got := Default().NewestNCCL(); got != "2.30.7" {
		t.Errorf("newest %s", got)
	}
}

func TestNCCLVariable(t *testing.T) {
	for _, row := range []struct {
		name, release string
		read          bool
	}{
		{"NCCL_MAX_CTAS", "2.16.5", false},
		{"NCCL_MAX_CTAS", "2.17.1", true},
		{"NCCL_RINGS", "2.4.8", true},
		{"NCCL_RINGS", "2.5.6", false},
		{"NCCL_DEBUG", "2.32.3", true},
		{"NCCL_WORK_FIFO_DEPTH", "2.21.5", true},
		{"NCCL_WORK_FIFO_DEPTH", "2.27.5", false},
		{"NCCL_TIMEOUT", "2.27.5", false},
		{"NCCL_BUFFERSIZE", "2.4.8", false},
	} {
		if got := slices.Contains(Default().NCCLNames(row.release), row.name); got != row.read {
			t.Errorf("%s in %s: %v", row.name, row.release, got)
		}
	}
}

func TestNamesThatAreNotOfNCCL(t *testing.T) {
	for _, name := range []string{"NCCL_VERSION", "NCCL_HOME", "NCCL_FASTRAK_NUM_FLOWS", "NCCL_IBEXT_DISABLE", "NCCL_ASYNC_ERROR_HANDLING"} {
		if _, ok := Default().ForeignNCCL(name); !ok {
			t.Errorf("%s is not known as that of others", name)
		}
	}
	if f, ok := Default().ForeignNCCL("NCCL_ALGOS"); ok {
		t.Errorf("NCCL_ALGOS is %+v", f)
	}
	if w, ok := Default().WrongNCCL("NCCL_BUFFERSIZE"); !ok || w.Instead != "NCCL_BUFFSIZE" {
		t.Errorf("NCCL_BUFFERSIZE: %+v", w)
	}
	if v, ok := Default().NCCLValuesOf("NCCL_NTHREADS"); !ok || slices.Contains(v.Allowed, "4") {
		t.Errorf("NCCL_NTHREADS: %+v", v)
	}
	if l, ok := Default().NCCLLifeOf("NCCL_MAX_NCHANNELS"); !ok || l.Instead != "NCCL_MAX_CTAS" {
		t.Errorf("NCCL_MAX_NCHANNELS: %+v", l)
	}
}
