package shell

import (
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
)

// Reader reads what the commands of a script say about its environment.
type Reader struct {
	// Keep, when not nil, gets what the function Read returns of the text of a file, so
	// that it is parsed once. It is called from where Read is.
	Keep func(file string, text []byte, script project.Script, err error)
}

// Match reports whether a path names a shell script.
func (Reader) Match(file string) bool { return Match(file) }

// Read reads a script. What cannot be parsed is no problem here: the scan of the
// same file says so.
func (r Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, []project.Problem{project.Unreadable(file, err)}
	}
	facts := r.facts(file, f.Text())
	facts.Put(file, "", project.Places(f))
	return facts, nil
}

func (r Reader) facts(file string, text []byte) project.Facts {
	if r.Keep == nil || command.HasTemplates(text) {
		return command.Read(text)
	}
	stmts, err := parse(text)
	script, err := read(text, stmts, err)
	r.Keep(file, text, script, err)
	return command.ReadParsed(text, stmts)
}
