package parser

// resolveBlocks records the blocks. A block whose condition says nothing of
// versions is its parent.
func (r *resolver) resolveBlocks() {
	r.block = append(r.block[:0], make([]int32, len(r.blocks))...)
	r.typing = append(r.typing[:0], false)
	r.m.Blocks = []Block{{Parent: -1}}
	if r.offering {
		return // what others are offered does not depend on them
	}
	for i := 1; i < len(r.blocks); i++ {
		raw := &r.blocks[i]
		parent := r.block[raw.parent]
		b := Block{Parent: int(parent), Kind: raw.kind, Catches: raw.catches, Alternative: raw.alternative}
		typing := r.typing[parent]
		switch raw.kind {
		case If:
			if b.Cond = r.blockCond(raw); b.Cond.Op == Opaque || b.Cond.always() {
				r.block[i] = parent
				continue
			}
			typing = typing || holdsFor(b.Cond, TypeChecking)
		case Try:
			if !raw.handled {
				r.block[i] = parent
				continue
			}
		case Handler:
			b.Body = int(r.block[raw.body])
		}
		r.block[i] = int32(len(r.m.Blocks))
		r.m.Blocks = append(r.m.Blocks, b)
		r.typing = append(r.typing, typing)
	}
}

// always reports whether a condition holds by itself, as in "while True".
func (c *Cond) always() bool {
	if c.Op == Not {
		return c.Args[0].Op == Constant && c.Args[0].Literal == "false"
	}
	return c.Op == Constant && c.Literal == "true"
}

// blockCond joins the terms of a block.
func (r *resolver) blockCond(raw *rawBlock) *Cond {
	if raw.loaded >= 0 {
		return r.loaded(raw.loaded)
	}
	if len(raw.terms) == 1 {
		c := r.cond(raw.terms[0].test)
		if raw.terms[0].negated != raw.negated {
			c = not(c)
		}
		return c
	}
	conds := make([]*Cond, 0, len(raw.terms))
	for _, t := range raw.terms {
		c := r.cond(t.test)
		if t.negated {
			c = not(c)
		}
		conds = append(conds, c)
	}
	c := all(conds)
	if raw.negated {
		c = not(c)
	}
	return c
}

// holdsFor reports whether a condition implies that op holds.
func holdsFor(c *Cond, op CondOp) bool {
	if c.Op == op {
		return true
	}
	if c.Op == And {
		for _, a := range c.Args {
			if holdsFor(a, op) {
				return true
			}
		}
	}
	return false
}
