package syntax

// #include <stdlib.h>
// #include "flatten.h"
import "C"

import (
	"sync"
	"unsafe"
)

// language returns the tables that map the grammar's numbers to Kind and
// Field. They are built by name, once: the numbers change with the grammar.
var language = sync.OnceValue(newLanguage)

// lineContinuation is the one named node that the flat tree leaves out. It says
// nothing, and may stand between any two operands.
const lineContinuation = "line_continuation"

// newLanguage allocates the tables in C memory, where they stay: C code reads
// them during every parse.
func newLanguage() *C.upcheck_tables {
	lang := C.tree_sitter_python()
	named, tokens := indexOf(namedKinds[:]), indexOf(tokenKinds[:])
	symbols := int(C.ts_language_symbol_count(lang))
	kinds := unsafe.Slice((*C.uint8_t)(C.malloc(C.size_t(symbols))), symbols)
	for s := range symbols {
		name := C.GoString(C.ts_language_symbol_name(lang, C.TSSymbol(s)))
		kinds[s] = C.UPCHECK_SKIP
		if C.ts_language_symbol_type(lang, C.TSSymbol(s)) == C.TSSymbolTypeRegular && name != lineContinuation {
			kinds[s] = C.uint8_t(named[name]) // Other when absent
		}
	}
	fields := int(C.ts_language_field_count(lang)) + 1 // ids start at 1, 0 is none
	roles := unsafe.Slice((*C.uint8_t)(C.malloc(C.size_t(fields))), fields)
	byName := indexOf(fieldNames[:])
	for f := range fields {
		roles[f] = 0
		if f > 0 {
			roles[f] = C.uint8_t(byName[C.GoString(C.ts_language_field_name_for_id(lang, C.TSFieldId(f)))])
		}
	}
	inField := unsafe.Slice((*C.uint8_t)(C.malloc(C.size_t(symbols))), symbols)
	for s := range symbols {
		inField[s] = C.uint8_t(Token)
		if k, ok := tokens[C.GoString(C.ts_language_symbol_name(lang, C.TSSymbol(s)))]; ok {
			inField[s] = C.uint8_t(k)
		}
	}
	t := (*C.upcheck_tables)(C.malloc(C.sizeof_upcheck_tables))
	*t = C.upcheck_tables{
		kinds:   unsafe.SliceData(kinds),
		tokens:  unsafe.SliceData(inField),
		fields:  unsafe.SliceData(roles),
		symbols: C.uint32_t(symbols),
		error:   C.uint8_t(Error),
	}
	return t
}

// indexOf maps the non-empty names to their place.
func indexOf(names []string) map[string]int {
	m := make(map[string]int, len(names))
	for i, name := range names {
		if name != "" {
			m[name] = i
		}
	}
	return m
}
