import ctypes
import os
import signal
import sys
import threading
import time

gpu = ctypes.CDLL(sys.argv[1])
gpu.cudaMalloc.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_size_t]
gpu.cudaFree.argtypes = [ctypes.c_void_p]


def take(size):
    at = ctypes.c_void_p()
    return at if gpu.cudaMalloc(ctypes.byref(at), size) == 0 else None


def leaks():
    for i in range(7):
        take(1000 + i)


def gives_back():
    for _ in range(5):
        gpu.cudaFree(take(64))


def launches():
    for i in range(20):
        gpu.cuLaunchKernel(None, 500 if i == 13 else 0, 1, 1, 1, 1, 1, 0, None, None, None)


def reduces(ms):
    return gpu.ncclAllReduce(None, None, ctypes.c_size_t(ms), 0, 0, None, None)


gpu.cuInit(0)
leaks()
gives_back()
take(1 << 41)
launches()
for ms in (1, 1, 77, 78):
    reduces(ms)
reduces(900)

child = os.fork()
if child == 0:
    gpu.cuInit(0)
    os._exit(0)
os.waitpid(child, 0)
idle = os.fork()
if idle == 0:
    os._exit(0)
os.waitpid(idle, 0)

threading.Thread(target=reduces, args=(9999,), daemon=True).start()
while not ctypes.c_int.in_dll(gpu, "waits").value:
    time.sleep(0.01)
os.kill(os.getpid(), signal.SIGKILL)
