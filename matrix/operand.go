package matrix

// The operands that are no type.
const (
	AnyOperand    = "any"
	NumberOperand = "number" // a literal
)

// TupleOfList is what a method returns, or a generator yields: a tuple in which a
// list stands.
const TupleOfList = "tuple of list"

// Types returns the qualified types that the sides name.
func (o *OperatorMatch) Types() []string {
	var types []string
	for _, side := range []string{o.Left, o.Right} {
		if side != "" && side != AnyOperand && side != NumberOperand {
			types = append(types, side)
		}
	}
	return types
}
