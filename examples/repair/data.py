"""Points on two noisy lines, as old code made them."""

import numpy as np


def points(count, seed=0):
    random = np.random.RandomState(seed)
    x = random.uniform(-1, 1, size=(count, 2)).astype(np.float)
    labels = (x[:, 0] + 0.5 * x[:, 1] > 0).astype(np.int)
    weights = np.ones(count, dtype=np.bool)
    best = np.array([np.Inf, np.NaN])
    assert not np.isfinite(best).any()
    return x[weights], labels[weights]


def batches(x, labels, size):
    for start in range(0, len(x), size):
        yield x[start:start + size], labels[start:start + size]
