// Package dotenv reads files of environment variables: .env files, and the
// configuration of NCCL.
package dotenv

import (
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// Reader reads .env files and nccl.conf.
type Reader struct{}

// Match reports whether a file holds variables by its name.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	return isConf(name) || strings.HasSuffix(name, ".env") || strings.HasPrefix(name, ".env.")
}

// isConf reports whether a file is ~/.nccl.conf or /etc/nccl.conf: NAME=value and
// comments, without quotes.
func isConf(name string) bool { return name == "nccl.conf" || name == ".nccl.conf" }

// Read reads a file of variables.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, []project.Problem{project.Unreadable(file, err)}
	}
	r := reader{text: string(f.Text()), conf: isConf(strings.ToLower(path.Base(file)))}
	for r.at < len(r.text) {
		r.line()
	}
	if len(r.strange) > 2 && len(r.strange) > len(r.facts.Env) {
		return project.Facts{}, []project.Problem{{Path: file, Message: "does not look like a file of variables and is not read"}}
	}
	place := project.Places(f)
	r.facts.Put(file, "", place)
	if len(r.strange) == 0 {
		return r.facts, nil
	}
	_, line := place(r.strange[0]) // the others of a file that is a script, too, are alike
	return r.facts, []project.Problem{{Path: file, Line: line, Message: "NAME=value is expected here"}}
}

type reader struct {
	text string
	at   int
	// conf says that nothing is quoted and nothing is filled in.
	conf    bool
	facts   project.Facts
	strange []source.Span
}

// line reads a variable, with all lines of its value.
func (r *reader) line() {
	end := r.lineEnd(r.at)
	start := r.at + len(r.text[r.at:end]) - len(strings.TrimLeft(r.text[r.at:end], " \t\r\uFEFF"))
	line := strings.TrimRight(r.text[start:end], " \t\r")
	r.at = end + 1
	if line == "" || line[0] == '#' {
		return
	}
	if rest, ok := strings.CutPrefix(line, "export "); ok {
		rest = strings.TrimLeft(rest, " \t")
		start += len(line) - len(rest)
		line = rest
	}
	name, _, given := strings.Cut(line, "=")
	after := start + len(name) + 1
	name = strings.TrimRight(name, " \t")
	v := project.EnvVar{Name: name, Place: project.Place{Span: source.Span{Start: start, End: start + len(name)}}}
	switch {
	case isShell(line):
		return
	case !isName(name):
		r.strange = append(r.strange, source.Span{Start: start, End: start + len(line)})
		return
	case !given: // docker hands it on
		v.Passed = true
	default:
		v.Value, v.ValueSpan, v.Known = r.value(after)
	}
	r.facts.SetEnv(v)
}

func (r *reader) lineEnd(from int) int {
	if i := strings.IndexByte(r.text[from:], '\n'); i >= 0 {
		return from + i
	}
	return len(r.text)
}

// value reads what stands behind the equals sign.
func (r *reader) value(start int) (text string, at source.Span, known bool) {
	end := r.lineEnd(start)
	for start < end && (r.text[start] == ' ' || r.text[start] == '\t') {
		start++
	}
	if start < end && !r.conf && (r.text[start] == '"' || r.text[start] == '\'') {
		quote := r.text[start]
		if closing := strings.IndexByte(r.text[start+1:], quote); closing >= 0 {
			at = source.Span{Start: start + 1, End: start + 1 + closing}
			r.at = r.lineEnd(at.End) + 1
			text = r.text[at.Start:at.End]
			return shown(text, at, quote == '"')
		}
	}
	text = r.text[start:end]
	if !r.conf {
		for i := range text { // a comment follows white space
			if text[i] == '#' && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
				text = text[:i]
				break
			}
		}
	}
	text = strings.TrimRight(text, " \t\r")
	return shown(text, source.Span{Start: start, End: start + len(text)}, !r.conf)
}

// shown returns a value, which is not known where something is filled in.
func shown(text string, at source.Span, fills bool) (string, source.Span, bool) {
	if fills && strings.ContainsAny(text, "$\\") {
		return "", at, false
	}
	return text, at, true
}

// isShell reports whether a line is a command of a shell that takes the file in, which
// sets no variable itself.
func isShell(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	switch word {
	case "source", ".", "set", "unset":
		return word != line
	}
	return false
}

func isName(text string) bool {
	return text != "" && (text[0] < '0' || text[0] > '9') &&
		strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") == ""
}
