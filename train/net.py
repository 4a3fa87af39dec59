# SPDX-License-Identifier: MIT
"""The net: residual 3x3 convolutions, two pooled biases, four or five heads; for any board size.

Made for integer arithmetic on a CPU later: no normalisation (Fixup start instead, Zhang et al.
2019), so the weights trained are the weights run; the 3x3 convolutions learn with their weights
and inputs rounded to 8 bits; ReLU everywhere, cut off above where a training asks for it; the ring of edge stones is read by the first
convolution only, and all others work on the board's own cells, padded with zeros.
"""
import copy
import math

import torch
from torch import nn
from torch.nn import functional as F

from board import PLANES, plane_table, planes


class ConvRelu(torch.autograd.Function):
    """relu(convolution + bias + add): one kernel on a GPU, and fewer passes over memory on the
    way back."""

    @staticmethod
    def forward(ctx, x, weight, bias, padding, add):
        shape = ((1, 1), (padding, padding), (1, 1), 1)
        if not x.is_cuda:
            y = F.conv2d(x, weight, bias, padding=padding)
            y = F.relu(y if add is None else y + add)
        elif add is None:
            y = torch.cudnn_convolution_relu(x, weight, bias, *shape)
        else:
            y = torch.cudnn_convolution_add_relu(x, weight, add, 1.0, bias, *shape)
        ctx.save_for_backward(x, weight, y)
        ctx.padding = padding
        return y

    @staticmethod
    def backward(ctx, grad):
        x, weight, y = ctx.saved_tensors
        grad = torch.ops.aten.threshold_backward(grad, y, 0)
        to_x, to_weight, _ = torch.ops.aten.convolution_backward(
            grad,
            x,
            weight,
            None,
            (1, 1),
            (ctx.padding, ctx.padding),
            (1, 1),
            False,
            (0, 0),
            1,
            (ctx.needs_input_grad[0], True, False),
        )
        flat = grad.permute(0, 2, 3, 1).reshape(-1, grad.shape[1])
        to_bias = flat.t().mv(
            torch.ones_like(flat[:, 0])
        )  # a product is faster than a sum over a tall matrix
        return to_x, to_weight, to_bias, None, grad if ctx.needs_input_grad[4] else None


def pooled(h):
    """Mean and maximum over the board."""
    return torch.cat([h.mean((2, 3)), h.amax((2, 3))], 1)


def row_steps(weight):
    """What one step of the 8 bits stands for, by output channel: the largest weight is 127."""
    return weight.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-12) / 127


def rounded(weight):
    """Weights as 8 bits hold them. Gradients pass as if nothing had been rounded."""
    steps = row_steps(weight)
    return weight + ((weight / steps).round() * steps - weight).detach()


class Bytes(torch.autograd.Function):
    """Inputs of a layer in whole units, 255 of which are the largest there are. Gradients pass
    unchanged."""

    @staticmethod
    def forward(ctx, x, most):
        unit = (most / 255).to(x.dtype)
        return (x / unit).round_().mul_(unit)

    @staticmethod
    def backward(ctx, grad):
        return grad, None


def conv_relu(x, layer, add=None, padding=1):
    weight = rounded(layer.weight) if layer.training else layer.weight
    weight, bias = weight.to(x.dtype), layer.bias.to(x.dtype)
    if x.shape[1] > weight.shape[1]:  # planes come as eight, the last two zeros
        weight = F.pad(weight, (0, 0, 0, 0, 0, x.shape[1] - weight.shape[1]))
    return ConvRelu.apply(x, weight, bias, padding, add)


USUAL_EFFORT = 4.0  # where nothing is known: a logarithm of positions


