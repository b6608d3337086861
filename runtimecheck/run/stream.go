package run

import (
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

// input is the standard input of the command. A terminal is not: who reads from one in a
// process group of its own is stopped (SIGTTIN) for good.
func input(r io.Reader) io.Reader {
	if f, ok := r.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return r
}

// outputs makes writers of what may be one, to which the two outputs of the command are
// copied at the same time. A file the command writes to itself.
func outputs(out, err io.Writer) (stdout, stderr io.Writer) {
	mu := new(sync.Mutex)
	if out != nil {
		stdout = &turns{mu, out}
	}
	if f, ok := out.(*os.File); ok {
		stdout = f
	}
	if err == nil {
		return stdout, io.Discard
	}
	return stdout, &turns{mu, err}
}

// turns is a writer that shares a lock with another.
type turns struct {
	mu *sync.Mutex
	w  io.Writer
}

func (t *turns) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.w.Write(p)
}
