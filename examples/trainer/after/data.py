"""Batches of padded sentences."""

import numpy as np
import torch


def collate(batch):
    first = batch[0]
    if isinstance(first, (str, bytes)):
        return list(batch)
    if isinstance(first, dict):
        return {key: collate([item[key] for item in batch]) for key in first}
    lengths = np.array([len(item) for item in batch], dtype=int)
    padded = torch.zeros(len(batch), int(lengths.max()))
    for row, item in enumerate(batch):
        padded[row, : len(item)] = item
    return padded, torch.from_numpy(lengths)
