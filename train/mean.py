# SPDX-License-Identifier: MIT
"""The mean of nets that were trained on from the same one: python3 mean.py OUT.npz NET.npz...

Trainings that begin with one net stay near each other, and the mean of their weights judges better than
each of them (Wortsman et al. 2022).
"""
import sys

import torch

from export import load_npz, save_npz


def mean(paths):
    """The state of the mean of exported nets, as save_npz takes it."""
    nets = [load_npz(path) for path in paths]
    blocks, channels, first = nets[0]
    for other in nets:
        same = other[:2] == (blocks, channels) and torch.equal(other[2]["cut"], first["cut"])
        if not same:
            raise SystemExit("mean.py: nets of different shapes, or cut off differently")
    weights = {name: sum(net[2][name] for net in nets) / len(nets) for name in first if name != "cut"}
    return {"blocks": blocks, "channels": channels, "mean": {**weights, "cut": first["cut"]}}


if __name__ == "__main__":
    save_npz(mean(sys.argv[2:]), sys.argv[1])
