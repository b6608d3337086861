import mmap
import os

PRIVATE = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
kept = []


def leaks():
    for _ in range(6):
        kept.append(mmap.mmap(-1, 3 << 20, flags=PRIVATE))


def closes():
    for _ in range(4):
        mmap.mmap(-1, 5 << 20, flags=PRIVATE).close()


def populates():
    for _ in range(9):
        mmap.mmap(-1, 1 << 20, flags=PRIVATE | 0x8000).close()


leaks()
closes()
populates()
child = os.fork()
if child == 0:
    kept.append(mmap.mmap(-1, 7 << 20, flags=PRIVATE))
    os._exit(0)
os.waitpid(child, 0)
os._exit(0)  # without closing what is kept
