package version

import "testing"

func TestParseDottedOrder(t *testing.T) {
	tests := []struct {
		name, a, b string
		want       int
	}{
		{"driver with a leading zero", "535.54.03", "535.129.03", -1},
		{"driver, same", "535.129.03", "535.129.3", 0},
		{"CUDA minor", "12.1", "11.8", 1},
		{"CUDA short", "12", "12.0", 0},
		{"kernel build", "5.15.0-91-generic", "5.15.0-105-generic", -1},
		{"kernel flavour does not count", "5.15.0-91-generic", "5.15.0-91-lowlatency", 0},
		{"kernel patch beats build", "5.15.0-999-generic", "5.15.1", -1},
		{"kernel build of a distribution", "4.18.0-477.10.1.el8_8.x86_64", "4.18.0-513.5.1.el8_9.x86_64", -1},
		{"kernel name without a build", "5.15.90.1-microsoft-standard-WSL2", "5.15.90.1", 0},
		{"release candidate is older", "6.1.0-rc4", "6.1.0", -1},
		{"release candidates", "6.1.0-rc4", "6.1.0-rc10+", -1},
		{"glibc", "2.9", "2.31", -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := ParseDotted(tt.a)
			if err != nil {
				t.Fatal(err)
			}
			b, err := ParseDotted(tt.b)
			if err != nil {
				t.Fatal(err)
			}
			if got := Compare(a, b); got != tt.want {
				t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, tt.want)
			}
			if got := Compare(b, a); got != -tt.want {
				t.Errorf("Compare(%s, %s) = %d, want %d", b, a, got, -tt.want)
			}
			if a.String() != tt.a || a.IsPrerelease() || a.Local() != "" || a.WithoutLocal() != a {
				t.Errorf("%s is taken for a Python version", a)
			}
		})
	}
}

func TestParseDottedInvalid(t *testing.T) {
	for _, s := range []string{"", " ", "generic", ".5", "-1", "v12"} {
		if v, err := ParseDotted(s); err == nil {
			t.Errorf("ParseDotted(%q) = %s, want an error", s, v)
		}
	}
}

func TestDottedInSet(t *testing.T) {
	v, err := ParseDotted("525.60.13")
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]bool{">=525.60.13": true, "<525.60.13": false, ">=470,<530": true, "==525.*": true} {
		if got := mustSet(t, spec).Contains(v, false); got != want {
			t.Errorf("%s contains %s: %t, want %t", spec, v, got, want)
		}
	}
}
