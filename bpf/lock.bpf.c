/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* How long threads wait for the lock of the interpreter. */
#include "observe.h"
#include "registers.h"

struct wait {
	u64 image, time;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 14);
	map_type(key, u32);
	map_type(value, struct wait);
} waits section(".maps");

inline_ u32 this_thread(void)
{
	struct task_struct *task = (struct task_struct *)current_task();
	u32 thread = 0;

	get(thread, task->pid);
	return thread;
}

/* take_gil, or what calls it. */
section("uprobe.multi.s/lock") int on_wait(struct registers *ctx)
{
	struct wait wait = {};
	u32 thread = this_thread();
	struct self self;

	if (!in_tree(&self))
		return 0;
	wait.image = self.image;
	wait.time = ktime();
	if (map_update(&waits, &thread, &wait, 0))
		return miss();
	return 0;
}

section("uretprobe.multi.s/lock") int on_lock(struct registers *ctx)
{
	u32 thread = this_thread();
	u64 now = ktime();
	struct wait *wait = map_lookup(&waits, &thread);

	if (!wait)
		return 0;
	took(wait->image, LOCK_WAIT, now - wait->time, 0);
	map_delete(&waits, &thread);
	return 0;
}
