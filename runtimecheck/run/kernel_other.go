//go:build !linux

package run

import "runtime"

// kernel names the system that the command runs on.
func kernel() string { return runtime.GOOS + " " + runtime.GOARCH }
