/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* What a CPython raises, what warns in it and what it imports. The cookie of every probe
 * is the way from it to _PyRuntime, so that no map of memory has to be read. */
#include "code.h"

/* Whether only files whose base name is in the map count. */
constant u32 filter;

/* Hashes of base names: what shares one with a name costs time and nothing else. */
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 14);
	map_type(key, u64);
	map_type(value, u8);
} names section(".maps");

#define FNV_START 0xcbf29ce484222325
#define FNV_PRIME 0x100000001b3
#define TAIL 64

inline_ int watched(u32 *pid, u64 *image)
{
	u64 *found;

	*pid = this_process(level);
	found = map_lookup(&tree, pid);
	if (!found)
		return 0;
	*image = *found;
	return 1;
}

/* The hash of how the files begin that AutoGraph makes of functions, which may be those of
 * a file of interest: "__autograph_generated_file". */
#define GENERATED 0x56e94c4b73757bd5ULL

/* counts says whether a file is of interest. What it cannot tell is. */
global_ int counts(u64 file)
{
	char tail[TAIL] = {};
	u64 data = 0, length = 0, hash = FNV_START;
	int whole = 1;
	u32 n;

	if (text_data(file, &data, &length) != 1)
		return 1;
	if (length > TAIL) {
		data += length - TAIL;
		length = TAIL;
		whole = 0;
	}
	n = length;
	asm volatile("" : "+r"(n));
	if (n == 0 || n > TAIL || copy(tail, n, data))
		return 1;
	for (u32 i = 0; i < TAIL; i++) {
		if (i >= n)
			break;
		if (tail[i] & 0x80)
			return 1; /* Latin-1 here, UTF-8 in the map */
		if (tail[i] == '/') {
			hash = FNV_START;
			whole = 1;
		} else {
			hash = (hash ^ (u8)tail[i]) * FNV_PRIME;
			if (hash == GENERATED)
				return 1;
		}
	}
	return !whole || map_lookup(&names, &hash) != 0;
}

inline_ int wanted(u64 image, struct place *at)
{
	struct code_key key = { image, at->code, at->table, at->first, 0 };
	u8 *known, state;

	if (!filter)
		return 1;
	known = map_lookup(&codes, &key);
	if (known && *known & JUDGED)
		return *known & COUNTS;
	state = counts(word(at->code + layout.code_file)) ? COUNTS : 0;
	state |= JUDGED | (known ? *known : 0); /* in the stack of a warning it was sent only */
	map_update(&codes, &key, &state, 0);
	return state & COUNTS;
}

/* raised fills in the exception that is set in a thread. Up to 3.11 its value may not be
 * an instance yet: a text, or the arguments as a tuple. */
inline_ void raised(struct raise *r, u64 thread)
{
	u64 value, type, traceback = 0, args, text = 0;

	if (layout.minor < 12) {
		type = word(thread + layout.thread_exception);
		value = word(thread + layout.thread_exception + 8);
		traceback = word(thread + layout.thread_exception + 16);
	} else {
		value = word(thread + layout.thread_exception);
		type = type_of(value);
		if (value)
			traceback = word(value + layout.exception_traceback);
	}
	r->value = value;
	if (type_name(r->type, type))
		r->flags |= HAS_TYPE;
	if (traceback)
		r->flags |= HAS_TRACEBACK;
	if (is(value, IS_TEXT)) {
		text = value;
	} else if (is(value, IS_TUPLE)) {
		if (word(value + TUPLE_SIZE))
			text = word(value + TUPLE_ITEMS);
	} else if (is(value, IS_EXCEPTION)) {
		r->flags |= IS_INSTANCE;
		args = word(value + EXCEPTION_ARGS);
		if (args && word(args + TUPLE_SIZE))
			text = word(args + TUPLE_ITEMS);
	}
	copy_text(&r->text, r->message, sizeof(r->message), text);
}

/* PyTraceBack_Here(frame) is called once for every Python frame that an exception
 * passes, and for nothing that C code asks and answers itself, such as hasattr. */
