package host

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Module is the file of a kernel module of NVIDIA.
type Module struct {
	// Kernel is the release that it is for.
	Kernel string
	// Value is the version that the file states, its text is "" where it does not
	// or is packed in a way that is not read.
	Value
}

// modules lists the module nvidia of every kernel that has a folder of modules.
func (p *probe) modules() {
	for _, dir := range p.tree.glob("/lib/modules/*") {
		for _, name := range p.moduleFiles(dir) {
			m := Module{path.Base(dir), value(p.moduleVersion(name), p.tree.real(name), 0, path.Base(name))}
			p.facts.Driver.Files = append(p.facts.Driver.Files, m)
		}
	}
}

// moduleFiles returns the files of the module below a folder of modules: what
// modules.dep lists, which is all that modprobe can load, or what is there
// where it is missing.
func (p *probe) moduleFiles(dir string) []string {
	var files []string
	if text := p.tree.text(path.Join(dir, "modules.dep")); text != "" {
		for _, line := range lines(text) {
			name, _, _ := strings.Cut(line, ":")
			if isModule(name) && p.tree.exists(path.Join(dir, name)) {
				files = append(files, path.Join(dir, name))
			}
		}
		return files
	}
	at, err := p.tree.resolve(dir)
	if err != nil {
		return nil
	}
	_ = fs.WalkDir(p.tree.fsys, at, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // a folder that cannot be read has no modules to tell of
		case p.ctx.Err() != nil:
			return fs.SkipAll
		case d.Type().IsRegular() && isModule(name):
			files = append(files, path.Join("/", name))
		}
		return nil
	})
	slices.Sort(files)
	return files
}

// isModule reports whether a path is the module itself, not one of its siblings
// nvidia-uvm, nvidia-drm and nvidia-modeset.
func isModule(name string) bool {
	switch path.Base(name) {
	case "nvidia.ko", "nvidia.ko.xz", "nvidia.ko.zst", "nvidia.ko.gz":
		return true
	}
	return false
}

// maxModule bounds what is unpacked of a module; that of 535 has about 60 MB.
const maxModule = 512 << 20

// moduleVersion returns the version that a module states, "" where none is found.
// Modules keep what modinfo shows as strings of the form "version=535.129.03".
func (p *probe) moduleVersion(name string) string {
	f, err := p.tree.open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	var r io.Reader = f
	switch path.Ext(name) {
	case ".xz":
		return ""
	case ".gz":
		z, err := gzip.NewReader(f)
		if err != nil {
			p.problem(name, "is not a file of gzip")
			return ""
		}
		r = z
	case ".zst":
		z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(256<<20))
		if err != nil {
			return ""
		}
		defer z.Close()
		r = z
	}
	return statedVersion(io.LimitReader(r, maxModule))
}

// statedVersion finds the string "version=" with the version of a driver.
func statedVersion(r io.Reader) string {
	const key = "version="
	in := bufio.NewReaderSize(r, 1<<16)
	for {
		// Strings end with a zero byte; a piece longer than the buffer is none that
		// is looked for.
		text, err := in.ReadSlice(0)
		if after, ok := bytes.CutPrefix(bytes.TrimRight(text, "\x00"), []byte(key)); ok {
			if m := bareVersion().FindSubmatch(after); m != nil {
				return string(m[1])
			}
		}
		if err != nil && err != bufio.ErrBufferFull {
			return ""
		}
	}
}
