package rules

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// meets reports whether an argument makes the condition of a deprecation true,
// and how sure that is: torch.nn.functional.mse_loss warns of reduce= when it
// is not None, torch.autograd.grad of only_inputs= when it is false. What is
// not written down in the call may meet a condition that nearly all values do.
func meets(d *api.Deprecation, arg *parser.Arg) (finding.Confidence, bool) {
	best, ok := finding.Possible, false
	for clause := range strings.SplitSeq(d.Condition, " or ") {
		if c, met := meetsAll(clause, d.Param, arg.Value); met {
			best, ok = max(best, c), true
		}
	}
	return best, ok
}

// meetsAll decides clauses joined by "and".
func meetsAll(condition, param string, v parser.Value) (finding.Confidence, bool) {
	least := finding.Certain
	for clause := range strings.SplitSeq(condition, " and ") {
		c, met := meetsClause(strings.TrimSpace(clause), param, v)
		if !met {
			return least, false
		}
		least = min(least, c)
	}
	return least, true
}

func meetsClause(clause, param string, v parser.Value) (finding.Confidence, bool) {
	if clause == "" || clause == param+" given" || clause == "'"+param+"' given" {
		return finding.Certain, true
	}
	for _, quote := range []string{`"`, "'"} {
		name := quote + param + quote
		if strings.HasPrefix(clause, name+" in ") {
			return finding.Certain, true
		}
		// kwargs.pop("decay", None) is not None
		if i := strings.Index(clause, "("+name); i >= 0 {
			if j := strings.IndexByte(clause[i:], ')'); j > 0 {
				clause = param + clause[i+j+1:]
			}
		}
	}
	rest, ok := strings.CutPrefix(clause, param)
	switch {
	case clause == "not "+param:
		return finding.Certain, truthOfValue(v) == isFalse
	case !ok:
		return finding.Possible, false
	case rest == "":
		return finding.Certain, truthOfValue(v) == isTrue
	}
	for _, different := range []string{" is not ", " != "} {
		if other, ok := strings.CutPrefix(rest, different); ok {
			return differs(v, other)
		}
	}
	for _, same := range []string{" is ", " == "} {
		if other, ok := strings.CutPrefix(rest, same); ok {
			return finding.Certain, literal(v) && valueFits(v, other)
		}
	}
	return finding.Possible, false
}

// differs reports whether a value is another than a constant, or a mark for
// what was not given. Code passes None on more often than any other default.
func differs(v parser.Value, constant string) (finding.Confidence, bool) {
	switch {
	case literal(v):
		return finding.Certain, !valueFits(v, constant)
	case constant == "None":
		return finding.Possible, true
	default:
		return finding.Likely, true
	}
}

// literal reports whether a value is written where it stands.
func literal(v parser.Value) bool { return v.Kind != parser.Other && v.Kind != parser.Reference }

// truthOfValue decides a value as a condition.
func truthOfValue(v parser.Value) truth {
	switch v.Kind {
	case parser.Bool:
		return truthOf(v.Text == "True")
	case parser.NoneValue:
		return isFalse
	case parser.String:
		return truthOf(v.Text != "")
	case parser.Number:
		return truthOf(strings.Trim(v.Text, "0._") != "")
	}
	return opaque
}
