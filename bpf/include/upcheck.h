/* SPDX-License-Identifier: MIT OR GPL-2.0-only */
/* What the programs share with each other and with the loader: maps, and the records
 * that they send. The Go side decodes these by hand: runtimecheck/probe/record.go. */
#pragma once

#include "kernel.h"

char terms[] section("license") = "Dual MIT/GPL";

enum kind { RAISE = 1, WARN, IMPORT, CODE, TABLE, EXEC, FORK, EXIT, SIGNAL, OOM };

/* image tells what runs in a process from what ran in it before an exec, and from what
 * ran under the same number before. */
struct head {
	u32 kind, pid, tid, minor;
	u64 time, image;
};

/* place is where a frame stands: a code object, and the byte of its instructions. */
struct place {
	u64 code, table;
	s32 first, instruction;
};

/* text says how a Python string was copied: its storage, not UTF-8. */
struct text {
	u32 size;
	u8 kind, cut;
	u16 unused;
};

#define TYPE_SIZE 64
#define MESSAGE_SIZE 256
#define PATH_SIZE 1024
#define NAME_SIZE 128
#define DEPTH 24
#define TABLE_HEAD 512
#define TABLE_PART 2048
#define TABLE_PARTS 16

/* Flags of a raise. */
#define IS_INSTANCE 1
#define HAS_TRACEBACK 2
#define HAS_TYPE 4

struct raise {
	struct head head;
	struct place at;
	u64 value;
	u32 flags;
	struct text text;
	char type[TYPE_SIZE];
	char message[MESSAGE_SIZE];
};

struct warn {
	struct head head;
	s32 line;
	u32 depth;
	struct text text, path;
	char type[TYPE_SIZE];
	char message[MESSAGE_SIZE];
	char file[PATH_SIZE];
	struct place stack[DEPTH];
};

struct import {
	struct head head;
	struct place at;
	struct text text;
	char message[MESSAGE_SIZE];
};

struct code {
	struct head head;
	u64 code, table;
	s32 first;
	u32 size;
	struct text path, title;
	char file[PATH_SIZE];
	char name[NAME_SIZE];
	u8 data[TABLE_HEAD];
};

struct table {
	struct head head;
	u64 code, table;
	s32 first;
	u32 at;
	u8 data[TABLE_PART];
};

struct exec {
	struct head head;
	u64 inode;
	u32 device, stopped;
	char path[PATH_SIZE];
	char interpreter[PATH_SIZE];
};

struct fork {
	struct head head;
	u64 image;
	u32 child, unused;
};

struct exit {
	struct head head;
	u32 status, unused;
};

struct signal {
	struct head head;
	u32 signal, target;
};

/* The same sizes are in the Go file, whose test reads them here. */
#define has_size(record, size) _Static_assert(sizeof(struct record) == size, "struct " #record)
has_size(head, 32);
has_size(raise, 400);
has_size(warn, 1976);
has_size(import, 320);
has_size(code, 1736);
has_size(table, 2104);
has_size(exec, 2096);
has_size(fork, 48);
has_size(exit, 40);
has_size(signal, 40);

/* What could not be told: there was no room for it, or it could not be read. */
enum loss { NO_ROOM, UNREADABLE, LOSSES };

struct {
	map_uint(type, RINGBUF);
	map_uint(max_entries, 1 << 24);
} events section(".maps");

/* The processes that are watched, with their image. */
struct {
	map_uint(type, HASH);
	map_uint(max_entries, 1 << 16);
	map_type(key, u32);
	map_type(value, u64);
} tree section(".maps");

struct {
	map_uint(type, ARRAY);
	map_uint(max_entries, LOSSES);
	map_type(key, u32);
	map_type(value, u64);
} losses section(".maps");

inline_ int lose(u32 why)
{
	u64 *count = map_lookup(&losses, &why);

	if (count)
		__sync_fetch_and_add(count, 1);
	return 0;
}

#define reserve(record) ring_reserve(&events, sizeof(*(record)), 0)
