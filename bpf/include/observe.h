/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* What all observers share: how long things took, what was taken and not given back, and
 * where in Python that was. Nearly all of it is summed up in maps here, which the loader
 * reads at the end: runtimecheck/probe/tally.go. No verdict depends on it, so that what
 * is missed is counted apart. */
#pragma once

#include "code.h"

/* Records of observers, apart from those of verdicts. */
enum observed { LIBRARY = 32, SITE };

/* What is counted, beside functions of libraries, whose numbers the loader gives. */
enum subject { LOCK_WAIT = 1, BLOCKED, PREEMPTED, MAPPING, POPULATED, UNMAPPING };

#define SITE_DEPTH 16

/* site is a stack of Python frames, the innermost first. */
struct site {
	struct head head;
	u64 id;
	u32 depth, unused;
	struct place stack[SITE_DEPTH];
};

struct library {
	struct head head;
	u64 inode;
	u32 device, descriptor, stopped, unused;
};
has_size(site, 432);
has_size(library, 56);

struct {
	map_uint(type, ARRAY);
	map_uint(max_entries, 1);
	map_type(key, u32);
	map_type(value, u64);
} missed section(".maps");

inline_ int miss(void)
{
	u32 zero = 0;
	u64 *count = map_lookup(&missed, &zero);

	if (count)
		__sync_fetch_and_add(count, 1);
	return 0;
}

/* --- Processes ------------------------------------------------------------------------ */

/* Where the _PyRuntime of a process is, and which Python that is, by its image. */
struct runtime {
	u64 address;
	u32 minor, unused;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 14);
	map_type(key, u64);
	map_type(value, struct runtime);
} runtimes section(".maps");

struct self {
	u64 image, runtime;
	u32 pid, minor;
};

inline_ int in_tree(struct self *self)
{
	struct runtime *python;
	u64 *image;

	self->pid = process_of((struct task_struct *)current_task(), level);
	image = map_lookup(&tree, &self->pid);
	if (!image)
		return 0;
	self->image = *image;
	python = map_lookup(&runtimes, &self->image);
	self->runtime = python ? python->address : 0;
	self->minor = python ? python->minor : 0;
	return 1;
}

/* mine says whether a process is for this program: there is one for every layout that is
 * in use, and one for processes without a Python that is known, whose minor is 0. */
inline_ int mine(struct self *self)
{
	return in_tree(self) && self->minor == layout.minor;
}

/* --- Times ---------------------------------------------------------------------------- */

/* A quarter of a power of two each: runtimecheck/histogram. */
#define BUCKETS 192

struct times_key {
	u64 image;
	u32 subject, unused;
};
struct times {
	u64 n, failed, sum, most;
	u64 counts[BUCKETS];
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 2048);
	map_type(key, struct times_key);
	map_type(value, struct times);
} times section(".maps");

/* An empty one, which is too large for a stack. */
struct {
	map_uint(type, ARRAY);
	map_uint(max_entries, 1);
	map_type(key, u32);
	map_type(value, struct times);
} no_times section(".maps");

inline_ u32 bucket(u64 nanos)
{
	u32 high = 0;

	if (nanos < 4)
		return nanos;
	for (u32 step = 32; step; step >>= 1)
		if (nanos >> (high + step))
			high += step;
	return (high - 1) * 4 + (nanos >> (high - 2) & 3);
}

global_ int took(u64 image, u32 subject, u64 nanos, u32 failed)
{
	struct times_key key = { image, subject, 0 };
	struct times *t = map_lookup(&times, &key);
	u32 at = bucket(nanos), zero = 0;

	if (!t) {
		t = map_lookup(&no_times, &zero);
		if (t)
			map_update(&times, &key, t, 1 /* unless another one was faster */);
		t = map_lookup(&times, &key);
		if (!t)
			return miss();
	}
	if (at >= BUCKETS)
		at = BUCKETS - 1;
	__sync_fetch_and_add(&t->counts[at], 1);
	__sync_fetch_and_add(&t->n, 1);
	__sync_fetch_and_add(&t->sum, nanos);
	if (failed)
		__sync_fetch_and_add(&t->failed, 1);
	if (nanos > t->most)
		t->most = nanos;
	return 0;
}

/* --- Places --------------------------------------------------------------------------- */

