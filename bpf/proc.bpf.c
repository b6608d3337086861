/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* Which processes there are: every one that a watched one starts is watched too. Raw
 * tracepoints need no tracefs. */
#include "upcheck.h"

/* The depth of the pid namespace of who watches. */
u32 level;

/* The programs that are known to be no Python, or one that is attached to. */
struct program {
	u64 inode;
	u32 device, unused;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 14);
	map_type(key, struct program);
	map_type(value, u8);
} programs section(".maps");

#define SIGSTOP 19

/* The signals that end a process or tell of a fault. Others are the daily business of a
 * program: timers, children, windows. */
#define SIGNALS (1u << 1 | 1u << 2 | 1u << 3 | 1u << 4 | 1u << 5 | 1u << 6 | 1u << 7 | 1u << 8 | \
		 1u << 9 | 1u << 10 | 1u << 11 | 1u << 12 | 1u << 15 | 1u << 24 | 1u << 31)

inline_ struct task_struct *current(void)
{
	return (struct task_struct *)current_task();
}

inline_ void begin(struct head *head, u32 kind, u32 pid, u64 image)
{
	head->kind = kind;
	head->pid = pid;
	head->tid = thread_of(current(), level);
	head->minor = 0;
	head->time = ktime();
	head->image = image;
}

/* This one the loader runs itself. */
section("raw_tp") int on_load(void *ctx)
{
	struct pid *pid = 0;

	get(pid, current()->thread_pid);
	get(level, pid->level);
	space = number_at(pid, level).space;
	return 0;
}

section("raw_tp/sched_process_fork") int on_fork(u64 *ctx)
{
	struct task_struct *parent = (void *)ctx[0], *task = (void *)ctx[1];
	u32 pid = process_of(parent, level), child = process_of(task, level);
	u64 *image, fresh;
	struct fork *r;

	if (pid == child)
		return 0; /* a thread */
	image = map_lookup(&tree, &pid);
	if (!image)
		return 0;
	fresh = ktime();
	if (map_update(&tree, &child, &fresh, 0))
		return lose(NO_ROOM);
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(&r->head, FORK, pid, *image);
	r->image = fresh;
	r->child = child;
	r->unused = 0;
	ring_submit(r, 0);
	return 0;
}

/* An unknown program is stopped before its first instruction, until it is looked at:
 * what a Python raises before somebody is attached would be lost. */
section("raw_tp/sched_process_exec") int on_exec(u64 *ctx)
{
	struct linux_binprm *bprm = (void *)ctx[2];
	struct program key = {};
	struct super_block *sb = 0;
	struct inode *inode = 0;
	struct file *file = 0;
	const char *name = 0;
	u32 pid = process_of(current(), level);
	u64 *image = map_lookup(&tree, &pid);
	struct exec *r;

	if (!image)
		return 0;
	*image = ktime();
	get(file, bprm->file);
	get(inode, file->f_inode);
	get(key.inode, inode->i_ino);
	get(sb, inode->i_sb);
	get(key.device, sb->s_dev);
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(&r->head, EXEC, pid, *image);
	r->inode = key.inode;
	r->device = key.device;
	get(name, bprm->filename);
	if (read_kernel_str(r->path, sizeof(r->path), name) < 0)
		r->path[0] = 0;
	get(name, bprm->interp);
	if (read_kernel_str(r->interpreter, sizeof(r->interpreter), name) < 0)
		r->interpreter[0] = 0;
	r->stopped = !map_lookup(&programs, &key) && !send_signal(SIGSTOP);
	ring_submit(r, 0);
	return 0;
}

/* The process ends with its last thread. */
section("raw_tp/sched_process_exit") int on_exit(u64 *ctx)
{
	struct task_struct *task = (void *)ctx[0];
	struct signal_struct *signal = 0;
	u32 pid = process_of(task, level);
	u64 *image = map_lookup(&tree, &pid), last;
	struct exit *r;
	int live = 0, code = 0;

	if (!image)
		return 0;
	last = *image;
	get(signal, task->signal);
	get(live, signal->live.counter);
	if (live || map_delete(&tree, &pid))
		return 0;
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(&r->head, EXIT, pid, last);
	get(code, task->exit_code);
	r->status = code & 0x7f ? 128 + (code & 0x7f) : code >> 8 & 0xff;
	r->unused = 0;
	ring_submit(r, 0);
	return 0;
}

section("raw_tp/signal_generate") int on_signal(u64 *ctx)
{
	u32 signal = ctx[0], result = ctx[4];
	struct task_struct *task = (void *)ctx[2];
	u32 pid, target;
	u64 *image, own = 0;
	struct signal *r;

	if (result || signal > 31 || !(SIGNALS >> signal & 1))
		return 0; /* not delivered, or not told */
	pid = process_of(current(), level);
	target = process_of(task, level);
	image = map_lookup(&tree, &pid);
	if (image)
		own = *image;
	else if (!map_lookup(&tree, &target))
		return 0;
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(&r->head, SIGNAL, pid, own);
	r->signal = signal;
	r->target = target;
	ring_submit(r, 0);
	return 0;
}

/* Since 6.8 the tracepoint has the task; before, its number, which is that of the
 * outermost namespace. */
section("raw_tp/mark_victim") int on_oom(u64 *ctx)
{
	u64 victim = ctx[0];
	u64 *image;
	struct head *r;
	u32 pid;

	if (victim >> 32)
		pid = process_of((struct task_struct *)victim, level);
	else if (!level)
		pid = victim;
	else
		return 0;
	image = map_lookup(&tree, &pid);
	if (!image)
		return 0;
	r = reserve(r);
	if (!r)
		return lose(NO_ROOM);
	begin(r, OOM, pid, *image);
	ring_submit(r, 0);
	return 0;
}
