/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* What observers know of processes: where their Python is, and whether CUDA began in them
 * before a fork. */
#include "cuda.h"
#include "registers.h"

/* PyImport_ImportModuleLevelObject is among the first functions that any Python calls.
 * The cookie is the way from it to _PyRuntime. */
section("uprobe.multi.s/python") int on_python(struct registers *ctx)
{
	volatile u64 ip = address_in(ctx);
	struct runtime python = {};
	struct self self;

	if (!in_tree(&self) || self.runtime)
		return 0;
	python.address = ip + attach_cookie(ctx);
	python.minor = layout.minor;
	if (map_update(&runtimes, &self.image, &python, 0))
		return miss();
	return 0;
}

/* A child has its Python at the same place. The program that puts the child into the tree
 * is attached to the same tracepoint before this one, and so runs before it. */
section("raw_tp/sched_process_fork") int on_fork(u64 *ctx)
{
	struct task_struct *parent = (void *)ctx[0], *task = (void *)ctx[1];
	u32 pid = process_of(parent, level), child = process_of(task, level);
	struct runtime *python, copied;
	struct fork_of_cuda fork = {};
	u64 *image, *fresh;

	if (pid == child)
		return 0; /* a thread */
	image = map_lookup(&tree, &pid);
	fresh = map_lookup(&tree, &child);
	if (!image || !fresh)
		return 0;
	python = map_lookup(&runtimes, image);
	if (python && python->minor == layout.minor) {
		copied = *python;
		if (map_update(&runtimes, fresh, &copied, 0))
			return miss();
	} else if (python || layout.minor) {
		return 0; /* another program has it */
	}
	if (!map_lookup(&initialized, image))
		return 0;
	fork.parent = *image;
	fork.site = site_of(python ? copied.address : 0, *image, pid);
	fork.time = ktime();
	fork.child = child;
	if (map_update(&forks, fresh, &fork, 0))
		return miss();
	return 0;
}
