"""Train a small network; restore the best checkpoint at the end."""

import argparse

import torch
import torchvision
from packaging import version
from torch.optim.lr_scheduler import ReduceLROnPlateau
from torchvision.transforms.functional_tensor import rgb_to_grayscale

from data import collate


def whiten(features):
    """Decorrelate features with the eigenvectors of their covariance."""
    covariance = features.t() @ features / len(features)
    values, vectors = torch.symeig(covariance, eigenvectors=True)
    return features @ vectors / values.clamp(min=1e-6).sqrt()


def spectrum(signal):
    return torch.stft(signal, n_fft=256, hop_length=64)


def solve(a, b):
    if version.parse(torch.__version__) < version.parse("1.8"):
        return torch.solve(b, a)[0]
    return torch.linalg.solve(a, b)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=10)
    args = parser.parse_args()

    model = torchvision.models.resnet18(pretrained=True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = ReduceLROnPlateau(
        optimizer,
        patience=2,
        verbose=True,
    )
    for epoch in range(args.epochs):
        loss = model(rgb_to_grayscale(torch.rand(8, 3, 64, 64), 3)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step(loss)


if __name__ == "__main__":
    main()
