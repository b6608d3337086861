/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* The kernel as these programs know it: the few members that they read, whose real
 * places the loader fills in from the BTF of the running kernel, and the helpers that
 * they call, by the numbers of its interface. */
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef int s32;
typedef long long s64;

#define inline_ static inline __attribute__((always_inline))
/* Functions that are not static are verified once, and not at every call again. */
#define global_ __attribute__((noinline))
#define section(name) __attribute__((section(name), used))
#define constant const volatile

/* The registers of a process as an interface of the kernel, and those in which a function
 * gets its first arguments. */
#if defined(__TARGET_ARCH_arm64)
struct registers {
	u64 x[31], sp, pc, pstate;
};
#define address_in(r) ((r)->pc)
#define arg0(r) ((r)->x[0])
#define arg1(r) ((r)->x[1])
#define arg2(r) ((r)->x[2])
#define arg3(r) ((r)->x[3])
#define arg4(r) ((r)->x[4])
#elif defined(__TARGET_ARCH_x86)
struct registers {
	u64 r15, r14, r13, r12, bp, bx, r11, r10, r9, r8;
	u64 ax, cx, dx, si, di, orig_ax, ip, cs, flags, sp, ss;
};
#define address_in(r) ((r)->ip)
#define arg0(r) ((r)->di)
#define arg1(r) ((r)->si)
#define arg2(r) ((r)->dx)
#define arg3(r) ((r)->cx)
#define arg4(r) ((r)->r8)
#else
#error "the registers of this machine are not known"
#endif

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)
typedef struct {
	int counter;
} atomic_t;
struct upid {
	int nr;
};
struct pid {
	unsigned int level;
	struct upid numbers[1];
};
struct signal_struct {
	atomic_t live;
};
struct thread_struct {
#if defined(__TARGET_ARCH_arm64)
	struct {
		u64 tp_value;
	} uw;
#else
	u64 fsbase;
#endif
};
struct task_struct {
	int pid, tgid, exit_code;
	struct task_struct *group_leader;
	struct pid *thread_pid;
	struct signal_struct *signal;
	struct thread_struct thread;
};
struct super_block {
	u32 s_dev;
};
struct inode {
	u64 i_ino;
	struct super_block *i_sb;
};
struct file {
	struct inode *f_inode;
};
struct linux_binprm {
	struct file *file;
	const char *filename, *interp;
};
#pragma clang attribute pop

/* The number of a process in a pid namespace, as struct upid of the kernel. */
struct number {
	u64 nr; /* the lower half */
	u64 space;
};

static void *(*map_lookup)(void *map, const void *key) = (void *)1;
static long (*map_update)(void *map, const void *key, const void *value, u64 flags) = (void *)2;
static long (*map_delete)(void *map, const void *key) = (void *)3;
static u64 (*ktime)(void) = (void *)5;
static u64 (*current_ids)(void) = (void *)14;
static u64 (*current_task)(void) = (void *)35;
static long (*send_signal)(u32 signal) = (void *)109;
static long (*read_user)(void *to, u32 size, const void *from) = (void *)112;
static long (*read_kernel)(void *to, u32 size, const void *from) = (void *)113;
static long (*read_user_str)(void *to, u32 size, const void *from) = (void *)114;
static long (*read_kernel_str)(void *to, u32 size, const void *from) = (void *)115;
static void *(*ring_reserve)(void *ring, u64 size, u64 flags) = (void *)131;
static void (*ring_submit)(void *data, u64 flags) = (void *)132;
static long (*copy_from_user)(void *to, u32 size, const void *from) = (void *)148;
static u64 (*attach_cookie)(void *ctx) = (void *)174;

enum map_type { HASH = 1, ARRAY = 2, LRU_HASH = 9, RINGBUF = 27 };

/* The notation in which a map is declared. */
#define map_uint(name, value) int(*name)[value]
#define map_type(name, value) typeof(value) *name

#define get(to, from) read_kernel(&(to), sizeof(to), &(from))

/* The pid namespace of who watches, 0 as long as it is not known. */
u64 space;

inline_ struct number number_at(struct pid *pid, u32 level)
{
	struct number n = {};

	read_kernel(&n, sizeof(n), (char *)&pid->numbers + level * sizeof(n));
	return n;
}

/* pid_at is the number of a process or thread in the namespace of a level: who watches
 * may live in a container, and speaks of processes by the numbers in there. It is 0 for
 * what is in another container, whose numbers may be the same. */
inline_ u32 pid_at(struct pid *pid, u32 level)
{
	struct number n = number_at(pid, level);

	return !space || n.space == space ? (u32)n.nr : 0;
}

inline_ u32 thread_of(struct task_struct *task, u32 level)
{
	struct pid *pid = 0;

	get(pid, task->thread_pid);
	return pid_at(pid, level);
}

inline_ u32 process_of(struct task_struct *task, u32 level)
{
	struct task_struct *leader = 0;

	get(leader, task->group_leader);
	return thread_of(leader, level);
}

/* this_process is the number of the running process at a level. That of the outermost the
 * kernel has ready. */
inline_ u32 this_process(u32 level)
{
	if (!level)
		return current_ids() >> 32;
	return process_of((struct task_struct *)current_task(), level);
}
