"""A smoke test of code for PyTorch 1.7, each part of which may fail alone."""

import sys
import traceback

import train

failed = 0
for part in (train.bound, train.whiten, train.start, train.factor, train.grid, train.schedule, train.plateau, train.ints):
    try:
        part()
    except Exception:
        failed += 1
        traceback.print_exc()
sys.exit(1 if failed else 0)
