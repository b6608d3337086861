"""Threads that compute for a second, as many as the first argument says. They print how
long it took."""

import sys
import threading
import time


def spin():
    end = time.monotonic() + 1
    while time.monotonic() < end:
        pass


begun = time.monotonic()
threads = [threading.Thread(target=spin) for _ in range(int(sys.argv[1]))]
[t.start() for t in threads]
[t.join() for t in threads]
print(time.monotonic() - begun)
