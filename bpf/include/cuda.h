/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* What is known of CUDA in a process. */
#pragma once

#include "observe.h"

/* The images in which CUDA began. */
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 12);
	map_type(key, u64);
	map_type(value, u64);
} initialized section(".maps");

/* The children of those, by their image: a context cannot be used in them. */
struct fork_of_cuda {
	u64 parent, site, time, used; /* how often the child called CUDA */
	u32 child, unused;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 12);
	map_type(key, u64);
	map_type(value, struct fork_of_cuda);
} forks section(".maps");