section("uprobe.multi.s/raise") int on_raise(struct registers *ctx)
{
	volatile u64 ip = address_in(ctx), object = arg0(ctx);
	u64 image, thread, frame = object;
	struct place at = {};
	struct raise *r;
	u32 pid;

	if (!watched(&pid, &image))
		return 0;
	if (layout.frame_object_frame >= 0)
		frame = word(object + layout.frame_object_frame);
	if (code_of(&at, frame))
		return lose(UNREADABLE);
	if (!wanted(image, &at))
		return 0;
	instruction_of(&at, frame);
	if (send(image, &at, pid))
		return lose(NO_ROOM);
	thread = thread_state(ip + attach_cookie(ctx));
	if (!thread)
		return lose(UNREADABLE);
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(&r->head, RAISE, pid, image);
	r->at = at;
	r->flags = 0;
	raised(r, thread);
	if (!(r->flags & HAS_TYPE))
		lose(UNREADABLE);
	ring_submit(r, 0);
	return 0;
}

/* warn_explicit([thread,] category, message, file, line, ...) is where all warnings pass,
 * before filters; the thread is there since 3.11. The stack matters, since a library may
 * say that it warned in its own line. */
section("uprobe.multi.s/warn") int on_warn(struct registers *ctx)
{
	volatile u64 ip = address_in(ctx);
	volatile u64 a = arg0(ctx), b = arg1(ctx), c = arg2(ctx), d = arg3(ctx), e = arg4(ctx);
	u64 image, thread, category, message, file, frame, args;
	struct place at = {};
	struct warn *r;
	u32 pid, line;

	if (!watched(&pid, &image))
		return 0;
	if (layout.minor < 11) {
		category = a;
		message = b;
		file = c;
		line = d;
	} else {
		category = b;
		message = c;
		file = d;
		line = e;
	}
	thread = thread_state(ip + attach_cookie(ctx));
	if (!thread)
		return lose(UNREADABLE);
	/* The lines of the stack first: a record is not held while others are made. */
	frame = current_frame(thread);
	for (u32 i = 0; i < DEPTH && frame; i++) {
		if (place_of(&at, frame))
			return lose(UNREADABLE);
		if (send(image, &at, pid))
			return lose(NO_ROOM);
		frame = next_frame(frame);
	}
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(&r->head, WARN, pid, image);
	r->line = line;
	copy_text(&r->path, r->file, sizeof(r->file), file);
	if (is(message, IS_EXCEPTION)) { /* an instance says its category itself */
		category = type_of(message);
		args = word(message + EXCEPTION_ARGS);
		message = args && word(args + TUPLE_SIZE) ? word(args + TUPLE_ITEMS) : 0;
	}
	copy_text(&r->text, r->message, sizeof(r->message), message);
	if (!type_name(r->type, category))
		lose(UNREADABLE);
	frame = current_frame(thread);
	r->depth = 0;
	for (u32 i = 0; i < DEPTH && frame; i++) {
		place_of(&r->stack[i], frame);
		r->depth = i + 1;
		frame = next_frame(frame);
	}
	ring_submit(r, 0);
	return 0;
}

/* PyImport_ImportModuleLevelObject(name, globals, locals, names, level). A relative name
 * is one of the program itself. */
section("uprobe.multi.s/import") int on_import(struct registers *ctx)
{
	volatile u64 ip = address_in(ctx), name = arg0(ctx), relative = arg4(ctx);
	u64 image, thread, frame;
	struct place at = {};
	struct import *r;
	u32 pid;

	if ((u32)relative || !watched(&pid, &image))
		return 0;
	thread = thread_state(ip + attach_cookie(ctx));
	if (!thread)
		return lose(UNREADABLE);
	frame = current_frame(thread);
	if (!frame || code_of(&at, frame))
		return 0; /* C code imports without a frame */
	if (!wanted(image, &at))
		return 0;
	instruction_of(&at, frame);
	if (send(image, &at, pid))
		return lose(NO_ROOM);
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(&r->head, IMPORT, pid, image);
	r->at = at;
	copy_text(&r->text, r->message, sizeof(r->message), name);
	ring_submit(r, 0);
	return 0;
}
