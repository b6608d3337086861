package parser

// A type is text, so that no other package needs to share a type with this one
// to describe what a library gives:
//
//	torch.Tensor                      an instance of a class
//	tuple[torch.Tensor, torch.Tensor] so many items, each of its type; "" inside is not known
//	iterable[torch.Tensor]            any number of items of one type
//	argument[0]                       the type of the first argument by position, self not counted

// The heads of types that are no class.
const (
	tupleType    = "tuple["
	iterableType = "iterable["
	argumentType = "argument["
)
