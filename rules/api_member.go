package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// historyMember follows what is read from an instance, as far as the types of
// its members are known.
func (s *scan) historyMember(u *parser.Use, ref parser.Ref) (hit, bool) {
	total := segments(ref.Name)
	typ := cut(ref.Name, ref.Instance)
	confidence := finding.Certain
	for n := ref.Instance + 1; n <= total; n++ {
		name := typ + "." + lastOf(cut(ref.Name, n))
		p, ok := s.spell(name)
		if !ok {
			return hit{}, false
		}
		if class := s.account(spelled{p.track, cutLast(p.path), p.via}); !class.exists || class.found.Object.Kind != api.Class {
			return hit{}, false
		}
		a := s.account(p)
		whole := *u
		if n < total {
			whole.Context, whole.Call = parser.Load, -1
		}
		// The type stands for what the chain has so far.
		here := parser.Ref{Name: name, Bound: segments(typ), Instance: segments(typ)}
		if r := s.remarkFor(&a, &whole, p, here); r != nil {
			// What a variable holds was reported where it was read from the instance.
			if n <= ref.Bound || others(r) || s.isStored(name) || s.overridden(p, r) {
				return hit{}, false
			}
			if r.code == "API005" && r.before.Kind == api.Property {
				confidence = finding.Likely // other files may set it (LightningDataModule.train_transforms)
			}
			h, ok := s.remarkHit(p, name, r, partSpan(u, ref, n), min(confidence, referenceConfidence(&whole, s.effectOf(r))))
			h.block, h.finding.Statement, h.shape = u.Block, u.Statement, true
			return h, ok
		}
		if typ = s.heldBy(typ, lastOf(name)); typ == "" {
			return hit{}, false
		}
		confidence = finding.Likely
	}
	return hit{}, false
}

// overridden reports whether what only raises may be another method in truth:
// an instance of keras.layers.Layer, by annotation, is one of a derived class.
func (s *scan) overridden(p spelled, r *remark) bool {
	return r.code == "API004" && s.derivedHas(p.track, cutLast(r.home), lastOf(r.home))
}

// isStored reports whether the module assigns a member to an instance.
func (s *scan) isStored(member string) bool {
	if s.stored == nil {
		s.stored = make(map[string]bool)
		for i := range s.module.Uses {
			u := &s.module.Uses[i]
			if u.Context != parser.Store {
				continue
			}
			for _, r := range u.Refs {
				if r.Instance > 0 {
					s.stored[r.Name] = true
				}
			}
		}
	}
	return s.stored[member]
}

// others reports whether what is missing in a class may be put into an instance
// by others: a subclass defines what only raises, and attributes are also set
// from outside (pytorch_lightning.Trainer.callbacks, by a connector) or under
// names that are computed (numpy.finfo.tiny, until it became a property).
func others(r *remark) bool {
	switch r.code {
	case "API004":
		return r.after.Raises.Type == "NotImplementedError"
	case "API005":
		return r.before.Kind == api.Attribute
	case "API013":
		return r.before.Kind == api.Attribute || r.before.Kind == api.Property
	}
	return false
}
