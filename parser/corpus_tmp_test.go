package parser

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/source"
)

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestCorpusTmp(t *testing.T) {
	root := os.Getenv("CORPUS")
	if root == "" {
		t.Skip()
	}
	p := New(Options{Timeout: 20 * time.Second})
	defer p.Close()
	var tp, tc, tr time.Duration
	var size, files, uses, calls, errs int
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".py") {
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil || len(b) > 4<<20 {
			return nil
		}
		f, err := source.New(path, b)
		if err != nil {
			return nil
		}
		c0 := cpu()
		tree, err := p.tree.Parse(context.Background(), f.Text())
		if err != nil {
			fmt.Println(path, err)
			return nil
		}
		c1 := cpu()
		p.collector.collect(f.Text(), tree)
		c2 := cpu()
		p.resolver.reset(p.collector.raw, f)
		m := p.resolver.resolve()
		c3 := cpu()
		tp += c1 - c0
		tc += c2 - c1
		tr += c3 - c2
		size += len(b)
		files++
		uses += len(m.Uses)
		calls += len(m.Calls)
		if len(m.Errors) > 0 {
			errs++
			if os.Getenv("ERRS") != "" {
				fmt.Println(path, m.Errors[0], m.Python2)
			}
		}
		return nil
	})
	fmt.Printf("%d files %.1f MB uses %d calls %d errs %d  parse %v (%.1f MB/s) collect %v (%.1f%%) resolve %v (%.1f%%)\n", files, float64(size)/1e6, uses, calls, errs, tp, float64(size)/1e6/tp.Seconds(), tc, 100*tc.Seconds()/tp.Seconds(), tr, 100*tr.Seconds()/tp.Seconds())
}
