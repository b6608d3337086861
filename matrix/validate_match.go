package matrix

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// longNames are the modules behind the names people import them by.
func longNames() map[string]string {
	return map[string]string{"tf": "tensorflow", "np": "numpy", "pl": "pytorch_lightning", "K": "keras.backend"}
}

func (c *checker) match(m *Match, path string) {
	kinds := m.kinds()
	if len(kinds) != 1 {
		c.faultf(path, "expected exactly one kind of match, found %s", oneOrNone(kinds))
		return
	}
	for i := range m.Any {
		at := item(path+".any", i)
		if m.Any[i].Any != nil {
			c.faultf(at, "expected a match without any: write its members into the outer list")
			continue
		}
		c.match(&m.Any[i], at)
	}
	switch kind := kinds[0]; kind {
	case "host":
		c.faultf(path+"."+kind, "matches of kind %s are not evaluated yet", kind)
	}
	if m.As != nil && m.Symbol == nil {
		c.faultf(path+".as", "as goes with symbol only")
	}
	if m.Without != nil && m.Import == nil {
		c.faultf(path+".without", "without goes with import only")
	}
	c.each(m.Without, path+".without", c.option, `an option such as "--use-env"`)
	c.names(m.Symbol, path+".symbol")
	c.names(m.Import, path+".import")
	c.names(m.Prefix, path+".prefix")
	c.each(m.Env, path+".env", c.plain, "the name of an environment variable")
	c.each(m.Header, path+".header", c.header, `a header such as "THC/THC.h", or a folder of them such as "THC/*"`)
	c.each(m.Word, path+".word", c.plain, "an identifier")
	if m.Call != nil {
		c.required(m.Call.Func, path+".call", "func")
		c.names(m.Call.Func, path+".call.func")
		c.args(&m.Call.ArgMatch, path+".call")
	}
	if m.Method != nil {
		c.required(m.Method.Name, path+".method", "name")
		c.required(m.Method.Type, path+".method", "type")
		c.names(m.Method.Type, path+".method.type")
		c.each(m.Method.Name, path+".method.name", c.plain, "a name without dots")
		c.args(&m.Method.ArgMatch, path+".method")
	}
	if m.Attribute != nil {
		c.required(m.Attribute.Name, path+".attribute", "name")
		c.required(m.Attribute.Type, path+".attribute", "type")
		c.names(m.Attribute.Type, path+".attribute.type")
		c.each(m.Attribute.Name, path+".attribute.name", c.plain, "a name without dots")
	}
	if m.Subscript != nil {
		c.required(m.Subscript.Type, path+".subscript", "type")
		c.required(m.Subscript.Key, path+".subscript", "key")
		c.names(m.Subscript.Type, path+".subscript.type")
	}
	if m.Operator != nil {
		c.operator(m.Operator, path+".operator")
	}
	if m.Subclass != nil {
		c.required(m.Subclass.Of, path+".subclass", "of")
		c.names(m.Subclass.Of, path+".subclass.of")
		c.each(m.Subclass.Overrides, path+".subclass.overrides", c.plain, "a name without dots")
		c.each(m.Subclass.Param, path+".subclass.param", c.plain, "a parameter")
		if d := m.Subclass.Defaults; d != "" && (d != "counted" || m.Subclass.Param == nil) {
			c.faultf(path+".subclass.defaults", "expected counted, beside param, found %q", d)
		}
		if m.Subclass.Param != nil && m.Subclass.Overrides == nil {
			c.faultf(path+".subclass.param", "param needs overrides, the methods whose parameter it is")
		}
		if m.Subclass.Returns != "" && (m.Subclass.Overrides == nil || m.Subclass.Returns != TupleOfList) {
			c.faultf(path+".subclass.returns", "expected %q beside overrides, found %q", TupleOfList, m.Subclass.Returns)
		}
		c.each(m.Subclass.Without, path+".subclass.without", c.plain, "a name without dots")
		if m.Subclass.Without != nil && m.Subclass.Overrides == nil {
			c.faultf(path+".subclass.without", "without needs overrides, the methods that are there alone")
		}
		c.args(&m.Subclass.ArgMatch, path+".subclass")
		if m.Subclass.ArgMatch.given() && m.Subclass.Super == "" {
			c.faultf(path+".subclass", "a predicate on arguments needs super, the method whose call it is about")
		}
	}
	if m.Pin != nil {
		c.pin(Pin{m.Pin.Package, m.Pin.Range}, path+".pin", path+".pin.range")
		for _, with := range m.Pin.With {
			at := path + ".pin.with." + with.Package
			c.pin(with, at, at)
		}
	}
}

