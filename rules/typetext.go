package rules

import "strings"

// eachClass replaces the names of classes in a type, which is text as
// parser.Exports has it: "tuple[torch.Tensor, torch.Size]".
func eachClass(typ string, class func(string) string) string {
	if !strings.Contains(typ, "[") {
		return class(typ)
	}
	var b strings.Builder
	for start, i := 0, 0; i <= len(typ); i++ {
		if i < len(typ) && !strings.ContainsRune("[], ", rune(typ[i])) {
			continue
		}
		// What stands before "[" is no class, and neither is a test with a colon.
		if name := typ[start:i]; name != "" && i < len(typ) && typ[i] != '[' && !strings.Contains(name, ":") {
			b.WriteString(class(name))
		} else {
			b.WriteString(name)
		}
		if i < len(typ) {
			b.WriteByte(typ[i])
		}
		start = i + 1
	}
	return b.String()
}

// isClass reports whether a type is a class that is known, and no tuple.
func isClass(typ string) bool { return typ != "" && !strings.HasSuffix(typ, "]") }
