package rewrite

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// Add writes a requirement of its own beside another one.
func (d *Draft) Add(beside *project.Requirement, name, versions string) {
	f := d.file
	set, err := version.ParseSet(versions)
	if err != nil {
		d.refuse("the versions are none")
		return
	}
	if reason := f.sealed(); reason != "" {
		d.refuse(reason)
		return
	}
	if beside.Vague || beside.Kind == project.Locked || beside.Place().Span.Len() == 0 || beside.Place().Span.End > len(f.src.Raw()) {
		d.refuse("it has no place of its own there")
		return
	}
	want := d.wanted()
	for i := range f.facts.Requirements {
		// The same place may count in more than one unit.
		if r := &f.facts.Requirements[i]; r.NameSpan == beside.NameSpan && r.SpecSpan == beside.SpecSpan && r.Line == beside.Line {
			more := *r
			more.Name, more.Spec = distribution.Normalise(name), set
			more.Extras, more.URL, more.Marker = nil, "", ""
			want.Requirements = append(want.Requirements, more)
		}
	}
	d.try(want, f.beside(beside, name, versions)...)
}

// isKey is a line of a table.
var isKey = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[ \t]*["']?[A-Za-z0-9._-]+["']?[ \t]*=`) })

// beside are the ways in which a requirement can be written next to another: on a line
// like it, as an item of the same list, as a key of the same table, as a word of the
// same command.
func (f *File) beside(r *project.Requirement, name, versions string) [][]change {
	text := f.text
	n := f.src.TextSpan(r.NameSpan)
	if r.NameSpan.Len() == 0 {
		n = f.src.TextSpan(r.SpecSpan) // the name is a key
	}
	end := n.End
	if v := f.versionsOf(r); v.End > r.NameSpan.End {
		end = f.src.TextSpan(source.Span{Start: r.NameSpan.End, End: v.End}).End
	}
	start, next := f.lineAround(source.Span{Start: n.Start, End: end})
	line := string(text[start:next])
	head, tail := string(text[start:n.Start]), strings.TrimRight(string(text[end:next]), "\r\n")
	ended := strings.HasSuffix(line, "\n")
	whole := func(item string) [][]change {
		if ended {
			return [][]change{{{f.origin(next), item + "\n"}}, {{f.origin(start), item + "\n"}}}
		}
		return [][]change{{{f.origin(next), "\n" + item}}, {{f.origin(start), item + "\n"}}}
	}
	var ways [][]change
	if strings.Trim(head, " \t-\"'") == "" {
		mark := ""
		if head != "" && strings.ContainsAny(head[len(head)-1:], `"'`) {
			mark = head[len(head)-1:]
		}
		item := head + name + versions + mark
		if _, behind, ok := strings.Cut(tail, mark); mark != "" && ok && strings.HasPrefix(behind, ",") {
			item += ","
		}
		ways = append(ways, whole(item)...)
	}
	if indent := head[:len(head)-len(strings.TrimLeft(head, " \t"))]; isKey().MatchString(line) {
		ways = append(ways, whole(indent+name+` = "`+versions+`"`)...)
	}
	if n.Start > 0 && strings.ContainsRune(`"'`, rune(text[n.Start-1])) {
		mark := string(text[n.Start-1])
		if i := strings.Index(tail, mark); i >= 0 {
			at := f.origin(end + i + 1)
			ways = append(ways, []change{{at, ", " + mark + name + versions + mark}}, []change{{at, " " + mark + name + versions + mark}})
		}
	}
	at := f.origin(end)
	for _, mark := range []string{"", `"`, "'"} {
		ways = append(ways, []change{{at, " " + mark + name + versions + mark}})
	}
	return ways
}
