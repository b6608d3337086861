/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* CPython as these programs know it: what is the same from 3.8 to 3.13 stands here, what
 * differs comes from the loader, which knows the version: runtimecheck/pyoffs. */
#pragma once

#include "upcheck.h"

/* The offsets of members, -1 where a version has none. Go writes it as it stands here. */
struct layout {
	u32 minor;
	s32 interpreters, interpreter_next, interpreter_threads; /* _PyRuntime, PyInterpreterState */
	s32 thread_id, thread_frame, thread_exception;		 /* PyThreadState */
	s32 cframe_current;					 /* _PyCFrame */
	s32 frame_object_frame;					 /* PyFrameObject */
	s32 frame_code, frame_instruction, frame_back, frame_owner;
	s32 code_file, code_name, code_first, code_table, code_bytes;
	s32 exception_traceback;
	s32 text_ascii, text_compact; /* sizes of the headers of strings */
};
constant struct layout layout;

#define OBJECT_TYPE 8
#define TYPE_NAME 24
#define TYPE_FLAGS 168
#define TUPLE_SIZE 16
#define TUPLE_ITEMS 24
#define EXCEPTION_ARGS 24
#define BYTES_SIZE 16
#define BYTES_DATA 32
#define TEXT_LENGTH 16
#define TEXT_STATE 32
#define THREAD_NEXT 8
#define CALL_STACK_OWNER 3 /* from here on a frame belongs to C, since 3.12 */

/* Bits of TYPE_FLAGS: instances of the type are of that kind. */
#define IS_TUPLE 26
#define IS_TEXT 28
#define IS_EXCEPTION 30
#define IS_TYPE 31

/* copy waits for a page that is not in memory. Where a program may not wait, the loader
 * puts a failure in the place of the call. */
inline_ long copy(void *to, u32 size, u64 from)
{
	long err = read_user(to, size, (void *)from);

	if (err)
		err = copy_from_user(to, size, (void *)from);
	return err;
}

global_ u64 word(u64 from)
{
	u64 v = 0;

	copy(&v, sizeof(v), from);
	return v;
}

global_ u32 half(u64 from)
{
	u32 v = 0;

	copy(&v, sizeof(v), from);
	return v;
}

inline_ u64 type_of(u64 object)
{
	return object ? word(object + OBJECT_TYPE) : 0;
}

inline_ int type_has(u64 type, u32 bit)
{
	return type && word(type + TYPE_FLAGS) >> bit & 1;
}

global_ int is(u64 object, u32 bit)
{
	return type_has(type_of(object), bit);
}

/* type_name copies tp_name: "AttributeError", or "module.Name" of a static type. */
inline_ int type_name(char *to, u64 type)
{
	void *name = (void *)(type ? word(type + TYPE_NAME) : 0);
	long n;
	u8 first;

	to[0] = 0;
	if (!name)
		return 0;
	n = read_user_str(to, TYPE_SIZE, name);
	if (n < 0 && !copy_from_user(&first, 1, name))
		n = read_user_str(to, TYPE_SIZE, name);
	if (n < 0)
		to[0] = 0;
	return n > 0;
}

/* text_data returns where the characters are, how many, and the size of each: 1, 2, 4,
 * or 0 where it is no string. */
inline_ u32 text_data(u64 text, u64 *data, u64 *length)
{
	u32 state, kind;

	if (!is(text, IS_TEXT))
		return 0;
	*length = word(text + TEXT_LENGTH);
	state = half(text + TEXT_STATE);
	kind = state >> 2 & 7;
	if (!(state >> 5 & 1)) /* of a subclass: the characters are elsewhere */
		*data = word(text + layout.text_compact);
	else
		*data = text + (state >> 6 & 1 ? layout.text_ascii : layout.text_compact);
	return kind;
}

inline_ void copy_text(struct text *head, char *to, u32 limit, u64 text)
{
	u64 data = 0, length = 0, size;
	u32 kind = text_data(text, &data, &length), n;

	head->size = 0;
	head->kind = kind;
	head->cut = 0;
	head->unused = 0;
	if (!kind)
		return;
	size = length * kind;
	if (size > limit) {
		size = limit;
		head->cut = 1;
	}
	n = size;
	asm volatile("" : "+r"(n)); /* the verifier wants to see the test below */
	if (n == 0 || n > limit)
		return;
	if (copy(to, n, data)) {
		lose(UNREADABLE);
		n = 0;
	}
	head->size = n;
}

