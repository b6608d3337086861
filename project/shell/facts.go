package shell

import (
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
)

// Reader reads what the commands of a script say about its environment.
type Reader struct{}

// Match reports whether a path names a shell script.
func (Reader) Match(file string) bool { return Match(file) }

// Read reads a script. What cannot be parsed is no problem here: the scan of the
// same file says so.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, []project.Problem{project.Unreadable(file, err)}
	}
	facts := command.Read(f.Text())
	facts.Put(file, "", project.Places(f))
	return facts, nil
}
