package matrix

// The operands that are no type.
const (
	AnyOperand    = "any"
	NumberOperand = "number" // a literal
	// IndexesOperand is a list, as the key of an item, that holds displays, slices, None
	// or "...".
	IndexesOperand = "indexes"
)

// The operators that read an item and assign to one.
const (
	ReadItem  = "[]"
	WriteItem = "[]="
)

// TupleOfList is what a method returns, or a generator yields: a tuple in which a
// list stands.
const TupleOfList = "tuple of list"

// Types returns the qualified types that the sides name.
func (o *OperatorMatch) Types() []string {
	var types []string
	for _, side := range []string{o.Left, o.Right} {
		if side != "" && !isPlainOperand(side) {
			types = append(types, side)
		}
	}
	return types
}

// isPlainOperand reports whether an operand is no type.
func isPlainOperand(side string) bool {
	return side == AnyOperand || side == NumberOperand || side == IndexesOperand
}
