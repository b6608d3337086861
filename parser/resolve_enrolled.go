package parser

// enrolledAs returns what self.register_buffer("x", value) and its kin give an
// attribute of the instances of a class, where that method is a library's.
func (r *resolver) enrolledAs(class int32, name string) []exprID {
	if len(r.enrolled) == 0 {
		return nil
	}
	if r.enrolledBy == nil {
		r.gatherEnrolled()
	}
	var list []exprID
	for _, call := range r.enrolledBy[ownName{class, name}] {
		f := &r.exprs[r.exprs[call].first]
		m := r.member(thing{kind: ownValue, index: class}, f.name)
		if args, _ := r.arguments(call); len(m.things) == 1 && m.things[0].kind == library {
			list = append(list, args[1])
		}
	}
	return list
}

// ownName is an attribute of the instances of a class of this file, by its name.
type ownName struct {
	class int32
	name  string
}

// gatherEnrolled indexes the calls by what they name.
func (r *resolver) gatherEnrolled() {
	r.enrolledBy = make(map[ownName][]exprID)
	for _, call := range r.enrolled {
		args, ok := r.arguments(call)
		if !ok || len(args) < 2 {
			continue
		}
		if name, ok := r.stringValue(args[0]); ok {
			if class := r.selfClass(r.exprs[r.exprs[call].first].first); class >= 0 {
				key := ownName{class, name}
				r.enrolledBy[key] = append(r.enrolledBy[key], call)
			}
		}
	}
}
