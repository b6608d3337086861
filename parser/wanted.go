package parser

import "strings"

// Most names of a file are of the standard library, or of nothing but what the
// file itself computes. What nobody asks about is not recorded, and what cannot
// lead anywhere is not looked up.

// gatherWanted decides which names are worth a look: those that some binding
// makes something of. A name that is only imported is worth as much as its
// library.
func (r *resolver) gatherWanted() {
	r.unwanted = r.unwanted[:0]
	r.worth = append(r.worth[:0], make([]worth, len(r.names))...)
	for name, spoken := range r.spoken {
		if spoken {
			r.worth[name] = worthRecording
		}
	}
	for i := range r.imports {
		imp := &r.imports[i]
		if imp.bound < 0 {
			continue
		}
		if imp.level > 0 || r.isWanted(imp.module) {
			r.worth[imp.bound] = worthRecording
		} else {
			r.worth[imp.bound] = max(r.worth[imp.bound], worthKnowing)
		}
	}
}

// worth is what a name is worth.
type worth uint8

const (
	worthNothing worth = iota // it denotes nothing that is known
	worthKnowing              // it is of a library that nobody asks about
	worthRecording
)

// isWanted reports whether anybody wants to know of uses of a module; those of
// others are remembered.
func (r *resolver) isWanted(module string) bool {
	root, _, _ := strings.Cut(module, ".")
	if r.wanted == nil || r.wanted(r.file.Path(), root) {
		return true
	}
	for _, known := range r.unwanted {
		if known == root {
			return false
		}
	}
	r.unwanted = append(r.unwanted, root)
	return false
}

// isRecorded reports whether one of the names is wanted.
func (r *resolver) isRecorded(refs []Ref) bool {
	for i := range refs {
		wanted := true
		for _, root := range r.unwanted {
			if name := refs[i].Name; strings.HasPrefix(name, root) && (len(name) == len(root) || name[len(root)] == '.') {
				wanted = false
				break
			}
		}
		if wanted {
			return true
		}
	}
	return false
}

// isMute reports whether a chain of names begins with one that is not worth
// recording.
func (r *resolver) isMute(e exprID) bool {
	for r.exprs[e].kind == xAttr {
		e = r.exprs[e].first
	}
	return r.exprs[e].kind == xName && r.worth[r.exprs[e].name] < worthRecording && !r.mayGain(e)
}

// mayGain reports whether a name may denote what none of its bindings says: a
// star import may bring it, and a check narrows it to a type.
func (r *resolver) mayGain(e exprID) bool {
	return len(r.stars) > 0 || r.checked && r.near[r.placeOf(e).block] != 0
}
