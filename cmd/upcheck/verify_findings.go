package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/report"
)

// read reads the SARIF of --findings.
func (f *verifyFlags) read(env Env) (*report.SARIF, error) {
	if f.findings == "-" {
		return report.ReadSARIF(env.Stdin)
	}
	file, err := os.Open(absolute(env, f.findings))
	if err != nil {
		return nil, fault.Reason(err)
	}
	defer file.Close()
	sarif, err := report.ReadSARIF(file)
	return sarif, fault.Reason(err)
}

// scan scans the paths. The findings go through SARIF, so that a scan and its file are
// verified alike.
func (f *verifyFlags) scan(cmd *cobra.Command, env Env, paths []string) (*report.SARIF, string, error) {
	result, o, err := f.settings.run(cmd, env, paths)
	if err != nil {
		return nil, "", err
	}
	if result.Files == 0 && result.Unread > 0 {
		return nil, "", errors.New("no file could be read")
	}
	sarif, err := throughSARIF(newReport(env, o, result))
	return sarif, o.Root, err
}

// noFindings is what a scan of nothing finds: a command is only observed.
func noFindings() (*report.SARIF, error) { return throughSARIF(&report.Report{Tool: tool()}) }

// throughSARIF is what a report says in SARIF.
func throughSARIF(r *report.Report) (*report.SARIF, error) {
	w, err := report.New("sarif", report.Options{})
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := w.Write(&text, r); err != nil {
		return nil, err
	}
	return report.ReadSARIF(&text)
}

// sourceFiles are the files below the scan root.
type sourceFiles struct{ root *os.Root }

func openSources(dir string) (*sourceFiles, error) {
	root, err := os.OpenRoot(dir)
	return &sourceFiles{root}, fault.Reason(err)
}

// Close lets the folder go.
func (s *sourceFiles) Close() { _ = s.root.Close() } // nothing was written

// maxSource is the size of a file that is looked at: a scan reads none that is larger
// unless it is told to.
const maxSource = 64 << 20

// read returns a file; false when it is none that can be read.
func (s *sourceFiles) read(path string) ([]byte, bool) {
	name := filepath.FromSlash(path)
	if info, err := s.root.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
		return nil, false
	}
	f, err := s.root.Open(name)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	return data, err == nil
}
