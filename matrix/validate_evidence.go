package matrix

import "strings"

// WantMark ends a line of Example.Bad that has a finding, as a comment: "# want"
// or, in C++, "// want".
const WantMark = " want"

func (c *checker) examples(e *Entry, path string) {
	bad, good := false, false
	for i := range e.Examples {
		x, at := &e.Examples[i], item(path+".examples", i)
		bad = bad || x.Bad != ""
		good = good || x.Good != ""
		switch {
		case x.Bad == "":
			c.faultf(at, "expected the field bad")
		case !marked(x.Bad):
			c.faultf(at+".bad", "expected %q at the end of each line with a finding", "# want")
		}
		if marked(x.Good) {
			c.faultf(at+".good", "expected no %q: good code has no finding", "# want")
		}
		if x.File != "" && (strings.HasPrefix(x.File, "/") || strings.Contains(x.File, `\`) || strings.Contains(x.File, "..")) {
			c.faultf(at+".file", "expected a relative path with slashes, found %q", x.File)
		}
	}
	if !c.builtin {
		return
	}
	if !bad {
		c.faultf(path+".examples", "expected an example of bad code")
		return
	}
	if !good && (rewrites(e) || e.Detail == "" && len(e.Fix) == 0) {
		c.faultf(path+".examples", "expected an example of good code, or advice or detail that says why there is none")
	}
}

// marked reports whether a line ends with a WantMark.
func marked(code string) bool {
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, " \t\r\n")
		if strings.HasSuffix(line, "#"+WantMark) || strings.HasSuffix(line, "//"+WantMark) {
			return true
		}
	}
	return false
}

// rewrites reports whether a fix writes code, rather than advises.
func rewrites(e *Entry) bool {
	for i := range e.Fix {
		if e.Fix[i].Advice == "" {
			return true
		}
	}
	return false
}

func (c *checker) evidence(e *Entry, path string) {
	at := path + ".evidence"
	switch {
	case !c.written(at + ".method"):
		c.faultf(at, "expected the field method: run, wheel or doc")
	case e.Evidence.Method == ByDoc:
		if e.Status != Preview {
			c.faultf(path, "expected status: preview, as documentation is the only evidence")
		}
		if len(e.Refs) == 0 && len(e.Evidence.Where) == 0 {
			c.faultf(at, "expected refs or where: the documentation that says so")
		}
	case len(e.Evidence.Where) == 0:
		c.faultf(at, "expected the field where: the files or calls in which it was seen")
	}
}
