/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* Code objects: what the loader needs to turn a place in one into a line. */
#pragma once

#include "python.h"

constant u32 level;

struct code_key {
	u64 image, code, table;
	s32 first;
	u32 unused;
};

/* What is known of a code object: whether that was asked, whether it counts, whether it
 * was sent. */
#define COUNTS 1
#define SENT 2
#define JUDGED 4
struct {
	map_uint(type, LRU_HASH);
	map_uint(max_entries, 1 << 16);
	map_type(key, struct code_key);
	map_type(value, u8);
} codes section(".maps");

inline_ void begin(struct head *head, u32 kind, u32 pid, u64 image)
{
	head->kind = kind;
	head->pid = pid;
	head->tid = thread_of((struct task_struct *)current_task(), level);
	head->minor = layout.minor;
	head->time = ktime();
	head->image = image;
}

/* send_code sends what is needed to know the lines of a code object, once. It returns 0
 * when that is known to have arrived. */
global_ int send_code(u64 image, u64 code, u64 table, s32 first, u32 pid)
{
	struct code_key key = { image, code, table, first, 0 };
	struct code *r;
	struct table *t;
	u64 size;
	u32 n;
	u8 *known, state = SENT;

	known = map_lookup(&codes, &key);
	if (known && *known & SENT)
		return 0;
	if (known)
		state |= *known;
	size = word(key.table + BYTES_SIZE);
	if (size > TABLE_HEAD + (u64)TABLE_PART * TABLE_PARTS)
		return -1;
	r = reserve(r);
	if (!r)
		return -1;
	begin(&r->head, CODE, pid, image);
	r->code = code;
	r->table = key.table;
	r->first = key.first;
	r->size = size;
	copy_text(&r->path, r->file, sizeof(r->file), word(code + layout.code_file));
	copy_text(&r->title, r->name, sizeof(r->name), word(code + layout.code_name));
	n = size > TABLE_HEAD ? TABLE_HEAD : size;
	asm volatile("" : "+r"(n));
	if (n && n <= TABLE_HEAD && copy(r->data, n, key.table + BYTES_DATA))
		lose(UNREADABLE);
	ring_submit(r, 0);
	for (u32 i = 0; i < TABLE_PARTS; i++) {
		u64 at = TABLE_HEAD + (u64)i * TABLE_PART;

		if (at >= size)
			break;
		t = reserve(t);
		if (!t)
			return -1;
		begin(&t->head, TABLE, pid, image);
		t->code = code;
		t->table = key.table;
		t->first = key.first;
		t->at = at;
		n = size - at > TABLE_PART ? TABLE_PART : size - at;
		asm volatile("" : "+r"(n));
		if (n && n <= TABLE_PART && copy(t->data, n, key.table + BYTES_DATA + at))
			lose(UNREADABLE);
		ring_submit(t, 0);
	}
	map_update(&codes, &key, &state, 0);
	return 0;
}

inline_ int send(u64 image, struct place *at, u32 pid)
{
	return send_code(image, at->code, at->table, at->first, pid);
}
