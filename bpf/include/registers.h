/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* What a call of the system is given, and what a function gives back, on each machine. */
#pragma once

#include "kernel.h"

struct call {
	u64 number, result, arguments[6];
};

#ifdef __TARGET_ARCH_arm64

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)
struct pt_regs___call {
	u64 orig_x0;
	s32 syscallno;
};
#pragma clang attribute pop

#define MMAP 222
#define MUNMAP 215
#define MREMAP 216
#define result_in(r) ((r)->x[0])

inline_ u64 call_number(void *registers)
{
	s32 number = -1;

	get(number, ((struct pt_regs___call *)registers)->syscallno);
	return number;
}

inline_ void read_call(struct call *to, void *registers)
{
	read_kernel(to->arguments, sizeof(to->arguments), registers);
	get(to->arguments[0], ((struct pt_regs___call *)registers)->orig_x0);
}

#else

#define MMAP 9
#define MUNMAP 11
#define MREMAP 25
#define result_in(r) ((r)->ax)

/* Programs of 32 bits number their calls in another way. */
#define CODE_OF_32_BITS 0x23

inline_ u64 call_number(void *registers)
{
	struct registers *r = registers;
	u64 number = -1, code = 0;

	read_kernel(&number, sizeof(number), &r->orig_ax);
	read_kernel(&code, sizeof(code), &r->cs);
	return code == CODE_OF_32_BITS ? -1 : number;
}

inline_ void read_call(struct call *to, void *registers)
{
	struct registers r = {};

	read_kernel(&r, sizeof(r), registers);
	to->arguments[0] = r.di;
	to->arguments[1] = r.si;
	to->arguments[2] = r.dx;
	to->arguments[3] = r.r10;
	to->arguments[4] = r.r8;
	to->arguments[5] = r.r9;
}

#endif
