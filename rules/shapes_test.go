package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// entriesOf makes a set of entries of torch, each broken at 2.0, from the text
// of their matches.
func entriesOf(t *testing.T, pkg string, matches ...string) *matrix.Set {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "schema: 1\npackage: %s\nrules:\n", pkg)
	for i, m := range matches {
		fmt.Fprintf(&text, "  - {code: XX%03d, name: n%d, title: t, match: %s, timeline: [{at: \"2.0\", effect: rejects}]}\n", i+1, i+1, m)
	}
	file, err := matrix.Decode("x.yaml", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	set, err := new(matrix.Set).With(file.Rules)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// instanceOf is a value that is an instance of one of some classes.
func instanceOf(classes ...string) parser.Value {
	v := parser.Value{Kind: parser.Reference, Span: source.Span{Start: 1, End: 2}}
	for _, class := range classes {
		name, chain, _ := strings.Cut(class, ":")
		ref := parser.Ref{Name: name, Bound: 1, Instance: strings.Count(name, ".") + 1}
		if chain != "" {
			ref.Name += "." + chain
		}
		v.Refs = append(v.Refs, ref)
	}
	return v
}

var (
	nothingLeft = parser.Value{}
	one         = parser.Value{Kind: parser.Number, Text: "1", Span: source.Span{Start: 1, End: 2}}
	unknown     = parser.Value{Span: source.Span{Start: 1, End: 2}}
)

// facts returns the findings about a module made by hand, without positions.
func facts(set *matrix.Set, pair [2]string, t *testing.T, m *parser.Module) []string {
	t.Helper()
	m.Blocks = []parser.Block{{Parent: -1}}
	var got []string
	for _, f := range rules.New(set, matrix.DefaultCatalog(), pairOf(t, pair[0], pair[1]), rules.Options{}).Module("m.py", m) {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", f.Code, f.Confidence, f.Name, f.Keyword)))
	}
	return got
}

func TestOperators(t *testing.T) {
	set := entriesOf(t, "torch",
		"{operator: {op: '-', left: number, right: torch.BoolTensor}}",
		"{operator: {op: ['-', '+'], left: torch.BoolTensor, right: any}}",
		"{operator: {op: '-', right: torch.BoolTensor}}",
		"{operator: {op: '<', left: torch.A, right: torch.B}}",
	)
	mask := instanceOf("torch.BoolTensor")
	for _, row := range []struct {
		name, op    string
		left, right parser.Value
		want        []string
	}{
		{"number minus mask", "-", one, mask, []string{"XX001 certain torch.BoolTensor.__rsub__"}},
		{"number plus mask", "+", one, mask, nil},
		{"unknown minus mask", "-", unknown, mask, nil},
		{"mask minus unknown", "-", mask, unknown, []string{"XX002 certain torch.BoolTensor.__sub__"}},
		{"one of two operators", "+", mask, one, []string{"XX002 certain torch.BoolTensor.__add__"}},
		{"minus mask", "-", nothingLeft, mask, []string{"XX003 certain torch.BoolTensor.__neg__"}},
		{"plus mask", "+", nothingLeft, mask, nil},
		{"number minus another tensor", "-", one, instanceOf("torch.Tensor"), nil},
		{"number minus a mask or another", "-", one, instanceOf("torch.BoolTensor", "torch.Tensor"), nil},
		{"number minus either of two masks", "-", one, instanceOf("torch.BoolTensor", "torch.BoolTensor"), []string{"XX001 likely torch.BoolTensor.__rsub__"}},
		{"number minus the class", "-", one, parser.Value{Kind: parser.Reference, Refs: []parser.Ref{{Name: "torch.BoolTensor", Bound: 1}}, Span: one.Span}, nil},
		{"two types", "<", instanceOf("torch.A"), instanceOf("torch.B"), []string{"XX004 certain torch.A.__lt__"}},
		{"two types the other way round", "<", instanceOf("torch.B"), instanceOf("torch.A"), nil},
		{"what an attribute holds", "-", one, instanceOf("torch.BoolTensor:mystery"), nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := &parser.Module{Operations: []parser.Operation{{Op: row.op, Left: row.left, Right: row.right, Span: one.Span}}}
			if diff := cmp.Diff(row.want, facts(set, [2]string{"torch==1.4", "torch==2.3"}, t, m)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestItemOperators(t *testing.T) {
	set := entriesOf(t, "torch",
		"{operator: {op: '[]', left: torch.Tensor, right: torch.ByteTensor}}",
		"{operator: {op: '[]=', left: torch.Tensor, right: torch.ByteTensor, value: number}}",
		"{operator: {op: ['[]', '[]='], left: torch.Tensor, right: indexes}}",
	)
	tensor, bytes := instanceOf("torch.Tensor"), instanceOf("torch.ByteTensor")
	several := parser.Value{Kind: parser.Sequence, Items: bytes.Refs, Span: one.Span}
	indexes := parser.Value{Kind: parser.Sequence, Indexes: true, Span: one.Span}
	read, write := []string{"XX001 certain torch.Tensor.__getitem__"}, []string{"XX002 certain torch.Tensor.__setitem__"}
	for _, row := range []struct {
		name   string
		of     parser.Value
		key    parser.Value
		ctx    parser.Context
		stored parser.Value
		sure   parser.Confidence
		want   []string
	}{
		{"read", tensor, bytes, parser.Load, parser.Value{}, parser.Certain, read},
		{"one of several indexes", tensor, several, parser.Load, parser.Value{}, parser.Certain, read},
		{"number put in", tensor, bytes, parser.Store, one, parser.Certain, write},
		{"number put in at several indexes", tensor, several, parser.Store, one, parser.Certain, write},
		{"tensor put in", tensor, bytes, parser.Store, tensor, parser.Certain, nil},
		{"taken away", tensor, bytes, parser.Delete, parser.Value{}, parser.Certain, nil},
		{"another key", tensor, tensor, parser.Load, parser.Value{}, parser.Certain, nil},
		{"a key that may be another", tensor, instanceOf("torch.ByteTensor", "torch.Tensor"), parser.Load, parser.Value{}, parser.Certain, nil},
		{"another class", instanceOf("torch.Box"), bytes, parser.Load, parser.Value{}, parser.Certain, nil},
		{"what may be something else", tensor, bytes, parser.Load, parser.Value{}, parser.Possible, nil},
		{"list of indexes", tensor, indexes, parser.Load, parser.Value{}, parser.Certain, []string{"XX003 certain torch.Tensor.__getitem__"}},
		{"put in at a list of indexes", tensor, indexes, parser.Store, tensor, parser.Certain, []string{"XX003 certain torch.Tensor.__setitem__"}},
		{"number as key", tensor, one, parser.Load, parser.Value{}, parser.Certain, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := &parser.Module{Subscripts: []parser.Subscript{{
				Refs: row.of.Refs, Confidence: row.sure, Key: row.key, Stored: row.stored, Context: row.ctx,
			}}}
			if diff := cmp.Diff(row.want, facts(set, [2]string{"torch==1.4", "torch==2.3"}, t, m)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestSubscripts(t *testing.T) {
	set := entriesOf(t, "keras",
		"{subscript: {type: [keras.callbacks.History.history], key: [acc, val_acc]}}",
		"{subscript: {type: keras.Box, key: lid}}",
	)
	key := func(text string) parser.Value { return parser.Value{Kind: parser.String, Text: text, Span: one.Span} }
	for _, row := range []struct {
		name string
		of   parser.Value
		key  parser.Value
		ctx  parser.Context
		want []string
	}{
		{"what an attribute holds", instanceOf("keras.callbacks.History:history"), key("acc"), parser.Load, []string{"XX001 certain keras.callbacks.History.history acc"}},
		{"the same under another name", instanceOf("tensorflow.keras.callbacks.History:history"), key("val_acc"), parser.Load, []string{"XX001 certain keras.callbacks.History.history val_acc"}},
		{"another key", instanceOf("keras.callbacks.History:history"), key("loss"), parser.Load, nil},
		{"another attribute", instanceOf("keras.callbacks.History:params"), key("acc"), parser.Load, nil},
		{"the instance itself", instanceOf("keras.callbacks.History"), key("acc"), parser.Load, nil},
		{"the same attribute of another class", instanceOf("keras.History:history"), key("acc"), parser.Load, nil},
		{"an instance", instanceOf("keras.Box"), key("lid"), parser.Load, []string{"XX002 certain keras.Box lid"}},
		{"an item that is taken away", instanceOf("keras.Box"), key("lid"), parser.Delete, []string{"XX002 certain keras.Box lid"}},
		{"an item that is put in", instanceOf("keras.Box"), key("lid"), parser.Store, nil},
		{"an item that was asked for", instanceOf("keras.Box"), key("lid"), parser.Load, nil},
		{"a box or something else", instanceOf("keras.Box", "keras.Bag"), key("lid"), parser.Load, nil},
		{"the end of a key", instanceOf("keras.Box"), parser.Value{Kind: parser.String, Text: "lid", Ending: true, Span: one.Span}, parser.Load, nil},
		{"a number", instanceOf("keras.Box"), one, parser.Load, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := &parser.Module{Subscripts: []parser.Subscript{{
				Refs: row.of.Refs, Confidence: parser.Certain, Key: row.key, Context: row.ctx, Optional: strings.HasSuffix(row.name, "asked for"),
			}}}
			pair := [2]string{"keras==1.4 tensorflow==1.4", "keras==2.3 tensorflow==2.3"}
			if diff := cmp.Diff(row.want, facts(set, pair, t, m)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestArgumentTypes(t *testing.T) {
	set := entriesOf(t, "torch",
		"{call: {func: torch.where, argtype: {0: torch.ByteTensor}}}",
		"{call: {func: torch.fill, argtype: {mask: torch.ByteTensor}, value: {0: number}}}",
		"{method: {type: torch.Tensor, name: fill, argtype: {0: torch.ByteTensor}}}",
	)
	bytes, tensor := instanceOf("torch.ByteTensor"), instanceOf("torch.Tensor")
	for _, row := range []struct {
		name   string
		callee parser.Ref
		args   []parser.Arg
		want   []string
	}{
		{"by place", parser.Ref{Name: "torch.where", Bound: 1}, []parser.Arg{{Value: bytes}}, []string{"XX001 certain torch.where"}},
		{"another type", parser.Ref{Name: "torch.where", Bound: 1}, []parser.Arg{{Value: tensor}}, nil},
		{"an unknown one", parser.Ref{Name: "torch.where", Bound: 1}, []parser.Arg{{Value: unknown}}, nil},
		{"another place", parser.Ref{Name: "torch.where", Bound: 1}, []parser.Arg{{Value: tensor}, {Index: 1, Value: bytes}}, nil},
		{"either of two", parser.Ref{Name: "torch.where", Bound: 1}, []parser.Arg{{Value: instanceOf("torch.ByteTensor", "torch.Tensor")}}, nil},
		{"by keyword, and a value", parser.Ref{Name: "torch.fill", Bound: 1}, []parser.Arg{{Value: one}, {Keyword: "mask", Value: bytes}}, []string{"XX002 certain torch.fill"}},
		{"by keyword, and another value", parser.Ref{Name: "torch.fill", Bound: 1}, []parser.Arg{{Value: tensor}, {Keyword: "mask", Value: bytes}}, nil},
		{"of a method", parser.Ref{Name: "torch.Tensor.fill", Bound: 2, Instance: 2}, []parser.Arg{{Value: bytes}}, []string{"XX003 certain torch.Tensor.fill"}},
		{"of a method of another", parser.Ref{Name: "torch.Other.fill", Bound: 2, Instance: 2}, []parser.Arg{{Value: bytes}}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			for i := range row.args {
				row.args[i].Confidence = parser.Certain
			}
			m := &parser.Module{
				Uses: []parser.Use{{
					Refs: []parser.Ref{row.callee}, Confidence: parser.Certain, Context: parser.Callee,
					Parts: []source.Span{{Start: 3, End: 4}, {Start: 5, End: 6}},
				}},
				Calls: []parser.Call{{Class: -1, Args: row.args}},
			}
			if diff := cmp.Diff(row.want, facts(set, [2]string{"torch==1.4", "torch==2.3"}, t, m)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
