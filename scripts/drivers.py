"""Measure which kernels the source of NVIDIA drivers knows.

    python scripts/drivers.py CLONE > matrix/stack/drivers.yaml

CLONE is a clone of NVIDIA/open-gpu-kernel-modules with its tags; bare will do.
For every tag the newest mainline kernel is taken that kernel-open/conftest.sh
names: its comments say in which kernel each interface came or went.
"""

import re
import subprocess
import sys

KERNEL = re.compile(r"\b(?:v|linux[ -]|kernel )([3-9]\.\d{1,2})(?!\d)", re.IGNORECASE)
# v5.20-rc1 is named; it was released as 6.0.
RENAMED = {"5.20": "6.0"}


def git(clone, *args):
    done = subprocess.run(["git", "-C", clone, *args], check=True, capture_output=True)
    return done.stdout.decode(errors="replace")


def order(version):
    return [int(part) for part in version.split(".")]


def main(clone):
    print("# Measured by scripts/drivers.py. Do not edit.\ndrivers:")
    for tag in sorted(git(clone, "tag").split(), key=order):
        named = KERNEL.findall(git(clone, "show", f"{tag}:kernel-open/conftest.sh"))
        newest = max({RENAMED.get(v, v) for v in named}, key=order)
        print(f'  - {{version: "{tag}", kernel: "{newest}", src: driver-source, certainty: proxy}}')


if __name__ == "__main__":
    main(sys.argv[1])
