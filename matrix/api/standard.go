package api

import "strings"

// standardName is the name that a class of the standard library has in
// standardMembers: typing's names are those of what they stand for.
func standardName(name string) string {
	name = strings.TrimPrefix(name, "builtins.")
	short, ok := strings.CutPrefix(name, "typing.")
	if !ok {
		return name
	}
	switch short {
	case "Dict", "List", "Tuple", "Set", "FrozenSet", "Type":
		return strings.ToLower(short)
	case "OrderedDict", "Counter", "Deque", "DefaultDict":
		if short[0] == 'D' {
			return "collections." + strings.ToLower(short)
		}
		return "collections." + short
	case "Generic", "Protocol", "NamedTuple":
		return name
	case "AbstractSet":
		return "collections.abc.Set"
	default:
		return "collections.abc." + short
	}
}

func isStandard(name string) bool {
	_, ok := standardMembers(name)
	return ok
}

// hasStandard reports whether a class of the standard library has a member. A
// name with an underscore is taken to exist: those differ between versions of
// Python.
func hasStandard(class, name string) bool {
	if private := strings.HasPrefix(name, "_"); private != (class == "object") {
		return private
	}
	members, _ := standardMembers(class)
	for member := range strings.FieldsSeq(members) {
		if member == name {
			return true
		}
	}
	return false
}

// standardMembers lists the members of the classes of the standard library
// that libraries derive from and whose members are all known: what dir gives
// of them in Python 3.11, without names with an underscore. Classes that set
// attributes of their instances are not among them.
func standardMembers(class string) (members string, ok bool) {
	switch class {
	case "object":
		return "__annotations__ __bases__ __class__ __delattr__ __dict__ __dir__ __doc__ __eq__ __format__ " +
			"__ge__ __getattribute__ __getstate__ __gt__ __hash__ __init__ __init_subclass__ __le__ __lt__ " +
			"__module__ __mro__ __name__ __ne__ __new__ __qualname__ __reduce__ __reduce_ex__ __repr__ " +
			"__setattr__ __sizeof__ __str__ __subclasses__ __subclasshook__ __weakref__", true
	case "abc.ABC":
		return "register", true
	case "typing.Generic", "typing.Protocol", "contextlib.AbstractContextManager", "contextlib.ContextDecorator",
		"collections.abc.Callable", "collections.abc.Collection", "collections.abc.Container",
		"collections.abc.Hashable", "collections.abc.Iterable", "collections.abc.Iterator",
		"collections.abc.Reversible", "collections.abc.Sized":
		return "", true
	case "enum.Enum", "enum.Flag":
		return "name value", true
	case "enum.IntEnum", "enum.IntFlag":
		return "as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag name numerator real " +
			"to_bytes value", true
	case "bool":
		return standardMembers("int")
	case "dict":
		return "clear copy fromkeys get items keys pop popitem setdefault update values", true
	case "list":
		return "append clear copy count extend index insert pop remove reverse sort", true
	case "tuple", "collections.abc.Sequence":
		return "count index", true
	case "str":
		return "capitalize casefold center count encode endswith expandtabs find format format_map index " +
			"isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable " +
			"isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix " +
			"removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines " +
			"startswith strip swapcase title translate upper zfill", true
	case "bytes":
		return "capitalize center count decode endswith expandtabs find fromhex hex index isalnum isalpha " +
			"isascii isdigit islower isspace istitle isupper join ljust lower lstrip maketrans " +
			"partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip " +
			"split splitlines startswith strip swapcase title translate upper zfill", true
	case "bytearray":
		return "append capitalize center clear copy count decode endswith expandtabs extend find fromhex " +
			"hex index insert isalnum isalpha isascii isdigit islower isspace istitle isupper join " +
			"ljust lower lstrip maketrans partition pop remove removeprefix removesuffix replace " +
			"reverse rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip " +
			"swapcase title translate upper zfill", true
	case "int":
		return "as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag numerator real " +
			"to_bytes", true
	case "float":
		return "as_integer_ratio conjugate fromhex hex imag is_integer real", true
	case "complex":
		return "conjugate imag real", true
	case "set":
		return "add clear copy difference difference_update discard intersection intersection_update " +
			"isdisjoint issubset issuperset pop remove symmetric_difference symmetric_difference_update " +
			"union update", true
	case "frozenset":
		return "copy difference intersection isdisjoint issubset issuperset symmetric_difference union", true
	case "property":
		return "deleter fdel fget fset getter setter", true
	case "type":
		return "mro", true
	case "BaseException":
		return "add_note args with_traceback", true
	case "OSError":
		return "add_note args characters_written errno filename filename2 strerror with_traceback", true
	case "ImportError":
		return "add_note args msg name path with_traceback", true
	case "StopIteration":
		return "add_note args value with_traceback", true
	case "SystemExit":
		return "add_note args code with_traceback", true
	case "SyntaxError":
		return "add_note args end_lineno end_offset filename lineno msg offset print_file_and_line text " +
			"with_traceback", true
	case "UnicodeDecodeError", "UnicodeEncodeError":
		return "add_note args encoding end object reason start with_traceback", true
	case "AttributeError":
		return "add_note args name obj with_traceback", true
	case "NameError":
		return "add_note args name with_traceback", true
	case "collections.OrderedDict":
		return "clear copy fromkeys get items keys move_to_end pop popitem setdefault update values", true
	case "collections.defaultdict":
		return "clear copy default_factory fromkeys get items keys pop popitem setdefault update values", true
	case "collections.deque":
		return "append appendleft clear copy count extend extendleft index insert maxlen pop popleft " +
			"remove reverse rotate", true
	case "collections.Counter":
		return "clear copy elements fromkeys get items keys most_common pop popitem setdefault subtract " +
			"total update values", true
	case "collections.abc.Mapping":
		return "get items keys values", true
	case "collections.abc.MutableMapping":
		return "clear get items keys pop popitem setdefault update values", true
	case "collections.abc.MutableSequence":
		return "append clear count extend index insert pop remove reverse", true
	case "collections.abc.Set":
		return "isdisjoint", true
	case "collections.abc.MutableSet":
		return "add clear discard isdisjoint pop remove", true
	case "collections.abc.Generator":
		return "close send throw", true
	case "Exception", "ArithmeticError", "AssertionError", "BufferError", "DeprecationWarning", "EOFError",
		"FutureWarning", "FloatingPointError", "GeneratorExit", "IndexError", "KeyError", "KeyboardInterrupt",
		"LookupError", "MemoryError", "NotImplementedError", "OverflowError", "PendingDeprecationWarning",
		"RecursionError", "ReferenceError", "ResourceWarning", "RuntimeError", "RuntimeWarning",
		"StopAsyncIteration", "SystemError", "TypeError", "UserWarning", "ValueError", "Warning",
		"ZeroDivisionError":
		return standardMembers("BaseException")
	case "EnvironmentError", "IOError", "FileExistsError", "FileNotFoundError", "PermissionError", "TimeoutError",
		"ConnectionError":
		return standardMembers("OSError")
	case "ModuleNotFoundError":
		return standardMembers("ImportError")
	default:
		return "", false
	}
}
