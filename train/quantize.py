# SPDX-License-Identifier: MIT
"""A trained net in 8-bit integers, for the program: python3 quantize.py NET.npz OUT.hxn

Finds the range of every layer on positions that the net plays itself, writes the file
(docs/NET.md: arithmetic and format), and says how often the integers choose the same move as
floats with the same weights. `--verdicts FILE` records what the integer net says of some
positions, for the tests of the program.
"""
import argparse
import math
import struct

import torch
from torch.nn import functional as F

import board
import hxnet
from export import load_net
from net import USUAL_EFFORT, pooled, rounded_state, row_steps

STREAM_MAX, BYTE_MAX = 32767, 255
VIEW_SHIFT = 7  # convolutions see the upper bits of the stream
POOL_UNIT = 64  # means and maxima of bytes are kept in units of 1/64
ROOM = 1.05  # ranges are so much wider than calibration saw; what is beyond is cut off
STONE = 128  # a one in the planes; the finer its unit, the finer the bias of the first layer


def half(shift):
    return (1 << shift) >> 1


def single(x):
    """The nearest 32-bit float."""
    return struct.unpack("f", struct.pack("f", float(x)))[0]


def sampled(net, size, games, plies, seed):
    """Positions of games in which moves are drawn from the net's policy, until one side is sure."""
    torch.manual_seed(seed)
    table = board.plane_table("cpu", torch.float)
    boards, found = board.random_starts(games, size, "cpu"), []
    for _ in range(plies):
        with torch.no_grad():
            logits, value = net.judge(board.planes(board.ringed(boards, size), table))
        found.append(boards[value.abs() < 0.98].clone())
        policy = logits.masked_fill(boards != 0, -1e9).softmax(1)
        over = board.step(boards, size, torch.multinomial(policy, 1).squeeze(1))
        over |= value.abs() > 0.98
        boards[over] = board.random_starts(games, size, "cpu")[over]
    return torch.cat(found)


