//go:build unix

package run

import (
	"fmt"
	"os"
	"syscall"
)

// Gate waits until Run has seen to it that this process is watched, and then becomes the
// command, so that nothing of it runs before. The arguments are those after GateCommand.
// It returns only when that fails, with the error unless it could tell it to Run.
func Gate(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("%s: there is no command", GateCommand)
	}
	wait := os.NewFile(3, "gate") // the first of exec.Cmd.ExtraFiles
	n, err := wait.Read(make([]byte, 1))
	wait.Close()
	if n == 0 {
		return fmt.Errorf("%s: nobody opened it: %w", GateCommand, err)
	}
	// Run reads until what is executed has no such descriptor any more.
	const second = 4
	syscall.CloseOnExec(second)
	err = syscall.Exec(args[0], args[1:], os.Environ())
	if _, told := os.NewFile(second, "told").WriteString(err.Error()); told == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", args[0], err)
}
