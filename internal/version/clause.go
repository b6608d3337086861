package version

import "strings"

// clause is one specifier. All but === are one stretch of keys [lo, hi), or
// all but that stretch.
type clause struct {
	op, text string  // as written
	version  Version // zero for an === whose text is no version
	wildcard bool
	next     Version // for ~= and wildcards: the first release that is too new
	lo, hi   string  // hi "" has no end
	outside  bool    // the clause holds outside the stretch
}

// The operators, a longer one before its prefix.
var operators = []string{"===", "~=", "==", "!=", "<=", ">=", "<", ">"}

func parseClause(s string) (clause, bool) {
	for _, op := range operators {
		if text, found := strings.CutPrefix(s, op); found {
			c := clause{op: op, text: trim(text)}
			return c, c.parse()
		}
	}
	return clause{}, false
}

func (c *clause) parse() bool {
	if c.op == "===" {
		c.version, _ = Parse(c.text)
		return c.text != "" && !strings.ContainsFunc(c.text, func(r rune) bool {
			return r == ';' || r == ')' || trim(string(r)) == ""
		})
	}
	text := c.text
	if c.op == "==" || c.op == "!=" {
		text, c.wildcard = strings.CutSuffix(text, ".*")
	}
	p, ok := scan(text)
	if !ok {
		return false
	}
	c.version = p.version()
	c.outside = c.op == "!="
	bare := p.pre == "" && p.post == "" && p.dev == "" && p.local == nil
	switch {
	case c.wildcard:
		c.family(p.release, p.epoch)
		c.lo = parts{epoch: p.epoch, release: p.release, dev: "0"}.key()
		return bare
	case c.op == "==" || c.op == "!=":
		c.lo, c.hi = p.key(), p.publicKey()+lastMark
		if p.local != nil {
			c.hi = c.lo + firstMark
		}
		return true
	}
	c.span(p)
	return p.local == nil && (c.op != "~=" || len(p.release) > 1)
}

// span sets the stretch of an ordering operator.
func (c *clause) span(p parts) {
	switch c.op {
	case ">=":
		c.lo = p.key()
	case "<=":
		c.hi = p.publicKey() + lastMark
	case "~=":
		c.lo = p.key()
		if n := len(p.release); n > 1 {
			c.family(p.release[:n-1], p.epoch)
		}
	case ">":
		// Neither the post releases nor the local versions of a version
		// are newer than it here.
		c.lo = p.preKey() + lastMark
		if p.post != "" || p.dev != "" {
			c.lo = p.publicKey() + lastMark
		}
	case "<":
		// The pre-releases of a final version are not older than it here.
		if p.pre == "" && p.dev == "" {
			p.dev = "0"
		}
		c.hi = p.key()
	}
}

// family ends the stretch where the versions that start with a release end.
func (c *clause) family(release []string, epoch string) {
	last := len(release) - 1
	next := parts{epoch: epoch, release: append(append([]string(nil), release[:last]...), increment(release[last]))}
	c.next = next.version()
	next.dev = "0"
	c.hi = next.key()
}

func (c *clause) contains(v Version) bool {
	if c.op == "===" {
		return strings.Map(lower, v.text) == strings.ToLower(c.text)
	}
	inside := c.lo <= v.key && (c.hi == "" || v.key < c.hi)
	return inside != c.outside
}

func (c *clause) String() string { return c.op + c.text }
