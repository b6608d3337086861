package history

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// identify reads name and version from METADATA and lists the compiled
// modules that a slimmed wheel only names in RECORD.
func (w *Wheel) identify() error {
	var infos []string
	python := false
	for name := range w.members {
		if path.Base(name) == "METADATA" && strings.Count(name, "/") == 1 {
			infos = append(infos, name)
		}
		python = python || path.Ext(name) == ".py" || path.Ext(name) == ".pyi"
	}
	switch {
	case len(infos) == 0:
		return errors.New("no *.dist-info/METADATA in it")
	case len(infos) > 1:
		slices.Sort(infos)
		return fmt.Errorf("several distributions in it: %s and %s", infos[0], infos[1])
	case !python:
		return errors.New("no Python file in it")
	}
	raw, err := w.read(infos[0])
	if err != nil {
		return err
	}
	w.Name, w.Version = header(raw, "Name"), header(raw, "Version")
	if w.Name == "" || w.Version == "" {
		return fmt.Errorf("%s gives no name or no version", infos[0])
	}
	record, err := w.read(path.Dir(infos[0]) + "/RECORD")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for line := range strings.Lines(string(record)) {
		name, _, _ := strings.Cut(line, ",")
		if _, known := w.members[name]; !known && compiled(name) && fs.ValidPath(name) {
			w.members[name] = member{}
		}
	}
	return err
}

// header returns a field of METADATA, whose head ends at the first empty line.
func header(raw []byte, field string) string {
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for lines.Scan() && lines.Text() != "" {
		if value, ok := strings.CutPrefix(lines.Text(), field+":"); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// expandTags undoes the compression of "py2.py3-none-any" (PEP 425).
func expandTags(parts []string) []string {
	var tags []string
	for _, python := range strings.Split(parts[0], ".") {
		for _, abi := range strings.Split(parts[1], ".") {
			for _, platform := range strings.Split(parts[2], ".") {
				tags = append(tags, python+"-"+abi+"-"+platform)
			}
		}
	}
	return tags
}

func hashOf(file string, f *os.File) (string, error) {
	if side, err := os.ReadFile(file + ".sha256"); err == nil {
		hash, _, _ := strings.Cut(strings.TrimSpace(string(side)), " ")
		if len(hash) != 2*sha256.Size || strings.Trim(strings.ToLower(hash), "0123456789abcdef") != "" {
			return "", fmt.Errorf("%s.sha256 holds no SHA-256: %q", filepath.Base(file), hash)
		}
		return strings.ToLower(hash), nil
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
