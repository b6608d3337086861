//go:build darwin || netbsd || freebsd

package cache

import (
	"io/fs"
	"syscall"
)

// fillStat adds what only this system knows.
func fillStat(s *Stat, info fs.FileInfo) {
	if sys, ok := info.Sys().(*syscall.Stat_t); ok {
		s.Changed, s.Inode = sys.Ctimespec.Nano(), sys.Ino
	}
}
