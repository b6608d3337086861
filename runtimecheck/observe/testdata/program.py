"""Does what is observed. The first argument is a library of the names of CUDA and NCCL:
gpu.c of the tests of runtimecheck/probe."""

import ctypes
import mmap
import os
import signal
import sys
import threading
import time

gpu = ctypes.CDLL(sys.argv[1])
gpu.cudaMalloc.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_size_t]
gpu.cudaFree.argtypes = [ctypes.c_void_p]
kept = []


class Callback:
    def on_epoch_end(self, epoch):
        pass


class Checkpoint(Callback):
    def on_epoch_end(self, epoch):
        time.sleep(0.5 if epoch == 3 else 0.01)


def take(size):
    at = ctypes.c_void_p()
    return at if gpu.cudaMalloc(ctypes.byref(at), size) == 0 else None


def batch():
    at = take(4096)
    gpu.cuLaunchKernel(None, 1, 1, 1, 1, 1, 1, 0, None, None, None)
    gpu.cudaFree(at)


def leak():
    take(1 << 20)


def train():
    callbacks = [Callback(), Checkpoint()]
    for epoch in range(4):
        for _ in range(50):
            batch()
            total(1000)
        leak()
        gpu.ncclAllReduce(None, None, ctypes.c_size_t(20), 0, 0, None, None)
        for callback in callbacks:
            callback.on_epoch_end(epoch)


def total(n):
    return sum(range(n))


def load():
    for i in range(12):
        data = mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x8000)
        kept.append(data)


gpu.cuInit(0)
train()
take(1 << 41)
gpu.cuLaunchKernel(None, 500, 1, 1, 1, 1, 1, 0, None, None, None)
for ms in (77, 1100):
    gpu.ncclAllReduce(None, None, ctypes.c_size_t(ms), 0, 0, None, None)
load()
begun, tell = os.pipe()
worker = os.fork()
if worker == 0:
    gpu.cuInit(0)
    os.write(tell, b"x")
    time.sleep(60)
os.read(begun, 1)
os.kill(worker, signal.SIGUSR1)
os.waitpid(worker, 0)
threading.Thread(target=gpu.ncclAllReduce, args=(None, None, ctypes.c_size_t(9999), 0, 0, None, None), daemon=True).start()
while not ctypes.c_int.in_dll(gpu, "waits").value:
    time.sleep(0.01)
os._exit(3)