func (c *checker) operator(o *OperatorMatch, path string) {
	c.required(o.Op, path, "op")
	for i, op := range o.Op {
		if !slices.Contains(operators(), op) {
			c.faultf(c.item(path+".op", i), "expected an operator of Python such as \"-\", found %q", op)
		}
	}
	if o.Right == "" {
		c.faultf(path, "expected the field right")
	}
	for _, side := range []struct{ name, value string }{{"left", o.Left}, {"right", o.Right}} {
		if side.value != "" && !isPlainOperand(side.value) {
			c.names(StringList{side.value}, path+"."+side.name)
		}
	}
	if len(o.Types()) == 0 {
		c.faultf(path, "expected a qualified type on one side")
	}
	items := !slices.ContainsFunc(o.Op, func(op string) bool { return op != ReadItem && op != WriteItem })
	if o.Left == IndexesOperand || o.Right == IndexesOperand && !items {
		c.faultf(path, `indexes is the right side of "[]" and "[]=" only`)
	}
	if o.Value != "" && (len(o.Op) != 1 || o.Op[0] != WriteItem || o.Value != NumberOperand) {
		c.faultf(path+".value", `expected number, with the operator "[]=" alone`)
	}
}

// operators are those that have operands of their own.
func operators() []string {
	return []string{
		"+", "-", "*", "/", "//", "%", "@", "**", "<<", ">>", "&", "|", "^", "~",
		"<", "<=", ">", ">=", "==", "!=", ReadItem, WriteItem,
	}
}

func (c *checker) args(a *ArgMatch, path string) {
	c.each(a.Keyword, path+".keyword", c.plain, "a parameter")
	c.each(a.Missing, path+".missing", c.missing, `a parameter, or parameter@place such as "dim@1"`)
	if a.Positional != nil && *a.Positional < 0 {
		c.faultf(path+".positional", "expected a place from 0, found %d", *a.Positional)
	}
	for _, kv := range a.Type {
		at := path + ".argtype." + kv.Key
		if !c.argument.MatchString(kv.Key) {
			c.faultf(at, "expected a keyword or a place from 0, found %q", kv.Key)
		}
		c.names(StringList{kv.Value}, at)
	}
	for _, kv := range a.Value {
		at := path + ".value." + kv.Key
		if !c.argument.MatchString(kv.Key) {
			c.faultf(at, "expected a keyword or a place from 0, found %q", kv.Key)
		}
		if !slices.Contains(kindsOfValue(), kv.Value) && !strings.HasPrefix(kv.Value, "suffix:") && !strings.HasPrefix(kv.Value, "prefix:") && !c.literal.MatchString(kv.Value) {
			c.faultf(at, `expected %s, suffix:…, prefix:… or a Python literal such as True or '"old"', found %q`, strings.Join(kindsOfValue(), ", "), kv.Value)
		}
	}
}

// kindsOfValue are the values of arguments that are no single one.
func kindsOfValue() []string {
	return []string{"number", "ragged", "function", "lambda", "yields list", "yields " + TupleOfList}
}

// given reports whether the predicate says anything.
func (a *ArgMatch) given() bool {
	return a.Keyword != nil || a.Missing != nil || a.Positional != nil || a.Value != nil || a.Type != nil
}

func (c *checker) pin(p Pin, packagePath, rangePath string) {
	c.distribution(p.Package, packagePath)
	if !validRange(p.Range) {
		c.faultf(rangePath, `expected a version range such as ">=2,<3", found %q`, p.Range)
	}
}

func (c *checker) required(list StringList, path, field string) {
	if len(list) == 0 {
		c.faultf(path, "expected the field %s", field)
	}
}

func (c *checker) each(list StringList, path string, form *regexp.Regexp, want string) {
	for i, s := range list {
		if !form.MatchString(s) {
			c.faultf(c.item(path, i), "expected %s, found %q", want, s)
		}
		if slices.Contains(list[:i], s) {
			c.faultf(c.item(path, i), "%q is listed twice", s)
		}
	}
}

// names checks qualified names. They are canonical: a module by its own name,
// not by what people import it as.
func (c *checker) names(list StringList, path string) {
	c.each(list, path, c.dotted, "a dotted name")
	for i, s := range list {
		short, _, _ := strings.Cut(s, ".")
		if long, ok := longNames()[short]; ok {
			c.faultf(c.item(path, i), "expected the full name: write %s for %s", long, short)
		}
	}
}

func item(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

func oneOrNone(kinds []string) string {
	if len(kinds) == 0 {
		return "none"
	}
	return strings.Join(kinds, " and ")
}
