package tokens

// maskName is a word of a file.
type maskName struct {
	hash uint64
	// maker says that a mask comes from it, method that it does where it is an
	// attribute.
	maker, method bool
	// keeper says that what is read by it from a mask, or from what holds some, may be one.
	keeper bool
	// grower says that it is a method that puts something into its container.
	grower bool
	// fixed says that it never stands for a mask.
	fixed bool
	// taken says that it is a mask of another file, declared that some function says
	// where it lies.
	taken, declared bool
	// shared says that it may be a mask wherever it is read: as an attribute, a
	// function, a name of the module. In the functions inside it may be one as their
	// variable.
	shared bool
	inside []int32
}

// maskMakers give masks, by the name of the function, method or class.
var maskMakers = hashSet("BoolTensor", "isin", "eq", "ne", "lt", "le", "gt", "ge", "greater", "greater_equal", "less", "less_equal",
	"not_equal", "isclose", "logical_and", "logical_or", "logical_xor", "logical_not", "isnan", "isinf", "isfinite", "isneginf", "isposinf",
	"isreal", "signbit")

// boolTensorWord is the class of masks, which isinstance and cast say of something.
var boolTensorWord = Hash("BoolTensor")

var getattrWord = Hash("getattr")

// boolWord is the method that gives a mask; by itself it is the class of Python.
var boolWord = Hash("bool")

// maskKeepers are what gives a mask of a mask, and what holds masks one of them.
var maskKeepers = hashSet("clone", "detach", "contiguous", "cpu", "cuda", "unsqueeze", "squeeze", "flatten", "reshape", "t", "transpose",
	"permute", "expand", "expand_as", "repeat", "index_select", "masked_fill", "roll", "flip", "any", "all", "T", "mT", "data",
	"__and__", "__or__", "__xor__", "__rand__", "__ror__", "__rxor__", "__iand__", "__ior__", "__ixor__", "__invert__", "__getitem__", "__iter__",
	"items", "values", "keys", "get", "pop", "popitem", "setdefault", "copy")

// growers are methods that put something into a container.
var growers = hashSet("append", "add", "extend", "insert", "update", "setdefault", "appendleft")

// maskless are words that no mask is given.
var maskless = hashSet("self", "cls", "None", "True", "False")

// maskWords are all of these.
var maskWords = func() (f Filter) {
	for _, set := range [...]map[uint64]bool{maskMakers, maskKeepers, growers, maskless} {
		for h := range set {
			f.Add(h)
		}
	}
	return f
}()

func hashSet(words ...string) map[uint64]bool {
	set := make(map[uint64]bool, len(words))
	for _, w := range words {
		set[Hash(w)] = true
	}
	return set
}
