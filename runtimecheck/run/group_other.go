//go:build !unix

package run

import (
	"os"
	"os/exec"
)

func ownGroup(*exec.Cmd, person) {}

func statusOf(state *os.ProcessState) int {
	if state == nil {
		return -1
	}
	return state.ExitCode()
}

// adopted ends the command alone: there are no process groups.
type adopted struct{}

func adopt(string) (*adopted, error) { return &adopted{}, nil }

func (a *adopted) left(int) []int { return nil }

func (a *adopted) end(leader int, done <-chan error) {
	if p, err := os.FindProcess(leader); err == nil {
		_ = p.Kill()
	}
	if done != nil {
		<-done
	}
}
