# SPDX-License-Identifier: MIT
"""An older kind of net (ringnet.py) as a flat file for bench/ringnet.c.

python3 ringnet_flat.py NET.npz NET.flat

"RING", blocks and channels as 32-bit integers, then 32-bit floats, all little-endian: the first
convolution and those of the blocks in the order they are used, each with its normalisation folded
in: weights as groups of 16 outputs x 9 taps x inputs x outputs of the group, and biases; then
policy, hidden layer and value, each weights and biases.
"""
import sys

import numpy

GROUP = 16
EPSILON = 1e-5  # that of PyTorch's BatchNorm2d


def folded(arrays, conv, norm):
    """Weights and biases of a convolution that does what both did."""
    weight, bias, mean, variance = (
        arrays[f"{norm}.{part}"] for part in ("weight", "bias", "running_mean", "running_var")
    )
    scale = weight / numpy.sqrt(variance + EPSILON)
    kernel = arrays[f"{conv}.weight"] * scale[:, None, None, None]
    outputs, inputs = kernel.shape[:2]
    grouped = kernel.reshape(outputs // GROUP, GROUP, inputs, 9).transpose(0, 3, 2, 1)
    return grouped, bias - mean * scale


def parts(arrays, blocks):
    yield from folded(arrays, "inp", "bn0")
    for i in range(blocks):
        yield from folded(arrays, f"c1.{i}", f"b1.{i}")
        yield from folded(arrays, f"c2.{i}", f"b2.{i}")
    for name in ("pol", "v1", "v2"):
        yield arrays[f"{name}.weight"]
        yield arrays[f"{name}.bias"]


def main():
    source, target = sys.argv[1:]
    arrays = {name: array.astype("float64") for name, array in numpy.load(source).items()}
    blocks = sum(name.startswith("c1.") for name in arrays)
    channels = len(arrays["inp.weight"])
    with open(target, "wb") as file:
        file.write(b"RING" + numpy.array([blocks, channels], "<i4").tobytes())
        for part in parts(arrays, blocks):
            file.write(part.astype("<f4").tobytes())


if __name__ == "__main__":
    main()
