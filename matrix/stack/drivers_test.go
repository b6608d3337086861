package stack

import "testing"

func TestRuns(t *testing.T) {
	for _, row := range []struct {
		name, driver, cuda string
		runs, known        bool
	}{
		{"below the floor of the next major", "550.54.15", "13.2", false, true},
		{"minor version compatibility", "550.54.15", "12.8", true, true},
		{"between floor and packaged", "470.57.02", "11.8", true, true},
		{"a branch above the floor", "470", "11.8", true, true},
		{"a branch below the floor", "470", "12.1", false, true},
		{"the branch of the floor means its newest", "525", "12.1", true, true},
		{"an early driver of the branch of the floor", "525.53", "12.1", false, true},
		{"a branch whose newest is only known as the floor", "450", "11.8", true, true},
		{"a branch that the tables do not have", "999", "13.0", true, true},
		{"numbers are compared, not text", "1000.1", "13.0", false, false},
		{"two digits", "525.60.9", "12.0", false, true},
		{"no driver", "latest", "12.0", false, false},
		{"a toolkit that is not known", "550.54.15", "14.0", false, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if runs, known := Default().Runs(row.driver, row.cuda); runs != row.runs || known != row.known {
				t.Errorf("Runs = %v, %v", runs, known)
			}
		})
	}
}

func TestDriver(t *testing.T) {
	for in, want := range map[string]string{"535.129.03": "535.129.03", "535": "535.288.01", "580": "580.142", "999": "", "": "", "12": ""} {
		if got, _ := Default().Driver(in); got != want {
			t.Errorf("Driver(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestKernelsOfDrivers(t *testing.T) {
	for _, row := range []struct{ driver, least, proxy string }{
		{"520.61.05", "3.10", "6.0"},
		{"535.54.03", "3.10", "6.3"},
		{"535", "3.10", "6.15"},
		{"555.42.02", "4.15", "6.8"},
		{"580.142", "4.15", "7.0"},
		{"470.182.03", "", ""},
	} {
		least, proxy := "", ""
		if k, ok := Default().KernelMinimum(row.driver); ok {
			least = k.Kernel
		}
		if d, ok := Default().KernelProxy(row.driver); ok {
			proxy = d.Kernel
			if d.Certainty.Cap() != "note" {
				t.Errorf("%s: a proxy may be no more than a note", row.driver)
			}
		}
		if least != row.least || proxy != row.proxy {
			t.Errorf("%s: %q and %q, want %q and %q", row.driver, least, proxy, row.least, row.proxy)
		}
	}
	if got := Default().FailuresOf("470.239.06"); len(got) != 2 {
		t.Errorf("failures of 470.239.06: %v, want its own and that of its branch", got)
	}
}
