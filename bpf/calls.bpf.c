/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* Calls of CUDA and NCCL: how long they take, what fails, what does not come back, and
 * which memory of devices is not given back. The time is that of the call on the host,
 * not that of what it starts on a device. */
#include "cuda.h"
#include "registers.h"

/* What a function does: runtimecheck/native. The cookie of a probe is this and, above it,
 * the number of the function. */
enum does { INITIALIZE = 1, ALLOCATE, FREE, LAUNCH, COMMUNICATE };
#define DOES_BITS 8

/* From when on a call is slow, in nanoseconds. */
constant u64 slow_cuda, slow_nccl;

/* The result of a function of NCCL that goes on by itself: ncclInProgress of nccl.h. */
#define IN_PROGRESS 7

/* A call that is under way. Of calls that make others of the same kind only the outermost
 * one counts: cudaMalloc may call cuMemAlloc_v2. */
struct under_way_key {
	u32 thread, does;
};
struct under_way {
	u64 image, time, site, pointer, size;
	u32 function, depth;
	u32 pid, tid;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 13);
	map_type(key, struct under_way_key);
	map_type(value, struct under_way);
} under_way section(".maps");

/* Calls that were slow or failed, by place. */
struct trouble_key {
	u64 image, site;
	u32 function;
	s32 status; /* 0 of what was slow only */
};
struct trouble {
	u64 n, first, sum, most;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 13);
	map_type(key, struct trouble_key);
	map_type(value, struct trouble);
} troubles section(".maps");

inline_ u32 this_thread(void)
{
	struct task_struct *task = (struct task_struct *)current_task();
	u32 thread = 0;

	get(thread, task->pid);
	return thread;
}

section("uprobe.multi.s/call") int on_call(struct registers *ctx)
{
	volatile u64 first = arg0(ctx), second = arg1(ctx);
	u64 cookie = attach_cookie(ctx);
	struct under_way_key key = { this_thread(), cookie & ((1 << DOES_BITS) - 1) };
	struct under_way call = {}, *outer;
	struct fork_of_cuda *inherited;
	struct self self;

	if (!mine(&self))
		return 0;
	outer = map_lookup(&under_way, &key);
	if (outer && outer->image == self.image) {
		outer->depth++;
		return 0;
	}
	call.image = self.image;
	call.function = cookie >> DOES_BITS;
	call.depth = 1;
	call.pointer = first;
	call.size = second;
	call.pid = self.pid;
	call.tid = thread_of((struct task_struct *)current_task(), level);
	if (key.does == FREE)
		give(self.image, first, OF_DEVICE); /* before another thread can get it */
	else if (key.does != LAUNCH)
		call.site = site_of(self.runtime, self.image, self.pid);
	if (key.does != COMMUNICATE) {
		inherited = map_lookup(&forks, &self.image);
		if (inherited)
			__sync_fetch_and_add(&inherited->used, 1);
	}
	call.time = ktime();
	if (map_update(&under_way, &key, &call, 0))
		return miss();
	return 0;
}

inline_ void note_trouble(struct under_way *call, u64 site, s32 status, u64 nanos)
{
	struct trouble_key key = { call->image, site, call->function, status };
	struct trouble fresh = {}, *t = map_lookup(&troubles, &key);

	if (!t) {
		fresh.first = call->time;
		map_update(&troubles, &key, &fresh, 1);
		t = map_lookup(&troubles, &key);
		if (!t) {
			miss();
			return;
		}
	}
	__sync_fetch_and_add(&t->n, 1);
	__sync_fetch_and_add(&t->sum, nanos);
	if (nanos > t->most)
		t->most = nanos;
}

section("uretprobe.multi.s/call") int on_return(struct registers *ctx)
{
	volatile u64 result = result_in(ctx);
	u64 now = ktime(), nanos, slow;
	struct under_way_key key = { this_thread(), attach_cookie(ctx) & ((1 << DOES_BITS) - 1) };
	struct under_way *found, call;
	struct taken taken = {};
	s32 status = result;
	struct self self;
	int failed;

	if (!mine(&self))
		return 0;
	found = map_lookup(&under_way, &key);
	if (!found || found->image != self.image)
		return 0;
	if (--found->depth)
		return 0;
	call = *found;
	map_delete(&under_way, &key);
	nanos = now - call.time;
	failed = status && !(key.does == COMMUNICATE && status == IN_PROGRESS);
	took(call.image, call.function, nanos, failed);
	slow = key.does == COMMUNICATE ? slow_nccl : slow_cuda;
	if (failed || nanos > slow) {
		if (!call.site)
			call.site = site_of(self.runtime, self.image, self.pid);
		note_trouble(&call, call.site, failed ? status : 0, nanos);
	}
	if (failed)
		return 0;
	if (key.does == ALLOCATE) {
		taken.image = call.image;
		taken.address = word(call.pointer);
		taken.size = call.size;
		taken.site = call.site;
		taken.memory = OF_DEVICE;
		taken.subject = call.function;
		take(&taken);
	}
	if (key.does != COMMUNICATE && !map_lookup(&initialized, &call.image))
		map_update(&initialized, &call.image, &call.time, 0);
	return 0;
}
