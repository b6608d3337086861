"""A smoke test of code for TensorFlow 1 and Keras 2.3, each part of which may fail alone."""

import sys
import traceback

import train

failed = 0
for part in (train.graph, train.layers, train.optimizer, train.decay, train.pick, train.rescale, train.ints, train.predict, train.sample, lambda: train.traced(train.tf.ones([2]))):
    try:
        part()
    except Exception:
        failed += 1
        traceback.print_exc()
sys.exit(1 if failed else 0)