struct {
	map_uint(type, LRU_HASH);
	map_uint(max_entries, 1 << 16);
	map_type(key, u64);
	map_type(value, u8);
} sites section(".maps");

#define MIX 0x9e3779b97f4a7c15ull

inline_ u64 mixed(u64 hash, u64 value)
{
	hash = (hash ^ value) * MIX;
	return hash ^ hash >> 29;
}

/* site_of returns the number of the stack of the current thread, 0 where that is in no
 * Python. A stack is sent once. */
global_ u64 site_of(u64 runtime, u64 image, u32 pid)
{
	u64 id = mixed(MIX, image), thread, frame;
	struct place at = {};
	struct site *r;
	u8 sent = 1;

	if (!layout.minor || !runtime)
		return 0;
	thread = thread_state(runtime);
	if (!thread)
		return 0;
	frame = current_frame(thread);
	if (!frame)
		return 0;
	for (u32 i = 0; i < SITE_DEPTH && frame; i++) {
		if (place_of(&at, frame))
			break;
		id = mixed(id, at.code ^ (u64)(u32)at.instruction << 48);
		frame = next_frame(frame);
	}
	if (map_lookup(&sites, &id))
		return id;
	frame = current_frame(thread);
	for (u32 i = 0; i < SITE_DEPTH && frame; i++) {
		if (place_of(&at, frame))
			break;
		if (send(image, &at, pid)) {
			miss();
			break;
		}
		frame = next_frame(frame);
	}
	r = reserve(r);
	if (!r) {
		miss();
		return 0;
	}
	begin(&r->head, SITE, pid, image);
	r->id = id;
	r->depth = 0;
	r->unused = 0;
	frame = current_frame(thread);
	for (u32 i = 0; i < SITE_DEPTH && frame; i++) {
		if (place_of(&r->stack[i], frame))
			break;
		r->depth = i + 1;
		frame = next_frame(frame);
	}
	ring_submit(r, 0);
	map_update(&sites, &id, &sent, 0);
	return id;
}

/* --- What is taken and given back ----------------------------------------------------- */

/* Addresses of a device and of the process may be the same. */
enum memory { OF_PROCESS, OF_DEVICE };

struct block_key {
	u64 image, address;
	u32 memory, unused;
};
struct block {
	u64 size, site;
	u32 subject, unused;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 17);
	map_type(key, struct block_key);
	map_type(value, struct block);
} blocks section(".maps");

struct account_key {
	u64 image, site;
	u32 subject, unused;
};
struct account {
	u64 first; /* when */
	u64 taken, taken_bytes, given, given_bytes;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 17);
	map_type(key, struct account_key);
	map_type(value, struct account);
} accounts section(".maps");

inline_ struct account *account_of(u64 image, u64 site, u32 subject)
{
	struct account_key key = { image, site, subject, 0 };
	struct account fresh = {}, *found = map_lookup(&accounts, &key);

	if (found)
		return found;
	fresh.first = ktime();
	map_update(&accounts, &key, &fresh, 1);
	return map_lookup(&accounts, &key);
}

/* give returns the size of what is given back, 0 when nobody saw it taken. */
global_ u64 give(u64 image, u64 address, u32 memory)
{
	struct block_key key = { image, address, memory, 0 };
	struct block *b = map_lookup(&blocks, &key), was;
	struct account *a;

	if (!b)
		return 0;
	was = *b;
	if (map_delete(&blocks, &key))
		return 0;
	a = account_of(image, was.site, was.subject);
	if (a) {
		__sync_fetch_and_add(&a->given, 1);
		__sync_fetch_and_add(&a->given_bytes, was.size);
	}
	return was.size;
}

struct taken {
	u64 image, address, size, site;
	u32 memory, subject;
};

inline_ int take(struct taken *t)
{
	struct block_key key = { t->image, t->address, t->memory, 0 };
	struct block b = { t->size, t->site, t->subject, 0 };
	struct account *a;

	give(t->image, t->address, t->memory); /* that it was given back was not seen */
	a = account_of(t->image, t->site, t->subject);
	if (!a || map_update(&blocks, &key, &b, 0))
		return miss();
	__sync_fetch_and_add(&a->taken, 1);
	__sync_fetch_and_add(&a->taken_bytes, t->size);
	return 0;
}
