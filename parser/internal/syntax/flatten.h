#ifndef UPCHECK_FLATTEN_H
#define UPCHECK_FLATTEN_H

#include "treesitter.h"

// One node of the flat tree, in the order of a depth-first walk. The Go type
// Node has the same layout.
typedef struct upcheck_node {
  uint32_t start, end;
  uint32_t next; // index of the first node behind this one's subtree
  uint8_t kind, field;
  uint8_t missing;
  uint8_t unused;
} upcheck_node;

// What tree-sitter's numbers become. A symbol whose kind is UPCHECK_SKIP is a
// token: it is kept only where it stands in a field, as tokens[symbol].
#define UPCHECK_SKIP 255
typedef struct upcheck_tables {
  const uint8_t *kinds;  // by symbol
  const uint8_t *tokens; // by symbol
  const uint8_t *fields; // by field
  uint32_t symbols;
  uint8_t error; // the kind of a node that the grammar could not read
} upcheck_tables;

// A parser with the buffer that its last flat tree lives in.
typedef struct upcheck_parser {
  TSParser *parser;
  size_t cancel; // tree-sitter stops when another thread makes this non-zero
  upcheck_node *nodes;
  uint32_t capacity;
} upcheck_parser;

typedef enum upcheck_status {
  UPCHECK_OK,
  UPCHECK_STOPPED,   // by the time limit or the cancel flag
  UPCHECK_NO_MEMORY,
} upcheck_status;

upcheck_parser *upcheck_parser_new(uint64_t timeout_micros);
void upcheck_parser_delete(upcheck_parser *self);
// Cancel may be called from another thread while a parse runs; it holds until
// rearm.
void upcheck_parser_cancel(upcheck_parser *self);
void upcheck_parser_rearm(upcheck_parser *self);

// Parses text and leaves its flat tree in self->nodes; *count is its length.
// The syntax tree itself is gone when this returns.
upcheck_status upcheck_parser_parse(upcheck_parser *self, const upcheck_tables *tables,
                                    const char *text, uint32_t length, uint32_t *count);

#endif
