package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// describe writes the message, the replacement and the fixes of a hit.
func (s *scan) describe(h *hit) {
	f, entry := &h.finding, h.pattern.Entry
	if n := len(entry.Fix); n > 0 {
		f.Fixes, h.ops = slices.Grow(f.Fixes, n+1), slices.Grow(h.ops, n+1) // one may be put first, see graph.go
	}
	for _, op := range entry.Fix {
		if !s.worksAtTarget(op, h) || renamesNothing(op, h) {
			continue
		}
		op = withoutClash(op, h)
		op, ok := filled(op, h)
		if !ok {
			continue
		}
		title, replacement := op.Title(), replacementOf(op)
		if f.Replacement == "" && (!op.Conditional() || len(entry.Fix) == 1) {
			f.Replacement = replacement
		}
		f.Fixes = append(f.Fixes, finding.Fix{
			Title:  title,
			Safety: op.Safety,
			RunsOn: op.RunsOn,
			Why:    op.Why,
		})
		h.ops = append(h.ops, op)
	}
	text := entry.Message
	if text == "" {
		text = s.defaultMessage(h)
	} else {
		text = withHoles(text,
			"{name}", h.as.asWritten(f.Name),
			"{keyword}", f.Keyword,
			"{at}", f.At,
			"{from}", f.From,
			"{to}", f.To,
			"{replacement}", f.Replacement,
		)
	}
	if f.AlreadyBroken {
		text = fmt.Sprintf("already broken at %s: %s", f.From, text)
	}
	f.Message = text
}

// defaultMessage says what breaks, since which version and what to write.
func (s *scan) defaultMessage(h *hit) string {
	text := subject(h) + " " + effectText(h.verdict.row, s.since(h))
	if len(h.ops) > 0 {
		text += "; " + h.finding.Fixes[said(h.ops)].Title
	}
	return text
}

// said returns the way out that a message tells: the best one, but what holds for all
// rather than what holds for some arguments, and the words for a person where there
// are several.
func said(ops []matrix.FixOp) int {
	conditional := slices.ContainsFunc(ops, func(op matrix.FixOp) bool { return op.Conditional() })
	if advice := slices.IndexFunc(ops, func(op matrix.FixOp) bool { return op.Advice != "" }); conditional && advice >= 0 {
		return advice
	}
	return max(0, slices.IndexFunc(ops, func(op matrix.FixOp) bool { return !op.Conditional() }))
}

// subject names what a finding is about: the API, or the part of its call
// that matters.
func subject(h *hit) string {
	f := &h.finding
	name := "`" + h.as.asWritten(f.Name) + "`"
	args := h.pattern.Match.Args()
	switch {
	case h.pattern.Match.Subscript != nil:
		return fmt.Sprintf("`%s[%q]`", h.as.asWritten(f.Name), f.Keyword)
	case args == nil:
		return name
	case f.Keyword != "" && h.pattern.Match.Subclass != nil && len(h.pattern.Match.Subclass.Param) > 0:
		return fmt.Sprintf("the parameter `%s` of %s", f.Keyword, name)
	case len(args.Missing) > 0:
		param, _, _ := strings.Cut(args.Missing[0], "@")
		return fmt.Sprintf("%s without `%s=`", name, param)
	case len(args.Value) > 0 && len(args.Keyword) == 0:
		return valueSubject(args.Value[0], name)
	case f.Keyword != "":
		return fmt.Sprintf("`%s=` of %s", f.Keyword, name)
	case args.Positional != nil:
		return fmt.Sprintf("argument %d of %s by position", *args.Positional+1, name)
	default:
		return name
	}
}

// valueSubject names an argument by the value that it has.
func valueSubject(arg matrix.KeyValue, name string) string {
	value := "`" + arg.Value + "`"
	suffix, isText := strings.CutPrefix(arg.Value, "suffix:")
	suffix, _, _ = strings.Cut(suffix, " not ")
	switch {
	case isText && suffix == "":
		value = "a string"
	case isText:
		value = "a name in `" + suffix + "`"
	case arg.Value == "number":
		value = "a number"
	case arg.Value == "ragged":
		value = "a ragged list"
	case arg.Value == "function":
		value = "a function"
	case arg.Value == "lambda":
		value = "a lambda"
	case strings.HasPrefix(arg.Value, "yields "):
		value = "a generator that " + arg.Value
	}
	if place, err := strconv.Atoi(arg.Key); err == nil {
		return fmt.Sprintf("%s as argument %d of %s", value, place+1, name)
	}
	if value[0] != '`' {
		return fmt.Sprintf("%s as `%s=` of %s", value, arg.Key, name)
	}
	return fmt.Sprintf("`%s=%s` of %s", arg.Key, arg.Value, name)
}

