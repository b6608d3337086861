package runtimecheck

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/finding"
)

// sources are the files with findings, as far as they are at hand.
type sources struct {
	read     func(string) ([]byte, bool)
	recorded map[string]string
	files    map[string]*text
}

// text is a file; one without a digest is not at hand.
type text struct {
	data   []byte
	digest string
}

func (s *sources) file(path string) *text {
	t := s.files[path]
	if t == nil {
		t = &text{}
		if s.read != nil {
			if data, ok := s.read(path); ok {
				sum := sha256.Sum256(data)
				t.data, t.digest = data, hex.EncodeToString(sum[:])
			}
		}
		s.files[path] = t
	}
	return t
}

// known reports whether the run looked for the file, as far as the recording says for
// which it did.
func (s *sources) known(f *finding.Finding) bool {
	return len(s.recorded) == 0 || s.recorded[f.Path] != ""
}

// fits reports whether the file that ran may be the one that was scanned. The recording
// knows it best; what is at hand now counts where it does not.
func (s *sources) fits(f *finding.Finding) bool {
	digest := s.recorded[f.Path]
	if digest == "" {
		digest = s.file(f.Path).digest
	}
	return digest == "" || f.FileSHA256 == "" || digest == f.FileSHA256
}

// same reports whether the file at hand is the one that was scanned.
func (s *sources) same(f *finding.Finding) bool {
	t := s.file(f.Path)
	return t.digest != "" && (f.FileSHA256 == "" || t.digest == f.FileSHA256) && f.Statement.End <= len(t.data) && f.Statement.Len() > 0 && f.Statement.Start >= 0
}

// partly says why a line of a statement may run though what a finding is about does not,
// "" when all of the statement runs with it.
func (s *sources) partly(f *finding.Finding) string {
	if !s.same(f) {
		return ""
	}
	data := s.file(f.Path).data
	statement := data[f.Statement.Start:f.Statement.End]
	before := data[bytes.LastIndexByte(data[:f.Statement.Start], '\n')+1 : f.Statement.Start]
	code := literal().ReplaceAll(statement, []byte(`""`))
	switch {
	case len(bytes.TrimSpace(before)) > 0:
		return "it shares the line with other code"
	case annotated().Match(code):
		return "annotations need not be evaluated"
	}
	if word := conditional().Find(leading().ReplaceAll(code, nil)); word != nil {
		return fmt.Sprintf("what stands by `%s` need not", word)
	}
	return ""
}

// literal are strings and comments, whose words mean nothing. What it does not see of
// strings over several lines only makes for more doubt.
var literal = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])*'|#[^\n]*`)
})

// leading is the word of a statement whose expression always runs first.
var leading = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(async\s+)?(if|elif|while|for|await)\b`)
})

// conditional are the words by which a part of an expression may not run.
var conditional = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(if|and|or|lambda|for|assert|yield|await)\b`)
})

// annotated are functions with annotations and assignments with one: those of a module
// are not evaluated when it asks so, those in a function never.
var annotated = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(async\s+)?def\b[^(]*\([^)]*:|^(async\s+)?def\b.*->|^[\w.]+\s*:`)
})

// compiled returns the decorator that compiles a function around a finding, "" when there
// is none or the file is not at hand.
func (s *sources) compiled(f *finding.Finding) string {
	if !s.same(f) {
		return ""
	}
	lines := strings.Split(string(s.file(f.Path).data), "\n")
	first, _ := linesOf(f)
	at := min(first, len(lines)) - 1
	depth := indent(lines[at])
	for i := at - 1; i >= 0 && depth > 0; i-- {
		line := lines[i]
		if strings.TrimSpace(line) == "" || indent(line) >= depth {
			continue
		}
		if !header().MatchString(line) {
			if depth = indent(line); strings.HasPrefix(strings.TrimSpace(line), ")") {
				depth++ // the end of a header that began above
			}
			continue
		}
		depth = indent(line)
		for k := i - 1; k >= 0 && strings.TrimSpace(lines[k]) != "" && indent(lines[k]) >= depth; k-- {
			decorator := strings.TrimSpace(lines[k])
			if indent(lines[k]) == depth && !strings.ContainsRune("@)#", rune(decorator[0])) {
				break
			}
			if name := compiling().FindString(decorator); name != "" && indent(lines[k]) == depth {
				return name
			}
		}
	}
	return ""
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

var header = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(async\s+def|def|class)\b`)
})

// compiling are decorators whose function does not run as the code that was written:
// torch.compile, tf.function, jax.jit, torch.jit.script, numba.njit.
var compiling = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^@([\w.]*\.)?(compile|function|jit|njit|script)\b`)
})
