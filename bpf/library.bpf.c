/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* Which libraries a process maps: one that is not known is stopped at, so that somebody
 * can look into it and attach before its first function is called. */
#include "observe.h"
#include "registers.h"

#define EXECUTE 4	/* PROT_EXEC */
#define ANONYMOUS 0x20	/* MAP_ANONYMOUS */
#define LAST_ERROR 4095
#define SIGSTOP 19

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)
struct fdtable {
	unsigned int max_fds;
	struct file **fd;
};
struct files_struct {
	struct fdtable *fdt;
};
struct task_struct___files {
	struct files_struct *files;
};
#pragma clang attribute pop

struct library_key {
	u64 inode;
	u32 device, unused;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 14);
	map_type(key, struct library_key);
	map_type(value, u8);
} libraries section(".maps");

inline_ int identify(struct library_key *key, u32 descriptor)
{
	struct task_struct___files *task = (void *)current_task();
	struct files_struct *files = 0;
	struct fdtable *table = 0;
	struct super_block *sb = 0;
	struct inode *inode = 0;
	struct file **all = 0, *file = 0;
	u32 most = 0;

	get(files, task->files);
	get(table, files->fdt);
	get(most, table->max_fds);
	if (descriptor >= most)
		return 0;
	get(all, table->fd);
	get(file, all[descriptor]);
	get(inode, file->f_inode);
	get(key->inode, inode->i_ino);
	get(sb, inode->i_sb);
	get(key->device, sb->s_dev);
	return inode != 0;
}

section("raw_tp/sys_exit") int on_map(u64 *ctx)
{
	struct library_key key = {};
	struct call call = {};
	struct library *r;
	struct self self;

	if (call_number((void *)ctx[0]) != MMAP || ctx[1] >= (u64)-LAST_ERROR || !in_tree(&self))
		return 0;
	read_call(&call, (void *)ctx[0]);
	if (!(call.arguments[2] & EXECUTE) || call.arguments[3] & ANONYMOUS || !identify(&key, call.arguments[4]))
		return 0;
	if (map_lookup(&libraries, &key))
		return 0;
	r = reserve(r);
	if (!r)
		return miss();
	begin(&r->head, LIBRARY, self.pid, self.image);
	r->inode = key.inode;
	r->device = key.device;
	r->descriptor = call.arguments[4];
	r->unused = 0;
	r->stopped = !send_signal(SIGSTOP);
	ring_submit(r, 0);
	return 0;
}
