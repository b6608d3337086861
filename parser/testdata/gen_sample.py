"""Writes sample.py: a file of about a thousand lines in the manner of training
code, for benchmarks and for the comparison with CPython. The same every time."""

import random

HEADER = '''\
#!/usr/bin/env python
# -*- coding: utf-8 -*-
"""Train and evaluate image and text models.

The layout follows what such scripts look like: an argument parser, data sets,
a handful of models, a loop, checkpoints.
"""
from __future__ import absolute_import, division, print_function

import argparse
import collections
import functools
import json
import logging
import math
import os
import random
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.utils.data as data
import torchvision
from packaging import version
from torch import optim
from torch.optim import lr_scheduler
from torchvision import models, transforms as T

try:
    from apex import amp
    HAS_APEX = True
except ImportError:
    HAS_APEX = False

try:
    import tensorflow as tf
except ImportError:
    tf = None

IS_OLD_TORCH = version.parse(torch.__version__) < version.parse("1.8")
LOG = logging.getLogger(__name__)
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
MEAN, STD = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)

os.environ["NCCL_DEBUG"] = "INFO"
os.environ.setdefault("OMP_NUM_THREADS", "1")


def parse_args(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", default=os.path.join("~", "data"), help="where the images are")
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=90)
    parser.add_argument("--batch-size", type=int, default=64, metavar="N")
    parser.add_argument("--local_rank", type=int, default=-1)
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args(argv)
    if args.local_rank != -1 and not torch.distributed.is_initialized():
        torch.distributed.init_process_group(backend="nccl", init_method="env://")
    return args


def seed_everything(seed=0):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    if torch.cuda.is_available():
        torch.cuda.manual_seed_all(seed)
        torch.backends.cudnn.deterministic = True


class AverageMeter(object):
    """Keeps the mean of what it was given."""

    def __init__(self, name, fmt=":f"):
        self.name, self.fmt = name, fmt
        self.reset()

    def reset(self):
        self.val = self.avg = self.sum = self.count = 0

    def update(self, val, n=1):
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / max(self.count, 1)

    def __str__(self):
        return ("{name} {val%s} ({avg%s})" % (self.fmt, self.fmt)).format(**self.__dict__)

'''

MODEL = '''
class {name}(nn.Module):
    """{doc}"""

    expansion = {expansion}

    def __init__(self, in_channels={cin}, out_channels={cout}, dropout={dropout}, **kwargs):
        super({name}, self).__init__()
        self.conv1 = nn.Conv2d(in_channels, {mid}, kernel_size={k}, padding={k} // 2, bias=False)
        self.bn1 = nn.BatchNorm2d({mid})
        self.conv2 = nn.Conv2d({mid}, out_channels * self.expansion, {k}, stride=(1, 1))
        self.drop = nn.Dropout(dropout) if dropout > 0 else nn.Identity()
        self.head = nn.Sequential(
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
            nn.Linear(out_channels * self.expansion, kwargs.get("classes", 10)),
        )
        for m in self.modules():
            if isinstance(m, (nn.Conv2d, nn.Linear)):
                nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
            elif isinstance(m, nn.BatchNorm2d):
                nn.init.constant_(m.weight, 1)
                nn.init.constant_(m.bias, 0)

    def features(self, x):
        out = F.relu(self.bn1(self.conv1(x)), inplace=True)
        if IS_OLD_TORCH:
            out = torch.rfft(out, 2, onesided=True)
        else:
            out = torch.fft.rfft(out, dim=-1).real
        return self.drop(out)

    def forward(self, x, mask=None):
        x = self.features(x)
        x = self.conv2(x)
        if mask is not None:
            x = x.masked_fill(mask == 0, float("-inf"))
        scores = torch.matmul(x, x.transpose(-1, -2)) / math.sqrt({mid})
        return self.head(scores.{reduce}(dim=-1, keepdim=True) + {bias})


def make_{lower}(pretrained=False, progress=True, **kwargs):
    """Builds a {name}; see its arguments."""
    options = collections.OrderedDict(sorted(kwargs.items()))
    model = {name}(**options)
    if pretrained:
        state = torch.hub.load_state_dict_from_url({url!r}, progress=progress)
        model.load_state_dict({{k.replace("module.", ""): v for k, v in state.items() if "head" not in k}}, strict=False)
    backbone = models.{backbone}(pretrained=pretrained)
    params = [p for n, p in backbone.named_parameters() if p.requires_grad and not n.startswith("fc")]
    LOG.info("%s has %d parameters", "{name}", sum(p.numel() for p in params))
    return model.to(DEVICE)


def train_{lower}(loader, model, args, writer=None):
    criterion = nn.CrossEntropyLoss(reduction="mean").to(DEVICE)
    optimizer = optim.{optimizer}(model.parameters(), lr=args.lr, weight_decay={decay})
    scheduler = lr_scheduler.ReduceLROnPlateau(optimizer, "min", verbose=True)
    losses = AverageMeter("loss", ":.4e")
    if HAS_APEX:
        model, optimizer = amp.initialize(model, optimizer, opt_level="O1")
    for epoch in range(args.epochs):
        model.train()
        for step, (images, target) in enumerate(loader):
            images, target = images.cuda(non_blocking=True), target.cuda(non_blocking=True)
            output = model(images)
            loss = criterion(output, target)
            optimizer.zero_grad()
            if HAS_APEX:
                with amp.scale_loss(loss, optimizer) as scaled:
                    scaled.backward()
            else:
                loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), max_norm={norm})
            optimizer.step()
            losses.update(loss.item(), images.size(0))
            if step % 100 == 0 and writer is not None:
                writer.add_scalar("{lower}/loss", losses.avg, global_step=epoch * len(loader) + step)
        scheduler.step(losses.avg)
        torch.save(
            {{"epoch": epoch + 1, "state": model.state_dict(), "best": min(losses.avg, {bias})}},
            os.path.join(args.data, "{lower}-%03d.pt" % epoch),
        )
        print("epoch {{}}: {{}} in {{:.1f}}s".format(epoch, losses, time.time()))
    return losses.avg

'''

