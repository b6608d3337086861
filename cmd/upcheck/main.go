// Command upcheck says what breaks in Python machine-learning code when it
// moves from the versions it runs to the ones it wants.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/upcheck/upcheck/internal/pages"
)

func main() {
	os.Exit(run())
}

// run is main without the exit, so that deferred calls happen.
func run() int {
	pages.GrowStack()
	if os.Getenv("GOGC") == "" {
		collectLate(heapFloor)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	return Main(ctx, Env{
		Args:     os.Args[1:],
		Stdin:    os.Stdin,
		Stdout:   os.Stdout,
		Stderr:   os.Stderr,
		Dir:      dir,
		CacheDir: userCacheDir(),
		Getenv:   os.Getenv,
		Environ:  os.Environ,
		Now:      time.Now,
		IsTTY:    isTerminal,
	})
}
