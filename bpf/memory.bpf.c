/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* The mappings of memory: how many, which are not taken back until a process ends, and
 * bursts of those whose pages are all made at once. */
#include "observe.h"
#include "registers.h"

#define FIXED 0x10	 /* MAP_FIXED */
#define POPULATE 0x8000	 /* MAP_POPULATE */
#define LAST_ERROR 4095
#define SECOND 1000000000ull

struct pace_key {
	u64 image;
	u32 subject, unused;
};
/* pace is how many there were, and the most in a second of the clock. */
struct pace {
	u64 n, bytes, second, within, most;
};
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 13);
	map_type(key, struct pace_key);
	map_type(value, struct pace);
} paces section(".maps");

inline_ void keep_pace(u64 image, u32 subject, u64 bytes)
{
	struct pace_key key = { image, subject, 0 };
	struct pace fresh = {}, *p = map_lookup(&paces, &key);
	u64 second = ktime() / SECOND;

	if (!p) {
		map_update(&paces, &key, &fresh, 1);
		p = map_lookup(&paces, &key);
		if (!p) {
			miss();
			return;
		}
	}
	__sync_fetch_and_add(&p->n, 1);
	__sync_fetch_and_add(&p->bytes, bytes);
	if (p->second != second) {
		p->second = second;
		p->within = 0;
	}
	p->within++;
	if (p->within > p->most)
		p->most = p->within;
}

inline_ int failed(u64 result)
{
	return result >= (u64)-LAST_ERROR;
}

/* munmap(address, length) and mremap(address, ...), before the address can be another's. */
section("raw_tp/sys_enter") int on_enter(u64 *ctx)
{
	u64 number = ctx[1];
	struct call call = {};
	struct self self;

	if (number != MUNMAP && number != MREMAP)
		return 0;
	if (!mine(&self) || call_number((void *)ctx[0]) != number)
		return 0;
	read_call(&call, (void *)ctx[0]);
	if (number == MUNMAP)
		keep_pace(self.image, UNMAPPING, call.arguments[1]);
	give(self.image, call.arguments[0], OF_PROCESS);
	return 0;
}

/* mmap(address, length, protection, flags, descriptor, offset). One at a fixed place takes
 * a part of another, as the loader does with the parts of a library. */
section("raw_tp/sys_exit") int on_exit_of(u64 *ctx)
{
	u64 result = ctx[1], number = call_number((void *)ctx[0]);
	struct taken taken = {};
	struct call call = {};
	struct self self;

	if ((number != MMAP && number != MREMAP) || failed(result) || !mine(&self))
		return 0;
	read_call(&call, (void *)ctx[0]);
	taken.image = self.image;
	taken.address = result;
	taken.memory = OF_PROCESS;
	taken.subject = MAPPING;
	if (number == MREMAP) {
		taken.size = call.arguments[2];
		taken.site = site_of(self.runtime, self.image, self.pid);
		return take(&taken);
	}
	taken.size = call.arguments[1];
	keep_pace(self.image, MAPPING, taken.size);
	if (call.arguments[3] & FIXED)
		return 0;
	taken.site = site_of(self.runtime, self.image, self.pid);
	take(&taken);
	if (call.arguments[3] & POPULATE) {
		struct account *a = account_of(self.image, taken.site, POPULATED);

		keep_pace(self.image, POPULATED, taken.size);
		if (a) {
			__sync_fetch_and_add(&a->taken, 1);
			__sync_fetch_and_add(&a->taken_bytes, taken.size);
		}
	}
	return 0;
}
