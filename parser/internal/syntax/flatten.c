#include "flatten.h"

#include <stdlib.h>

upcheck_parser *upcheck_parser_new(uint64_t timeout_micros) {
  upcheck_parser *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->parser = ts_parser_new();
  if (self->parser == NULL || !ts_parser_set_language(self->parser, tree_sitter_python())) {
    upcheck_parser_delete(self);
    return NULL;
  }
  ts_parser_set_timeout_micros(self->parser, timeout_micros);
  ts_parser_set_cancellation_flag(self->parser, &self->cancel);
  return self;
}

void upcheck_parser_delete(upcheck_parser *self) {
  if (self == NULL) return;
  if (self->parser != NULL) ts_parser_delete(self->parser);
  free(self->nodes);
  free(self);
}

void upcheck_parser_cancel(upcheck_parser *self) {
  __atomic_store_n(&self->cancel, 1, __ATOMIC_RELAXED);
}

void upcheck_parser_rearm(upcheck_parser *self) {
  __atomic_store_n(&self->cancel, 0, __ATOMIC_RELAXED);
}

// The nodes up to which a buffer is kept for the next text: 5 MiB.
#define KEPT (1u << 18)

static bool reserve(upcheck_parser *self, uint32_t count) {
  if (count < self->capacity) return true;
  uint32_t capacity = self->capacity < 4096 ? 4096 : self->capacity * 2;
  upcheck_node *nodes = realloc(self->nodes, capacity * sizeof *nodes);
  if (nodes == NULL) return false;
  self->nodes = nodes;
  self->capacity = capacity;
  return true;
}

// Between a node's visit and its end, its next member holds the index of the
// enclosing recorded node, so that the walk needs no stack of its own.
#define NO_PARENT UINT32_MAX

static upcheck_status flatten(upcheck_parser *self, const upcheck_tables *tables,
                              TSTreeCursor *cursor, uint32_t *count) {
  uint32_t n = 0, parent = NO_PARENT;
  for (;;) {
    TSNode node = ts_tree_cursor_current_node(cursor);
    TSSymbol symbol = ts_node_symbol(node);
    uint8_t field = tables->fields[ts_tree_cursor_current_field_id(cursor)];
    uint8_t kind = symbol < tables->symbols ? tables->kinds[symbol] : tables->error;
    if (kind == UPCHECK_SKIP && field != 0) kind = tables->tokens[symbol];
    bool kept = kind != UPCHECK_SKIP;
    if (kept) {
      if (!reserve(self, n)) return UPCHECK_NO_MEMORY;
      self->nodes[n] = (upcheck_node){
          .start = ts_node_start_byte(node),
          .end = ts_node_end_byte(node),
          .next = parent,
          .kind = kind,
          .field = field,
          .missing = ts_node_is_missing(node),
      };
      parent = n++;
      if (ts_tree_cursor_goto_first_child(cursor)) continue;
    }
    for (;;) {
      if (kept) {
        uint32_t outer = self->nodes[parent].next;
        self->nodes[parent].next = n;
        parent = outer;
      }
      if (ts_tree_cursor_goto_next_sibling(cursor)) break;
      if (!ts_tree_cursor_goto_parent(cursor)) {
        *count = n;
        return UPCHECK_OK;
      }
      kept = true; // what has children was kept
    }
  }
}

upcheck_status upcheck_parser_parse(upcheck_parser *self, const upcheck_tables *tables,
                                    const char *text, uint32_t length, uint32_t *count) {
  if (self->capacity > KEPT) {
    free(self->nodes);
    self->nodes = NULL;
    self->capacity = 0;
  }
  TSTree *tree = ts_parser_parse_string(self->parser, NULL, text, length);
  if (tree == NULL) {
    // Without the reset the next parse would resume this one, with this text.
    ts_parser_reset(self->parser);
    return UPCHECK_STOPPED;
  }
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  upcheck_status status = flatten(self, tables, &cursor, count);
  ts_tree_cursor_delete(&cursor);
  ts_tree_delete(tree);
  return status;
}
