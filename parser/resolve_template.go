package parser

import (
	"strconv"
	"strings"
)

// slot is a part of a template: text, or a place that an argument fills.
type slot struct {
	text string
	hole bool
	// plain says that the argument is put in as str shows it; which one it is
	// say name, or place when name is "".
	plain bool
	name  string
	place int
}

// printfPieces splits the left side of "..." % x, nil when it is none.
func printfPieces(s string) []slot {
	var pieces []slot
	place := 0
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+1 == len(s) {
			return append(pieces, slot{text: s})
		}
		pieces = append(pieces, slot{text: s[:i]})
		s = s[i+1:]
		p := slot{hole: true, place: place}
		if s[0] == '(' {
			end := strings.IndexByte(s, ')')
			if end < 0 {
				return nil
			}
			p.name, s = s[1:end], s[end+1:]
		}
		n := len(s) - len(strings.TrimLeft(s, "#0- +123456789.*hlL"))
		if n == len(s) || strings.Contains(s[:n], "*") {
			return nil
		}
		if s[n] == '%' {
			p = slot{text: "%"}
		} else {
			p.plain = n == 0 && (s[n] == 's' || s[n] == 'd')
			place++
		}
		pieces, s = append(pieces, p), s[n+1:]
	}
}

// formatPieces splits the template of "...".format(x), nil when it is none.
func formatPieces(s string) []slot {
	var pieces []slot
	place := 0
	for {
		i := strings.IndexAny(s, "{}")
		if i < 0 {
			return append(pieces, slot{text: s})
		}
		pieces = append(pieces, slot{text: s[:i]})
		c := s[i]
		s = s[i+1:]
		if s != "" && s[0] == c {
			pieces, s = append(pieces, slot{text: string(c)}), s[1:]
			continue
		}
		end := strings.IndexAny(s, "{}")
		if c == '}' || end < 0 || s[end] == '{' { // not even a width that is computed
			return nil
		}
		field := s[:end]
		p := slot{hole: true, plain: !strings.ContainsAny(field, "!:.[")}
		if n, err := strconv.Atoi(field); err == nil {
			p.place = n
		} else if field != "" {
			p.name = field
		} else {
			p.place = place
			place++
		}
		pieces, s = append(pieces, p), s[end+1:]
	}
}

// printfArgs are the values on the right side of "%".
func (r *resolver) printfArgs(e exprID) templateArgs {
	if r.exprs[e].kind == xTuple {
		items, ok := r.display(e)
		return templateArgs{items: items, known: ok}
	}
	// One value that is no tuple fills one place; what a name holds may be one.
	switch r.exprs[e].kind {
	case xString, xNumber, xFormat, xBinary:
		return templateArgs{items: []exprID{e}, known: true}
	}
	return templateArgs{}
}

// formatArgs are the arguments of str.format.
func (r *resolver) formatArgs(callee exprID) templateArgs {
	args := templateArgs{known: true}
	for a := r.exprs[callee].next; a != 0; a = r.exprs[a].next {
		switch r.exprs[a].kind {
		case xKeyword:
			args.keywords = append(args.keywords, a)
		case xStar, xDoubleStar:
			return templateArgs{}
		default:
			args.items = append(args.items, a)
		}
	}
	return args
}

// templateArgs are the values that fill a template.
type templateArgs struct {
	items, keywords []exprID
	known           bool
}

func (r *resolver) templateArg(args templateArgs, p *slot) exprID {
	switch {
	case !args.known:
		return 0
	case p.name == "":
		if p.place < len(args.items) {
			return args.items[p.place]
		}
		return 0
	}
	for _, a := range args.keywords {
		if r.name(a) == p.name {
			return r.exprs[a].first
		}
	}
	return 0
}

// filled puts values into a template.
func (r *resolver) filled(template constantValue, pieces []slot, args templateArgs, defaults bool) constantValue {
	if pieces == nil || template.ending {
		return constantValue{kind: String, ending: true, indirect: template.indirect}
	}
	k := constantValue{kind: String, indirect: template.indirect}
	for i := range pieces {
		p := &pieces[i]
		switch {
		case !p.hole:
			k = k.then(constantValue{kind: String, text: p.text})
		case p.plain:
			if e := r.templateArg(args, p); e != 0 {
				k = k.then(r.shown(e, defaults))
				continue
			}
			fallthrough
		default:
			k = k.then(someString)
		}
	}
	return k
}
