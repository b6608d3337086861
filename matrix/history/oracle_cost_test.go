//go:build linux

package history_test

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// What one extraction costs is measured in a process of its own: this test,
// called again. It prints and asserts the memory; a machine may be slow.
func TestOracleCost(t *testing.T) {
	if !*withOracle {
		t.Skip("-oracle is not given")
	}
	const variable = "UPCHECK_ORACLE_TORCH"
	if version := os.Getenv(variable); version != "" {
		readRelease(t, "torch", version)
		return
	}
	for _, version := range []string{"2.3.1", "2.15.0"} {
		readable(t, "torch", version)
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOracleCost$", "-oracle")
		child.Env = append(os.Environ(), variable+"="+version)
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		usage := child.ProcessState.SysUsage().(*syscall.Rusage)
		seconds := (child.ProcessState.UserTime() + child.ProcessState.SystemTime()).Seconds()
		t.Logf("torch %s: %.1f s CPU, %d MB at its peak", version, seconds, usage.Maxrss/1024)
		if usage.Maxrss > 1<<20 {
			t.Errorf("torch %s: more than 1 GB", version)
		}
	}
}

// readable skips the test when the wheels of a release are not in the cache.
func readable(t *testing.T, name, version string) {
	t.Helper()
	for _, file := range listed(t, name, version) {
		if _, err := os.Stat("../../.tools/wheels/" + file); err != nil {
			t.Skip(err)
		}
	}
}