class Ranges:
    """The largest value of each layer: of the stream before each block and at the end, of the
    inner layers, and of the hidden ones of value and effort."""

    def __init__(self, net):
        self.stream, self.inner = [0.0] * (net.blocks + 1), [0.0] * net.blocks
        self.hidden, self.hidden_effort, self.room = 0.0, 0.0, ROOM

    @torch.no_grad()
    def look(self, net, x):
        for i, h in enumerate(net.layers(x)):
            tops, place = (self.inner, i // 2) if i % 2 else (self.stream, i // 2)
            tops[place] = max(tops[place], float(h.max()))
        for i in range(net.blocks):  # its unit may only grow
            self.stream[i + 1] = max(self.stream[i + 1], self.stream[i])
        self.hidden = max(self.hidden, float(net.value1(pooled(h)).max()))
        if net.effort1:
            self.hidden_effort = max(self.hidden_effort, float(net.effort1(pooled(h)).max()))

    def reach(self):
        """Block by block, as Net.cut has them."""
        both = [top for pair in zip(self.stream, self.inner) for top in pair]
        return torch.tensor(both + self.stream[-1:])

    def cut(self, net):
        """The ranges of a net that cuts its layers off itself."""
        self.stream, self.inner, self.room = net.cut[::2].tolist(), net.cut[1::2].tolist(), 1.0


class Rows:
    """Outputs as sums of integer weights times inputs in units of unit_in. With a unit_out, a
    multiplier and two shifts bring the sums to it."""

    def __init__(self, weights, bias, steps, unit_in, unit_out=None, most_out=0):
        """steps: the reals that weights are whole multiples of, by row. No output needs to be
        larger than most_out."""
        self.weights = (weights.double() / steps[:, None]).round().long()
        self.unit = steps * unit_in
        self.bias = (bias.double() / self.unit).round().clamp(-(1 << 30), 1 << 30).long()
        if unit_out:
            largest = float((most_out * unit_out / self.unit).max())  # sum that is not cut off
            self.pre = max(0, math.ceil(math.log2(largest / 32767)))
            factor = self.unit / unit_out * 2.0**self.pre
            self.post = int(torch.log2(32767 / factor.max()).floor().clamp(0, 30))
            self.mul = (factor * 2.0**self.post).round().clamp(0, 32767).long()

    def scale(self, sums, dims):
        """Sums to outputs; rows are the dimension before the last `dims`."""
        mul = self.mul.view([-1] + [1] * dims)
        sums = ((sums + half(self.pre)) >> self.pre).clamp(-32768, 32767)
        return (sums * mul + half(self.post)) >> self.post


def conv_rows(layer, unit_in, unit_out, most_out):
    steps = row_steps(layer.weight).flatten().double()
    return Rows(
        layer.weight.detach().flatten(1), layer.bias.detach(), steps, unit_in, unit_out, most_out
    )


def linear_rows(layer, unit_in, unit_out=None, most_out=0):
    """16 bits, the absolute values of a row adding up to less than 65536."""
    weights = layer.weight.detach().flatten(1).double()
    sums = weights.abs().sum(1)
    if not unit_out:  # of a last row sum and bias together stay within 32 bits
        sums = sums + layer.bias.detach().abs().double() / (unit_in * STREAM_MAX)
    steps = torch.maximum(sums / 65000, weights.abs().amax(1) / 32767)
    steps = steps.clamp(min=1e-12)
    return Rows(weights, layer.bias.detach(), steps, unit_in, unit_out, most_out)


class Head:
    """A number of a position: hidden units of the pooled stream, and a last row."""

    def __init__(self, first, last, unit_in, most):
        unit = 2 * most / STREAM_MAX
        self.hidden = linear_rows(first, unit_in, unit, STREAM_MAX)
        self.last = linear_rows(last, unit)
        self.scale = single(self.last.unit)

    def judge(self, seen):
        hidden = self.hidden.scale(IntNet.linear(self.hidden, seen).T, 1).T.clamp(0, STREAM_MAX)
        return IntNet.linear(self.last, hidden)[:, 0].float() * self.scale


class IntNet:
    """The integer net, evaluated exactly: sums in 64-bit floats stay whole numbers."""

    def __init__(self, net, ranges):
        self.blocks, self.channels, self.pooled = net.blocks, net.channels, net.pooled
        self.planes, self.hidden = net.stem.in_channels, net.value1.out_features
        view = [ranges.room * most / BYTE_MAX for most in ranges.stream]
        stream = [unit / (1 << VIEW_SHIFT) for unit in view]
        self.stem = conv_rows(net.stem, 1 / STONE, stream[0], STREAM_MAX)
        self.first, self.second, self.pool, self.keep = [], [], [], []
        for i in range(net.blocks):
            inner = ranges.room * ranges.inner[i] / BYTE_MAX
            self.first.append(conv_rows(net.first[i], view[i], inner, BYTE_MAX))
            self.second.append(conv_rows(net.second[i], inner, stream[i + 1], STREAM_MAX))
            self.keep.append(min(32767, round(32768 * stream[i] / stream[i + 1])))
            if i in net.pooled:
                layer = net.pool[net.pooled.index(i)]
                self.pool.append(
                    linear_rows(layer, inner / POOL_UNIT, stream[i + 1], STREAM_MAX)
                )
        self.policy = linear_rows(net.policy, stream[-1])
        self.value = Head(net.value1, net.value2, stream[-1], ranges.hidden)
        self.effort = None
        if net.effort1:
            self.effort = Head(net.effort1, net.effort2, stream[-1], ranges.hidden_effort)
        self.policy_scale = single(self.policy.unit)

    @staticmethod
    def convolve(rows, x, padding):
        weight = rows.weights.double().view(len(rows.bias), -1, 3, 3)
        sums = F.conv2d(x.double(), weight, rows.bias.double(), padding=padding)
        return rows.scale(sums.long(), 2)

    @staticmethod
    def linear(rows, x):
        return x @ rows.weights.T + rows.bias

    def pooled_shift(self, rows, inner, cells):
        some = inner[:, : self.channels // 2]
        mean = (POOL_UNIT * some.sum((2, 3)) + cells // 2) // cells
        sums = self.linear(rows, torch.cat([mean, POOL_UNIT * some.amax((2, 3))], 1))
        return rows.scale(sums.T, 1).T.clamp(-32767, 32767)[:, :, None, None]

    @torch.no_grad()
    def judge(self, x):
        """Planes -> logits of the moves, value before tanh and effort, as the program computes them."""
        cells = (x.shape[2] - 2) * (x.shape[3] - 2)
        h = self.convolve(self.stem, STONE * x[:, : self.planes], 0).clamp(0, STREAM_MAX)
        for i in range(self.blocks):
            view = ((h + half(VIEW_SHIFT)) >> VIEW_SHIFT).clamp(max=BYTE_MAX)
            inner = self.convolve(self.first[i], view, 1).clamp(0, BYTE_MAX)
            h = (h * self.keep[i] + half(15)) >> 15
            if i in self.pooled:
                h = h + self.pooled_shift(self.pool[self.pooled.index(i)], inner, cells)
            more = self.convolve(self.second[i], inner, 1).clamp(-32768, 32767)
            h = (h.clamp(-32768, 32767) + more).clamp(0, STREAM_MAX)
        logits = torch.einsum("c,gcyx->gyx", self.policy.weights[0], h).flatten(1)
        logits = (logits + self.policy.bias).float() * self.policy_scale
        mean = (h.sum((2, 3)) + cells // 2) // cells
        seen = torch.cat([mean, h.amax((2, 3))], 1)
        value = self.value.judge(seen)
        effort = self.effort.judge(seen) if self.effort else torch.full_like(value, USUAL_EFFORT)
        return logits, value, effort


def measured(net, games=24):
    """Ranges on positions of five board sizes."""
    ranges, table = Ranges(net), board.plane_table("cpu", torch.float)
    for size, plies in ((5, 6), (8, 16), (11, 30), (13, 30), (19, 24)):
        boards = sampled(net, size, games, plies, seed=size)
        if len(boards):  # a sure net leaves none of the small boards open
            ranges.look(net, board.planes(board.ringed(boards, size), table))
    return ranges


def quantized(net, games=24):
    """The integer net."""
    ranges = measured(net, games)
    if net.cutting:
        ranges.cut(net)
    return IntNet(net, ranges)


def compare(net, whole, boards, size):
    """Share of positions with the same best move, and mean difference of the values."""
    table, same, off = board.plane_table("cpu", torch.float), 0, 0.0
    for some in boards.split(250):  # the integers take memory
        x = board.planes(board.ringed(some, size), table)
        with torch.no_grad():
            logits, value = net.judge(x)
        ours, our_value, _ = whole.judge(x)
        best = [y.masked_fill(some != 0, -1e9).argmax(1) for y in (logits, ours)]
        same += int((best[0] == best[1]).sum())
        off += float((torch.tanh(our_value) - value).abs().sum())
    return same / len(boards), off / len(boards)


def record(whole, path):
    """Lines of: size, cells as the mover sees them row by row (. own o opponent's x), value and
    logits of the empty cells, as the hexadecimal bits of 32-bit floats."""
    with open(path, "w") as file:
        for size in (1, 2, 3, 5, 6, 8, 11, 13, 14, 19):
            torch.manual_seed(size)
            boards = board.random_starts(4, size, "cpu")
            table = board.plane_table("cpu", torch.float)
            logits, values, _ = whole.judge(board.planes(board.ringed(boards, size), table))
            for cells, row, value in zip(boards, logits, values):
                stones = "".join(".ox?"[int(c) & 3] for c in cells)
                said = [value] + [v for v, c in zip(row, cells) if c == 0]
                bits = " ".join(struct.pack(">f", float(v)).hex() for v in said)
                file.write(f"{size} {stones} {bits}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("net")
    parser.add_argument("out")
    parser.add_argument("--name", default="standard")
    parser.add_argument("--compare", type=int, default=800, help="positions of 11x11 to compare on")
    parser.add_argument("--verdicts")
    options = parser.parse_args()
    net = load_net(options.net).eval()
    net.take(rounded_state(net.state_dict()))
    whole = quantized(net)
    with open(options.out, "wb") as file:
        file.write(hxnet.pack(whole, options.name))
    boards = sampled(net, 11, 64, 1 + options.compare // 40, seed=99)[: options.compare]
    same, off = compare(net, whole, boards, 11)
    print(f"{len(boards)} positions: same best move in {100 * same:.2f} %, value off by {off:.4f}")
    if options.verdicts:
        record(whole, options.verdicts)


if __name__ == "__main__":
    main()
