# SPDX-License-Identifier: MIT
"""Weights of a checkpoint as a small file, and nets of every kind read back as players.

python3 export.py CHECKPOINT.pt NET.npz

The file is a NumPy archive of 16-bit floats, one array a tensor, by the names of net.py: stem,
first.I, second.I, pool.I, policy, owner, value1, value2 and perhaps effort1, effort2, each with .weight and .bias.
Convolutions are outputs x inputs x 3 x 3. `cut` holds where layers are cut off (infinity: nowhere),
`shape` blocks and channels. The weights are the running mean, those that play.
"""
import sys

import torch

from net import Net, Player


def save_npz(state, path):
    import numpy

    arrays = {
        name: tensor.detach().float().cpu().numpy().astype(numpy.float16)
        for name, tensor in state["mean"].items()
    }
    numpy.savez(path, shape=numpy.array([state["blocks"], state["channels"]]), **arrays)


def load_npz(path):
    """(blocks, channels, state) of an exported net."""
    import numpy

    arrays = dict(numpy.load(path))
    blocks, channels = (int(x) for x in arrays.pop("shape"))
    return (
        blocks,
        channels,
        {name: torch.from_numpy(a.astype("float32")) for name, a in arrays.items()},
    )


def load_net(path):
    """A checkpoint (.pt) or an exported net (.npz)."""
    if path.endswith(".npz"):
        blocks, channels, weights = load_npz(path)
    else:
        state = torch.load(path, map_location="cpu")
        blocks, channels, weights = state["blocks"], state["channels"], state["mean"]
    net = Net(blocks, channels, "effort1.weight" in weights)
    net.take(weights)
    return net


def load_player(path, device):
    """A checkpoint (.pt), an exported net (.npz), or a net with batch normalisation and a ring
    (.npz, see ringnet.py)."""
    if path.endswith(".npz"):
        import numpy

        if "shape" not in numpy.load(path).files:
            from ringnet import load_ring_player

            return load_ring_player(path, device)
    return Player(load_net(path), device)


if __name__ == "__main__":
    save_npz(torch.load(sys.argv[1], map_location="cpu"), sys.argv[2])
