//go:build linux && amd64

package probe

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// capabilities are those that are needed, by their numbers in linux/capability.h. Each is
// a part of CAP_SYS_ADMIN, which has them all.
func capabilities() []capability {
	return []capability{{38, "CAP_PERFMON"}, {39, "CAP_BPF"}}
}

type capability struct {
	number uint
	name   string
}

const sysAdmin = 21

// rights says what this process may not do, before the kernel says it in its own way: a
// map that is refused reads as if memory were short.
func rights() error {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	if missing := lacking(string(status)); len(missing) > 0 {
		return fmt.Errorf("%w: eBPF needs the capabilities CAP_BPF and CAP_PERFMON, and this process lacks %s; run as root, or grant them", ErrUnsupported, strings.Join(missing, " and "))
	}
	if _, err := os.Stat("/sys/kernel/btf/vmlinux"); err != nil {
		return fmt.Errorf("%w: this kernel does not describe its types (CONFIG_DEBUG_INFO_BTF)", ErrUnsupported)
	}
	return nil
}

// lacking returns the capabilities that a status in /proc does not have in effect.
func lacking(status string) []string {
	var mask uint64
	for line := range strings.Lines(status) {
		if hex, ok := strings.CutPrefix(line, "CapEff:"); ok {
			mask, _ = strconv.ParseUint(strings.TrimSpace(hex), 16, 64)
		}
	}
	if mask>>sysAdmin&1 == 1 {
		return nil
	}
	var out []string
	for _, c := range capabilities() {
		if mask>>c.number&1 == 0 {
			out = append(out, c.name)
		}
	}
	return out
}