// since names the package and the version that a row starts at.
func (s *scan) since(h *hit) string {
	row := h.verdict.row
	if row.At != "" {
		return s.display(h.pattern.Entry.Package) + " " + row.At
	}
	var with []string
	for _, pin := range row.With {
		with = append(with, s.display(pin.Package)+" "+pin.Range)
	}
	return strings.Join(with, " and ")
}

// effectText is the predicate of the default message.
func effectText(row matrix.Row, since string) string {
	note := ""
	if row.Note != "" {
		note = " (" + row.Note + ")"
	}
	switch row.Effect {
	case finding.Absent:
		return "is gone since " + since + note
	case finding.Raises:
		return "only raises since " + since + note
	case finding.Rejects:
		return "is rejected since " + since + note
	case finding.Ignored:
		return "is ignored since " + since + note
	case finding.Changed:
		return "behaves differently since " + since + note
	case finding.Warns:
		return "is deprecated and warns since " + since + note
	case finding.Documented:
		return "is discouraged in the documentation since " + since + note
	default:
		return "is only an alias since " + since + note
	}
}

// filled returns an operation with its placeholders filled in. False means that it is
// no way out for the hit: a keyword's new name is none for another keyword of the same
// entry.
func filled(op matrix.FixOp, h *hit) (matrix.FixOp, bool) {
	if op.RenameKwarg != nil && h.finding.Keyword != "" && h.finding.Keyword != op.RenameKwarg.From ||
		op.DropKwarg != "" && h.finding.Keyword != "" && h.finding.Keyword != op.DropKwarg {
		return op, false
	}
	if len(op.For) > 0 && isFor(op, &h.finding) == "" {
		return op, false
	}
	if op.Rename != "" && !hasPublicPath(op.Rename, h) {
		return op, false
	}
	op.Rename = expand(ofSameClass(op.Rename, h), h)
	op.RenameImport = expand(op.RenameImport, h)
	op.Template = namesWritten(op.Template, h)
	op.Items = slices.Clone(op.Items)
	for i, expression := range op.Items {
		op.Items[i] = namesWritten(expression, h)
	}
	op.Argument = namesWritten(op.Argument, h)
	return op, true
}

// isFor returns the one of the names an operation is for that a finding is about: its
// name or where that lies, or its keyword; "" for none. "not x" takes x out.
func isFor(op matrix.FixOp, f *finding.Finding) string {
	found := ""
	for _, n := range op.For {
		n, except := strings.CutPrefix(n, "not ")
		_, lies := below(f.Name, n)
		switch is := strings.HasSuffix(f.Name, "."+n) || n == f.Keyword; {
		case except && (lies || is):
			return ""
		case except || found != "":
		case lies:
			found = n
		case is:
			found = f.Name
		}
	}
	return found
}

// replacementOf returns what to write as bare text, "" for what has to be said in a
// sentence.
func replacementOf(op matrix.FixOp) string {
	switch {
	case op.Rename != "":
		return op.Rename
	case op.RenameImport != "":
		return op.RenameImport
	case op.RenameKwarg != nil:
		return op.RenameKwarg.To + "="
	case op.AddKwarg != nil:
		return keywords(op.AddKwarg)
	case op.Template != "", op.Argument != "":
		return op.Written()
	case op.RenameEnv != "":
		return op.RenameEnv
	default:
		return op.SetPin
	}
}

// worksAtTarget reports whether the new code of op runs on the version that
// the project moves to.
func (s *scan) worksAtTarget(op matrix.FixOp, h *hit) bool {
	if op.RunsOn == "" {
		return true
	}
	return s.works.get(runsOn{op.RunsOn, h.verdict.to}, func() bool {
		set, err := version.ParseSet(op.RunsOn)
		if err != nil {
			return true
		}
		to, err := version.Parse(h.verdict.to)
		return err != nil || set.Contains(to, true)
	})
}

