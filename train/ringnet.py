# SPDX-License-Identifier: MIT
"""An older kind of net, kept as an opponent: batch normalisation, two planes, all layers on the
board with its ring.
"""
import torch
from torch import nn
from torch.nn import functional as F

from board import OPPONENT, OWN
from net import Player


class RingNet(nn.Module):
    def __init__(self, blocks, channels):
        super().__init__()

        def convs():
            return nn.ModuleList(
                nn.Conv2d(channels, channels, 3, padding=1, bias=False) for _ in range(blocks)
            )

        def norms():
            return nn.ModuleList(nn.BatchNorm2d(channels) for _ in range(blocks))

        self.inp, self.bn0 = nn.Conv2d(2, channels, 3, padding=1, bias=False), nn.BatchNorm2d(
            channels
        )
        self.c1, self.b1, self.c2, self.b2 = convs(), norms(), convs(), norms()
        self.pol, self.v1, self.v2 = (
            nn.Conv2d(channels, 1, 1),
            nn.Linear(2 * channels, 64),
            nn.Linear(64, 1),
        )

    def judge(self, x):
        x = x[:, :2].contiguous(memory_format=torch.channels_last)
        h = F.relu(self.bn0(self.inp(x)))
        for c1, b1, c2, b2 in zip(self.c1, self.b1, self.c2, self.b2):
            h = F.relu(h + b2(c2(F.relu(b1(c1(h))))))
        logits = self.pol(h)[:, 0, 1:-1, 1:-1].flatten(1)
        pooled = torch.cat([h.mean((2, 3)), h.amax((2, 3))], 1)
        return logits.float(), torch.tanh(self.v2(F.relu(self.v1(pooled)))).squeeze(1).float()


class RingPlayer(Player):
    """Its ring has stones of both colours at the corners; its weights are not rounded."""

    @torch.no_grad()
    def load(self, state):
        for name, tensor in self.net.state_dict().items():
            tensor.copy_(state[name])

    def __call__(self, codes):
        codes = codes.clone()
        codes[:, 0, 0] = codes[:, 0, -1] = codes[:, -1, 0] = codes[:, -1, -1] = OWN | OPPONENT
        return super().__call__(codes)


def load_ring_player(path, device):
    import numpy

    arrays = numpy.load(path)
    state = {name: torch.from_numpy(arrays[name].astype("float32")) for name in arrays.files}
    blocks = sum(name.startswith("c1.") for name in state)
    net = RingNet(blocks, state["inp.weight"].shape[0])
    net.load_state_dict({k: v for k, v in state.items() if "num_batches" not in k}, strict=False)
    return RingPlayer(net, device)
