"""A linear model, trained in the manner of PyTorch 1.7."""

import torch
from torch._six import inf, string_classes
from torch.optim.lr_scheduler import ReduceLROnPlateau

from data import batches, points


def whiten(x):
    cov = x.t() @ x / len(x)
    values, vectors = torch.symeig(cov, eigenvectors=True)
    return x @ vectors / values.sqrt()


def start(x, labels):
    solution, _ = torch.lstsq(labels.unsqueeze(1), x)
    return solution[:x.size(1)]


def describe(value):
    return value if isinstance(value, string_classes) else "%.3f" % value


def train(epochs=5):
    x, labels = points(200)
    x, y = whiten(torch.from_numpy(x).float()), torch.from_numpy(labels).float()
    weight = start(x, y).clone().requires_grad_()
    optimizer = torch.optim.SGD([weight], lr=0.5)
    scheduler = ReduceLROnPlateau(optimizer, patience=1, verbose=True)
    best = inf
    for _ in range(epochs):
        total = 0.0
        for xs, ys in batches(x, y, 50):
            optimizer.zero_grad()
            loss = torch.nn.functional.binary_cross_entropy_with_logits((xs @ weight).squeeze(1), ys)
            loss.backward()
            torch.nn.utils.clip_grad_norm_([weight], 1.0)
            optimizer.step()
            total += loss.item()
        scheduler.step(total)
        best = min(best, total)
    return best


if __name__ == "__main__":
    print("torch", describe(train()))
