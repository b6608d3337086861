"""Detects what is on the images of a folder, with the team's own library."""

import sys
from pathlib import Path

from acme_vision import Detector, build_detector, read_image, to_batch
from acme_vision.legacy import convert


def load(weights):
    if weights:
        return convert(weights)
    return build_detector("resnet50", pretrained=True)


def main(folder):
    images = [read_image(path) for path in sorted(Path(folder).glob("*.png"))]
    model = Detector("resnet50", 80, True)
    for found in model.predict_batch(to_batch(images, 512)):
        print(found)


if __name__ == "__main__":
    main(sys.argv[1])
