package report

import "strconv"

// jsonLines writes JSON in lines, as json.Indent with one space does, at once: what
// encoding/json needs to know of the types of SARIF costs a short scan more than all
// it does for the results.
type jsonLines struct {
	out   []byte
	depth int
	// inside says that the object or array that is open has something in it.
	inside bool
}

// open begins an object or an array, close ends it.
func (l *jsonLines) open(bracket byte) {
	l.out = append(l.out, bracket)
	l.depth++
	l.inside = false
}

func (l *jsonLines) close(bracket byte) {
	l.depth--
	if l.inside {
		l.line()
	}
	l.out = append(l.out, bracket)
	l.inside = true
}

// item begins the next item of an array, member the next member of an object.
func (l *jsonLines) item() {
	if l.inside {
		l.out = append(l.out, ',')
	}
	l.inside = true
	l.line()
}

// The name of a member needs no escapes.
func (l *jsonLines) member(name string) {
	l.item()
	l.out = append(append(append(l.out, '"'), name...), "\": "...)
}

// newLine is a line end with more blanks than anything here is deep.
const newLine = "\n                                "

func (l *jsonLines) line() { l.out = append(l.out, newLine[:1+l.depth]...) }

// string writes a string as encoding/json does that leaves HTML as it is, which is
// asked where there is something to escape.
func (l *jsonLines) string(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			text, _ := compact(s) // a string cannot fail
			l.out = append(l.out, text...)
			return
		}
	}
	l.out = append(append(append(l.out, '"'), s...), '"')
}

func (l *jsonLines) int(n int) { l.out = strconv.AppendInt(l.out, int64(n), 10) }

// text writes a member, said one that has something to say.
func (l *jsonLines) text(name, value string) {
	l.member(name)
	l.string(value)
}

func (l *jsonLines) said(name, value string) {
	if value != "" {
		l.text(name, value)
	}
}

// pointed writes a member that a pointer leads to, if it does.
func (l *jsonLines) pointed(name string, value *string) {
	if value != nil {
		l.text(name, *value)
	}
}

func (l *jsonLines) number(name string, value *int) {
	if value != nil {
		l.member(name)
		l.int(*value)
	}
}

// counted writes a number that is not 0, flag a true one.
func (l *jsonLines) counted(name string, value int) {
	if value != 0 {
		l.number(name, &value)
	}
}

func (l *jsonLines) flag(name string, value bool) {
	if value {
		l.member(name)
		l.out = append(l.out, "true"...)
	}
}

// object writes a member that is an object.
func (l *jsonLines) object(name string, members func()) {
	l.member(name)
	l.braces(members)
}

func (l *jsonLines) braces(members func()) {
	l.open('{')
	members()
	l.close('}')
}

// jsonArray writes a member that is an array.
func jsonArray[T any](l *jsonLines, name string, items []T, write func(T)) {
	l.member(name)
	l.open('[')
	for _, item := range items {
		l.item()
		write(item)
	}
	l.close(']')
}

// jsonObjects writes a member that is an array of objects, unless it is empty.
func jsonObjects[T any](l *jsonLines, name string, items []T, members func(T)) {
	if len(items) > 0 {
		jsonArray(l, name, items, func(item T) { l.braces(func() { members(item) }) })
	}
}
