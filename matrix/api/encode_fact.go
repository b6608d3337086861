package api

import (
	"cmp"
	"encoding/binary"
	"strings"
)

func compareParams(a, b Param) int {
	optional := func(p Param) int {
		if p.Optional {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(optional(a), optional(b)), cmp.Compare(a.Default, b.Default))
}

// count counts the texts and parameters of an object.
func (e *encoder) count(o *Object) {
	e.countName(o.Definition)
	for _, s := range o.Signatures {
		e.countName(s.Returns)
		for _, p := range s.Params {
			e.texts.add(p.Name)
			e.texts.add(p.Default)
			e.params.add(p)
		}
	}
	for _, key := range o.Keys {
		e.texts.add(key)
	}
	for _, d := range o.Deprecations {
		for _, text := range []string{d.Category, d.Text, d.Condition, d.Param} {
			e.texts.add(text)
		}
	}
	if o.Raises != nil {
		e.texts.add(o.Raises.Type)
		e.texts.add(o.Raises.Text)
	}
	for _, base := range o.Bases {
		e.countName(base)
	}
}

// countName counts the segments of a dotted name, split as name does it: a
// leading dot stays with what follows it.
func (e *encoder) countName(dotted string) {
	for dotted != "" {
		i := strings.LastIndexByte(dotted, '.')
		if i <= 0 {
			e.texts.add(dotted)
			return
		}
		e.texts.add(dotted[i+1:])
		dotted = dotted[:i]
	}
}

// appendFact writes a fact as the comment in fact.go says.
func (e *encoder) appendFact(data []byte, o *Object) []byte {
	parts := 0
	for _, part := range []struct {
		bit int
		has bool
	}{
		{hasAny, o.Any},
		{hasSignatures, len(o.Signatures) > 0},
		{hasKeys, len(o.Keys) > 0},
		{hasDeprecations, len(o.Deprecations) > 0},
		{hasRaises, o.Raises != nil},
		{hasBases, len(o.Bases) > 0},
	} {
		if part.has {
			parts |= part.bit
		}
	}
	text := func(s string) { data = number32(data, int(e.texts.ids[s])) }
	data = number32(data, int(o.Kind))
	data = number32(data, parts)
	if len(o.Signatures) > 0 {
		data = number32(data, len(o.Signatures))
	}
	for _, s := range o.Signatures {
		data = number32(data, len(s.Params))
		for _, p := range s.Params {
			data = number32(data, int(e.params.ids[p]))
		}
		data = number32(data, int(e.name(s.Returns)))
	}
	if len(o.Keys) > 0 {
		data = number32(data, len(o.Keys))
	}
	for _, key := range o.Keys {
		text(key)
	}
	if len(o.Deprecations) > 0 {
		data = number32(data, len(o.Deprecations))
	}
	for _, d := range o.Deprecations {
		text(d.Category)
		text(d.Text)
		text(d.Condition)
		text(d.Param)
	}
	if o.Raises != nil {
		text(o.Raises.Type)
		text(o.Raises.Text)
	}
	if len(o.Bases) > 0 {
		data = number32(data, len(o.Bases))
	}
	for _, base := range o.Bases {
		data = number32(data, int(e.name(base)))
	}
	return data
}

func number32(data []byte, n int) []byte { return binary.AppendUvarint(data, uint64(n)) }
