package rules

import (
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// KnownStack is what is known about builds and drivers.
type KnownStack struct{}

// Floor returns the oldest driver on which programs of a CUDA run. From 11 on a
// major number has one; before, a release has that of its own: the table of toolkits
// and drivers in the release notes of CUDA 13.1, and the guide on CUDA compatibility.
func (KnownStack) Floor(cuda string) (string, bool) {
	switch major(cuda) {
	case 10:
		driver, ok := map[string]string{"10.0": "410.48", "10.1": "418.39", "10.2": "440.33"}[majorMinor(cuda)]
		return driver, ok
	case 11:
		return "450.80.02", true
	case 12:
		return "525.60.13", true
	case 13:
		return "580.65.06", true
	}
	return "", false
}

// Wheel returns what the metadata of the wheels for Linux on x86-64 say: their
// requirements name the runtime of CUDA, their file names the C library.
func (KnownStack) Wheel(pkg string, v version.Version) (Wheel, bool) {
	rows := []struct{ pkg, from, before, cuda, glibc string }{
		{"torch", "1.13", "2.1", "11.7", ""},
		{"torch", "2.1", "2.5", "12.1", ""},
		{"torch", "2.5", "2.7", "12.4", ""},
		{"torch", "2.7", "2.8", "12.6", "2.28"},
		{"torch", "2.8", "2.11", "12.8", "2.28"},
		{"torch", "2.11", "2.15", "13.0", "2.28"},
		{"torch", "2.15", "2.16", "13.2", "2.28"},
		{"tensorflow", "2.14", "2.15", "11.8", ""},
		{"tensorflow", "2.15", "2.16", "12.2", ""},
		{"tensorflow", "2.16", "2.18", "12.3", ""},
		{"tensorflow", "2.18", "2.21", "12.5", ""},
		{"tensorflow", "2.21", "2.22", "12.5", "2.27"},
	}
	for _, r := range rows {
		if r.pkg == pkg && version.Within(v.Base().String(), ">="+r.from+",<"+r.before) {
			return Wheel{CUDA: r.cuda, Glibc: r.glibc}, true
		}
	}
	return Wheel{}, false
}

// Lowest returns the lowest compute capability that a build has code for: that of
// the compiler of its CUDA (ptxas has none below 5.0 from 12.0 on, none below 7.5
// from 13.0 on), and of the builds of PyTorch for CUDA 12.8 what they say of
// themselves (2.7.0 begins at 7.5, 2.9.1 at 7.0).
func (KnownStack) Lowest(pkg string, v version.Version, cuda string) (string, bool) {
	switch {
	case major(cuda) == 13:
		return "7.5", true
	case major(cuda) == 12 && pkg == "torch" && cuda == "12.8":
		return "7.0", true
	case major(cuda) == 12:
		return "5.0", true
	}
	return "", false
}

// Adapted returns the newest kernel that the tests of the sources of a driver name
// (conftest.sh), for the releases whose sources were read.
func (KnownStack) Adapted(driver string) (string, bool) {
	kernel, ok := map[string]string{
		"515.43.04": "5.18", "515.65.01": "6.0", "520.61.05": "6.0", "525.60.13": "6.0", "525.147.05": "6.5",
		"530.30.02": "6.2", "535.54.03": "6.3", "535.216.03": "6.12", "535.288.01": "6.15", "545.23.06": "6.6",
		"550.54.14": "6.7", "550.163.01": "6.15", "555.42.02": "6.8", "560.35.03": "6.8", "565.77": "6.12",
		"570.211.01": "6.15", "575.51.03": "6.15", "580.65.06": "6.15", "580.142": "7.0", "590.48.01": "6.19",
		"595.45.04": "6.19",
	}[strings.TrimSpace(driver)]
	return kernel, ok
}
