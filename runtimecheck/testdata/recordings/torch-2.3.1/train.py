import numpy as np
import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau, StepLR


def points():
    return torch.eye(3) + 1


def bound():
    from torch._six import inf
    return points() < inf


def whiten():
    values, vectors = torch.symeig(
        points(),
        eigenvectors=True,
    )
    return vectors / values.sqrt()


def start():
    solution, _ = torch.lstsq(points(), points())
    return solution


def factor():
    q, r = torch.qr(points())
    return q @ r


def grid():
    return torch.meshgrid(torch.arange(2), torch.arange(2))


def optimizer():
    return torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1)


def schedule():
    opt = optimizer()
    scheduler = StepLR(opt, 1)
    opt.step()
    scheduler.step(3)
    return scheduler


def plateau():
    return ReduceLROnPlateau(optimizer(), patience=1, verbose=True)


def ints():
    return torch.from_numpy(np.zeros(3, dtype=np.int))


def never():
    return torch.lu_solve(points(), *torch.lu(points()))
