package outline

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

var stmtNames = [...]string{
	Other: "Other", Def: "Def", Class: "Class", Import: "Import", FromImport: "FromImport", Assign: "Assign",
	AugAssign: "AugAssign", Delete: "Delete", If: "If", Try: "Try", Handler: "Handler", With: "With", For: "For",
	While: "While", Return: "Return", Raise: "Raise", Expression: "Expression", Match: "Match",
}

var exprNames = [...]string{
	Opaque: "Opaque", Name: "Name", Attribute: "Attribute", Call: "Call", Keyword: "Keyword", Star: "Star",
	String: "String", Bytes: "Bytes", Number: "Number", Constant: "Constant", Tuple: "Tuple", List: "List",
	Set: "Set", Dict: "Dict", Conditional: "Conditional", Bool: "Bool", Not: "Not", Compare: "Compare",
	Binary: "Binary", Unary: "Unary", Subscript: "Subscript", Lambda: "Lambda", Comprehension: "Comprehension",
	Await: "Await", Walrus: "Walrus",
}

var paramNames = [...]string{
	PositionalOnly: "PositionalOnly", Positional: "Positional", VarPositional: "VarPositional",
	KeywordOnly: "KeywordOnly", VarKeyword: "VarKeyword",
}

// dump writes all that an outline says, in the form of testdata/gen_oracle.py.
func dump(f *File) string {
	var d dumper
	d.body("", f.Body, true)
	return d.String()
}

type dumper struct {
	strings.Builder
	// unplaced says that expressions are written without their place, and
	// numbers without their text, which CPython's tree has none of.
	unplaced bool
}

// body writes statements, without their place where CPython has none.
func (d *dumper) body(indent string, body []Stmt, placed bool) {
	for i := range body {
		s := &body[i]
		d.WriteString(indent + stmtNames[s.Kind])
		if placed {
			d.place(s.Span)
		}
		d.text("name", s.Name)
		d.text("module", s.Module)
		if s.Level > 0 {
			fmt.Fprintf(d, " level=%d", s.Level)
		}
		for _, n := range s.Names {
			d.text("import", n.Name)
			d.text("as", n.As)
		}
		d.params(s.Params)
		d.exprs("decorators", s.Decorators)
		d.exprs("bases", s.Bases)
		d.expr("annotation", s.Annotation)
		d.exprs("targets", s.Targets)
		d.exprs("items", s.Items)
		d.text("op", s.Op)
		d.expr("value", s.Value)
		d.text("doc", s.Doc)
		d.WriteByte('\n')
		for _, part := range []struct {
			name string
			body []Stmt
		}{{"body", s.Body}, {"handlers", s.Handlers}, {"else", s.Else}, {"finally", s.Finally}} {
			if len(part.body) > 0 {
				d.WriteString(indent + " " + part.name + "\n")
				d.body(indent+"  ", part.body, part.name != "handlers" || s.Kind != Match)
			}
		}
	}
}

func (d *dumper) place(s source.Span) { fmt.Fprintf(d, "@%d:%d", s.Start, s.End) }

func (d *dumper) text(name, value string) {
	if value != "" {
		d.WriteString(" " + name + "=" + quote(value))
	}
}

func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`).Replace(s) + `"`
}

func (d *dumper) params(params []Param) {
	for _, p := range params {
		d.WriteString(" {" + paramNames[p.Kind] + " " + p.Name)
		d.expr("annotation", p.Annotation)
		d.expr("default", p.Default)
		d.WriteByte('}')
	}
}

func (d *dumper) exprs(name string, list []*Expr) {
	if len(list) > 0 {
		d.WriteString(" " + name + "=[")
		for _, e := range list {
			d.one(e)
		}
		d.WriteByte(']')
	}
}

func (d *dumper) expr(name string, e *Expr) {
	if e != nil {
		d.WriteString(" " + name + "=")
		d.one(e)
	}
}

func (d *dumper) one(e *Expr) {
	if e == nil {
		d.WriteString("-")
		return
	}
	d.WriteString("(" + exprNames[e.Kind])
	if !d.unplaced {
		d.place(e.Span)
	}
	if e.Text != "" && !(d.unplaced && e.Kind == Number) {
		d.WriteString(" " + quote(e.Text))
	}
	d.params(e.Params)
	outer := d.unplaced
	d.unplaced = outer || e.Kind == String
	for _, a := range e.Args {
		d.one(a)
	}
	d.unplaced = outer
	d.WriteByte(')')
}