FOOTER = '''
def collate(batch, *, pad=0, dtype=torch.float32):
    xs, ys = zip(*batch)
    length = max(len(x) for x in xs)
    out = torch.full((len(xs), length), pad, dtype=dtype)
    for i, x in enumerate(xs):
        out[i, : len(x)] = torch.as_tensor(x, dtype=dtype)
    return out, torch.as_tensor(np.array(ys).astype(np.int64))


def main(argv=None):
    args = parse_args(argv)
    seed_everything()
    transform = T.Compose([T.Resize(256), T.CenterCrop(224), T.ToTensor(), T.Normalize(mean=MEAN, std=STD)])
    dataset = torchvision.datasets.ImageFolder(args.data, transform=transform)
    loader = data.DataLoader(
        dataset,
        batch_size=args.batch_size,
        shuffle=True,
        num_workers=int(os.environ.get("WORKERS", 4)),
        collate_fn=functools.partial(collate, pad=-1),
    )
    results = {}
    for name, make, train in REGISTRY:
        try:
            results[name] = train(loader, make(), args)
        except RuntimeError as error:
            LOG.warning("%s failed: %s", name, error)
            continue
        finally:
            if torch.cuda.is_available():
                torch.cuda.empty_cache()
    if tf is not None and hasattr(tf, "summary"):
        tf.summary.scalar("best", min(results.values()))
    json.dump(results, sys.stdout, indent=2, sort_keys=True)
    return 0 if results else 1


if __name__ == "__main__":
    sys.exit(main())
'''


def main():
    rnd = random.Random(1)
    adjectives = ["Small", "Wide", "Deep", "Gated", "Sparse", "Dual", "Masked", "Residual"]
    out = [HEADER]
    names = []
    for adjective in adjectives:
        name = adjective + rnd.choice(["Net", "Encoder", "Block", "Head"])
        names.append(name)
        out.append(MODEL.format(
            name=name, lower=name.lower(), doc=f"A {adjective.lower()} model, number {len(names)}.",
            expansion=rnd.choice([1, 2, 4]), cin=rnd.choice([1, 3]), cout=rnd.choice([32, 64, 128]),
            mid=rnd.choice([16, 64, 256]), k=rnd.choice([3, 5, 7]), dropout=rnd.choice([0.0, 0.1, 0.5]),
            reduce=rnd.choice(["mean", "sum", "amax"]), bias=round(rnd.random(), 3),
            url=f"https://example.org/{name.lower()}.pth", backbone=rnd.choice(["resnet18", "resnet50", "vgg16"]),
            optimizer=rnd.choice(["SGD", "Adam", "AdamW"]), decay=rnd.choice(["1e-4", "0.0"]), norm=rnd.choice([0.25, 1.0]),
        ))
    rows = "".join(f'    ("{n.lower()}", make_{n.lower()}, train_{n.lower()}),\n' for n in names)
    out.append(f"\nREGISTRY = [\n{rows}]\n\n")
    out.append(FOOTER)
    with open("sample.py", "w", encoding="utf-8") as f:
        f.write("".join(out))


if __name__ == "__main__":
    main()
