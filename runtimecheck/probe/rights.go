//go:build linux && (amd64 || arm64)

package probe

import (
	"fmt"
	"os"
	"slices"
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
	ids, _ := os.ReadFile("/proc/self/uid_map") // none without user namespaces
	_, err = os.Stat("/sys/kernel/btf/vmlinux")
	return refusal(string(status), string(ids), err == nil)
}

// refusal judges a status and a map of users of /proc, and whether the kernel has BTF.
func refusal(status, ids string, types bool) error {
	if missing := lacking(status); len(missing) > 0 {
		return fmt.Errorf("%w: eBPF needs the capabilities CAP_BPF and CAP_PERFMON, and this process lacks %s; run as root, or grant them", ErrUnsupported, strings.Join(missing, " and "))
	}
	if ids != "" && mapped(ids) {
		return fmt.Errorf("%w: this process is in a user namespace, as in a rootless container, where capabilities do not hold for eBPF", ErrUnsupported)
	}
	if !types {
		return fmt.Errorf("%w: this kernel does not describe its types (CONFIG_DEBUG_INFO_BTF)", ErrUnsupported)
	}
	return nil
}

// mapped says whether the users of a process are others outside, see user_namespaces(7).
func mapped(ids string) bool {
	return !slices.Equal(strings.Fields(ids), []string{"0", "0", "4294967295"})
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
