package matrix

import (
	"slices"
	"strings"
)

// Descriptors are how SARIF declares the built-in rules, made beforehand by the
// package report: their pages are most of such a file.
type Descriptors struct {
	// Codes are sorted; Ends says where the descriptor of each ends in the text.
	Codes []string
	Ends  []uint32
}

// Descriptor returns the descriptor of a built-in rule, "" for another one.
func Descriptor(code string) string {
	i, ok := slices.BinarySearchFunc(descriptors.Codes, code, strings.Compare)
	if !ok {
		return ""
	}
	start, end := bounds(descriptors.Ends, i)
	return strings.TrimSuffix(descriptorText[start:end], "\n")
}