#if defined(__TARGET_ARCH_arm64)
/* The thread control block ends where the thread pointer is: pthread_self() is less than a
 * page below it in glibc and in musl. The kernel writes the pointer down as it takes the
 * processor away from the thread, so that the main thread has none until then. */
#define thread_pointer thread.uw.tp_value
inline_ int is_self(u64 id, u64 pointer)
{
	return pointer - id < 4096;
}
#else
#define thread_pointer thread.fsbase
inline_ int is_self(u64 id, u64 pointer)
{
	return id == pointer;
}
#endif

/* thread_state finds the state of the current thread: the one with its id, which is the
 * address of its thread control block. What PyThreadState_Get reads is not the same in
 * every version, and NULL while the interpreter lock is released. */
global_ u64 thread_state(u64 runtime)
{
	struct task_struct *task = (struct task_struct *)current_task();
	u64 self = 0, interpreter, thread;

	get(self, task->thread_pointer);
	interpreter = word(runtime + layout.interpreters);
	thread = word(interpreter + layout.interpreter_threads);
	if (!self && thread && !word(thread + THREAD_NEXT))
		return thread; /* there is but one */
	for (int i = 0; i < 256; i++) {
		if (thread) {
			if (is_self(word(thread + layout.thread_id), self))
				return thread;
			thread = word(thread + THREAD_NEXT);
			continue;
		}
		interpreter = word(interpreter + layout.interpreter_next);
		if (!interpreter)
			return 0;
		thread = word(interpreter + layout.interpreter_threads);
	}
	return 0;
}

/* python_frame is the first frame from one on that belongs to Python: since 3.12 there
 * are frames for calls that C makes, of which two are never in a row. */
global_ u64 python_frame(u64 frame)
{
	u8 owner;

	if (layout.minor < 12)
		return frame;
	for (int i = 0; i < 4 && frame; i++) {
		owner = 0;
		copy(&owner, sizeof(owner), frame + layout.frame_owner);
		if (owner < CALL_STACK_OWNER)
			return frame;
		frame = word(frame + layout.frame_back);
	}
	return 0;
}

/* current_frame is the innermost frame of a thread. */
global_ u64 current_frame(u64 thread)
{
	u64 frame = word(thread + layout.thread_frame);

	if (layout.cframe_current >= 0 && frame)
		frame = word(frame + layout.cframe_current);
	return python_frame(frame);
}

global_ u64 next_frame(u64 frame)
{
	return python_frame(word(frame + layout.frame_back));
}

/* What is read of a code object at once, from code_first on: every call costs, whatever
 * its size. In no version is code_table, the last of its members, farther. */
#define CODE_SPAN 88

/* code_of returns 0 where the code of a frame could be read. */
inline_ int code_of(struct place *at, u64 frame)
{
	char members[CODE_SPAN];

	at->code = word(frame + layout.frame_code);
	if (!at->code || copy(members, sizeof(members), at->code + layout.code_first))
		return -1;
	at->first = *(s32 *)members;
	__builtin_memcpy(&at->table, members + (layout.code_table - layout.code_first), sizeof(at->table));
	return at->table ? 0 : -1;
}

/* instruction_of says where in its code a frame stands. */
inline_ void instruction_of(struct place *at, u64 frame)
{
	if (layout.minor < 10)
		at->instruction = half(frame + layout.frame_instruction);
	else if (layout.minor == 10) /* counts instructions of two bytes */
		at->instruction = half(frame + layout.frame_instruction) * 2;
	else
		at->instruction = word(frame + layout.frame_instruction) - (at->code + layout.code_bytes);
}

/* place_of returns 0 where the frame could be read. */
inline_ int place_of(struct place *at, u64 frame)
{
	if (code_of(at, frame))
		return -1;
	instruction_of(at, frame);
	return 0;
}