class Net(nn.Module):
    def __init__(self, blocks=8, channels=64, effort=False):
        """With effort: a fifth head, how much a proof takes (estimate.py)."""
        super().__init__()
        self.blocks, self.channels = blocks, channels
        self.stem = nn.Conv2d(PLANES, channels, 3)
        self.first = nn.ModuleList(
            nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks)
        )
        self.second = nn.ModuleList(
            nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks)
        )
        # in two blocks, mean and maximum over the board of half the inner channels shift h
        self.pooled = sorted({blocks // 3, 2 * blocks // 3})
        self.pool = nn.ModuleList(nn.Linear(channels // 2 * 2, channels) for _ in self.pooled)
        self.policy = nn.Conv2d(channels, 1, 1)
        self.owner = nn.Conv2d(channels, 2, 1)
        self.value1 = nn.Linear(2 * channels, 32)
        self.value2 = nn.Linear(32, 1)
        self.effort1 = nn.Linear(2 * channels, 32) if effort else None
        self.effort2 = nn.Linear(32, 1) if effort else None
        # largest inputs of the 3x3 convolutions after the first, block by block; while learning,
        # inputs are rounded to 8 bits of these, once they are known (look)
        self.register_buffer("largest", torch.zeros(2 * blocks), persistent=False)
        self.rounding = False
        # where layers are cut off: stream, then block by block inner layer and stream
        self.register_buffer("cut", torch.full((2 * blocks + 1,), math.inf))
        self.cutting = False
        self.start()

    def start(self):
        """Fixup: each block begins as the identity."""
        with torch.no_grad():
            for m in self.modules():
                if isinstance(m, (nn.Conv2d, nn.Linear)):
                    nn.init.kaiming_normal_(m.weight, nonlinearity="relu")
                    nn.init.zeros_(m.bias)
            for m in self.first:
                m.weight.mul_(1 / math.sqrt(self.blocks))
            for m in (*self.second, *self.pool, self.policy, self.owner, self.value2):
                nn.init.zeros_(m.weight)
            if self.effort2:
                nn.init.zeros_(self.effort2.weight)
                nn.init.constant_(self.effort2.bias, USUAL_EFFORT)

    def take(self, state):
        """Loads a state, that of a net without cuts or effort too."""
        if self.effort1 and "effort1.weight" not in state:
            state = {**self.state_dict(), **state}
        self.load_state_dict({"cut": torch.full_like(self.cut, math.inf), **state})
        self.cutting = bool(self.cut.isfinite().any())

    def within(self, place, x):
        """A layer cut off above. The clamp's gradient is 0 beyond, or a young net would run away."""
        return x.clamp(max=self.cut[place].to(x.dtype)) if self.cutting else x

    def layers(self, x):
        """The stream, then block by block the inner layer and the stream after it."""
        h = self.within(0, conv_relu(x, self.stem, padding=0))
        yield h
        for i in range(self.blocks):
            inner, h = self.block(i, h)
            yield inner
            yield h

    def trunk(self, x):
        for h in self.layers(x):
            pass
        return h

    def seen(self, place, x):
        """What a convolution sees of its input."""
        if not (self.training and self.rounding):
            return x
        return Bytes.apply(x, torch.minimum(self.largest[place], self.cut[place]))

    def block(self, i, h):
        """The inner layer of a block, and what the block makes of h."""
        inner = self.within(2 * i + 1, conv_relu(self.seen(2 * i, h), self.first[i]))
        inner = self.seen(2 * i + 1, inner)
        if i in self.pooled:
            half = inner[:, : self.channels // 2]
            shift = self.pool[self.pooled.index(i)](
                torch.cat([half.mean((2, 3)), half.amax((2, 3))], 1)
            )
            h = h + shift.to(h.dtype)[:, :, None, None]
        return inner, self.within(2 * i + 2, conv_relu(inner, self.second[i], add=h))

    @torch.no_grad()
    def look(self, x):
        """Takes the largest inputs from these positions where they exceed what was seen lately."""
        self.rounding = False
        tops = torch.stack([layer.amax().float() for layer in self.layers(x)][:-1])
        self.largest.copy_(torch.maximum(0.98 * self.largest, tops))
        self.rounding = True

    def heads(self, h):
        value = self.value2(F.relu(self.value1(pooled(h)))).squeeze(1)
        return self.policy(h).flatten(1), value

    def effort(self, h):
        """The logarithm of the positions that it takes to prove who wins."""
        return self.effort2(F.relu(self.effort1(pooled(h)))).squeeze(1)

    def forward(self, x):
        """Logits of the moves; value before tanh; logits per cell at the end of the game: stone,
        and winning chain, mover's."""
        h = self.trunk(x)
        return (*self.heads(h), self.owner(h).flatten(2))

    def judge(self, x):
        """What search needs: logits of the moves and value in -1..1."""
        logits, value = self.heads(self.trunk(x))
        return logits.float(), torch.tanh(value.float())


def rounded_state(state):
    """A net's state with the 3x3 convolutions as 8 bits hold them, for a net that learns no more."""
    return {
        name: rounded(tensor.float()) if tensor.shape[2:] == (3, 3) else tensor
        for name, tensor in state.items()
    }


class Player:
    """A copy of a net to play with: weights rounded, 16-bit on a GPU, replaced in place so that
    recorded graphs stay valid."""

    def __init__(self, net, device):
        self.dtype = torch.half if torch.device(device).type == "cuda" else torch.float
        self.net = (
            copy.deepcopy(net)
            .to(device=device, dtype=self.dtype, memory_format=torch.channels_last)
            .eval()
        )
        self.table = plane_table(device, self.dtype)
        self.load(net.state_dict())

    @torch.no_grad()
    def load(self, state):
        state = rounded_state(state)
        for name, tensor in self.net.state_dict().items():
            tensor.copy_(state[name])

    @torch.no_grad()
    def __call__(self, codes):
        return self.net.judge(planes(codes, self.table))
