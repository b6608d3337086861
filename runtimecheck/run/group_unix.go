//go:build unix

package run

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// ownGroup has a command start a process group, as somebody else when asked.
func ownGroup(cmd *exec.Cmd, who person) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if who.uid >= 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(who.uid), Gid: uint32(who.gid), Groups: who.groups}
	}
}

// statusOf is the status of a process as shells have it.
func statusOf(state *os.ProcessState) int {
	if state == nil {
		return -1
	}
	if s, ok := state.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return 128 + int(s.Signal())
	}
	return state.ExitCode()
}

// end ends a process group and what left it: first by the wish to end, then by SIGKILL.
// done, which may be nil, says that the leader ended.
func (a *adopted) end(leader int, done <-chan error) {
	others := a.others(leader)
	signal(leader, others, syscall.SIGTERM)
	if done != nil {
		select {
		case <-done:
			done = nil
		case <-time.After(grace):
		}
	}
	// What was born meanwhile, until nothing is left. Processes that cannot be ended,
	// as they wait for a disk, must not keep us.
	for range 20 {
		others = a.others(leader)
		alive := signal(leader, others, syscall.SIGKILL)
		a.reap(others)
		if !alive && len(others) == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if done != nil {
		select {
		case <-done:
		case <-time.After(linger + grace):
		}
	}
}

// signal sends a signal to a group and to others, and says whether the group was there.
func signal(leader int, others []int, s syscall.Signal) bool {
	err := syscall.Kill(-leader, s)
	for _, pid := range others {
		_ = syscall.Kill(pid, s)
	}
	return !errors.Is(err, syscall.ESRCH)
}
