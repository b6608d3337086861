package run

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// adopted finds what a command starts. A daemon whose parent ended becomes a child of
// this process, which is a subreaper from now on, see prctl(2), and not of init. The
// mark, a variable of its environment, tells it from other children.
type adopted struct{ mark string }

func adopt(mark string) (*adopted, error) {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return &adopted{mark}, fmt.Errorf("subreaper: %w", err)
	}
	return &adopted{mark}, nil
}

// process is what /proc says of one, see proc_pid_stat(5).
type process struct{ pid, parent, group int }

// processes returns all that did not end.
func processes() (all []process) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// The name, in parentheses, may hold anything.
		fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
		if len(fields) < 3 || fields[0] == "Z" || fields[0] == "X" {
			continue
		}
		var p process
		p.pid, _ = strconv.Atoi(filepath.Base(filepath.Dir(file)))
		p.parent, _ = strconv.Atoi(fields[1])
		p.group, _ = strconv.Atoi(fields[2])
		all = append(all, p)
	}
	return all
}

// others returns the processes that a command started and that are not in its group.
func (a *adopted) others(leader int) (found []int) {
	for _, p := range a.started(leader) {
		if p.group != leader {
			found = append(found, p.pid)
		}
	}
	return found
}

// left returns the processes that a command started and that did not end with it, after
// a while: helpers, such as those of multiprocessing, end soon after whom they help.
func (a *adopted) left(leader int) (found []int) {
	const turns, turn = 50, 20 * time.Millisecond
	all := a.started(leader)
	for i := 0; i < turns && len(all) > 0; i++ {
		time.Sleep(turn)
		all = a.started(leader)
	}
	for _, p := range all {
		found = append(found, p.pid)
	}
	return found
}

// started returns the processes that a command started.
func (a *adopted) started(leader int) (found []process) {
	all := processes()
	ours := map[int]bool{leader: true}
	for _, p := range all {
		if p.parent == os.Getpid() && p.pid != leader && a.marked(p.pid) {
			ours[p.pid] = true
		}
	}
	for grown := true; grown; {
		grown = false
		for _, p := range all {
			if ours[p.parent] && !ours[p.pid] {
				ours[p.pid], grown = true, true
			}
		}
	}
	for _, p := range all {
		if ours[p.pid] || p.group == leader {
			found = append(found, p)
		}
	}
	return found
}

func (a *adopted) marked(pid int) bool {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(append([]byte{0}, env...), []byte("\x00"+a.mark+"\x00"))
}

// reap waits for those that ended and have no other parent any more.
func (a *adopted) reap(pids []int) {
	for _, pid := range pids {
		var status syscall.WaitStatus
		_, _ = syscall.Wait4(pid, &status, syscall.WNOHANG, nil)
	}
}
