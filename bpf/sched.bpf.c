/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* How long threads are off the processor: because they wait for something, or because
 * another one has it. */
#include "observe.h"

struct off {
	u64 image, time;
	u32 why, unused;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 14);
	map_type(key, u32);
	map_type(value, struct off);
} off section(".maps");

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)
struct task_struct___state {
	unsigned int __state;
};
#pragma clang attribute pop

/* sched_switch(preempt, prev, next). */
section("raw_tp/sched_switch") int on_switch(u64 *ctx)
{
	struct task_struct *prev = (void *)ctx[1], *next = (void *)ctx[2];
	struct task_struct___state *state = (void *)prev;
	u32 thread = 0, waits = 1, pid;
	struct off fresh = {}, *was;
	u64 now = ktime(), *image;

	get(thread, next->pid);
	was = map_lookup(&off, &thread);
	if (was) {
		took(was->image, was->why, now - was->time, 0);
		map_delete(&off, &thread);
	}
	pid = process_of(prev, level);
	image = map_lookup(&tree, &pid);
	if (!image)
		return 0;
	/* Before Linux 5.14 the member has another name. */
	if (__builtin_preserve_field_info(state->__state, 2))
		get(waits, state->__state);
	fresh.image = *image;
	fresh.time = now;
	fresh.why = ctx[0] || !waits ? PREEMPTED : BLOCKED;
	get(thread, prev->pid);
	if (map_update(&off, &thread, &fresh, 0))
		return miss();
	return 0;
}