// runsOn is a range of versions, and a version that may lie in it.
type runsOn struct{ set, version string }

// renamesNothing reports whether an operation renames a keyword of a call that
// gives the argument by position.
func renamesNothing(op matrix.FixOp, h *hit) bool {
	return op.RenameKwarg != nil && h.call != nil && h.finding.Keyword == op.RenameKwarg.From &&
		argument(h.call, op.RenameKwarg.From) == nil
}

// withoutClash drops a keyword instead of renaming it where the call gives the
// new one as well: a repeated keyword is a syntax error.
func withoutClash(op matrix.FixOp, h *hit) matrix.FixOp {
	if op.RenameKwarg == nil || h.call == nil || argument(h.call, op.RenameKwarg.To) == nil {
		return op
	}
	return matrix.FixOp{
		DropKwarg: op.RenameKwarg.From,
		RunsOn:    op.RunsOn,
		Safety:    op.Safety,
		Why:       "`" + op.RenameKwarg.To + "=` is given as well",
	}
}

// hasPublicPath reports whether a replacement that keeps the last segment
// leads anywhere: a name with a leading underscore stays where it is.
func hasPublicPath(rename string, h *hit) bool {
	return !strings.HasSuffix(rename, ".{last}") || !strings.HasPrefix(lastOf(h.finding.Name), "_")
}

// ofSameClass lets the replacement of a member speak of the class that was
// found, when the entry writes it for one of several classes it matches.
func ofSameClass(rename string, h *hit) string {
	var types []string
	switch m := h.pattern.Match; {
	case m.Method != nil:
		types = m.Method.Type
	case m.Attribute != nil:
		types = m.Attribute.Type
	case m.Subclass != nil:
		types = m.Subclass.Of
	}
	member := lastOf(rename)
	if !contains(types, strings.TrimSuffix(rename, "."+member)) {
		return rename
	}
	return strings.TrimSuffix(h.finding.Name, lastOf(h.finding.Name)) + member
}

// lastOf returns the last segment of a dotted name.
func lastOf(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// expand fills the placeholders of a replacement: {name} is the matched name,
// {tail} what follows its first segment, {last} its last segment. Of a module
// tree that moved, the root itself became the parent of {last}.
func expand(text string, h *hit) string {
	if !strings.Contains(text, "{") {
		return h.as.asWritten(text)
	}
	name := h.finding.Name
	if contains(h.pattern.Match.Prefix, name) {
		text = strings.TrimSuffix(text, ".{last}")
	}
	tail := name[len(rootOf(name)):]
	tail = strings.TrimPrefix(tail, ".")
	return h.as.asWritten(withHoles(text, "{name}", name, "{tail}", tail, "{last}", lastOf(name)))
}

// withHoles fills holes, each followed by what stands there. Texts have few of them: a
// strings.Replacer takes longer to make than this does.
func withHoles(text string, holes ...string) string {
	var b strings.Builder
	for {
		before, _, some := strings.Cut(text, "{")
		b.WriteString(before)
		if text = text[len(before):]; !some {
			return b.String()
		}
		filling, hole := "{", "{"
		for i := 0; i < len(holes); i += 2 {
			if strings.HasPrefix(text, holes[i]) {
				hole, filling = holes[i], holes[i+1]
				break
			}
		}
		b.WriteString(filling)
		text = text[len(hole):]
	}
}

// namesWritten writes the dotted names of an expression as the module would.
func namesWritten(text string, h *hit) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		n := i
		for n < len(text) && isNameByte(text[n]) {
			n++
		}
		if n == i {
			b.WriteByte(text[i])
			i++
			continue
		}
		name := text[i:n]
		if i == 0 || !strings.ContainsRune("}\"')]", rune(text[i-1])) {
			name = h.as.asWritten(name)
		}
		b.WriteString(name)
		i = n
	}
	return b.String()
}

func isNameByte(c byte) bool {
	return c == '_' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// keywords writes keyword arguments as source.
func keywords(args matrix.KeyValues) string {
	parts := make([]string, len(args))
	for i, arg := range args {
		parts[i] = arg.Key + "=" + arg.Value
	}
	return strings.Join(parts, ", ")
}

// display returns a package's name as its makers write it.
func (e *Engine) display(name string) string {
	if pkg := e.catalog.Package(name); pkg != nil {
		return pkg.Display
	}
	return name
}
