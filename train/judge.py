# SPDX-License-Identifier: MIT
"""The judge: a net that says what it takes to prove that the side to move loses, as the logarithm of the
positions that the solver looks at, or LOST where he does not lose. It learns from what moves cost
(build/bench/costs) and from solved positions (build/bench/samples); effort.py makes use of it.
"""
import math

import torch
from torch.nn import functional as F

import board
from learner import Learner
from samples import LOST, boards_in, seen_cell

CHUNK = 16384  # boards that are looked at in one go


class Efforts:
    """Positions with what it takes to prove that the side to move loses."""

    def __init__(self, size, boards, efforts, exact):
        self.size, self.added = size, len(boards)
        self.boards, self.efforts, self.exact = boards, efforts, exact

    def pick(self, count):
        return torch.randint(self.added, (count,), device=self.boards.device)

    def take(self, index):
        boards = self.boards[index]
        turn = torch.rand(len(index), 1, device=index.device) < 0.5
        boards = torch.where(turn, board.rotated(boards), boards)
        return boards, self.efforts[index], self.exact[index]


def efforts_of(size, samples, device):
    """The solved positions themselves."""
    efforts = [LOST if s.wins else min(LOST, math.log2(s.work)) for s in samples]
    efforts = torch.tensor(efforts, device=device)
    return Efforts(size, boards_in(size, samples, device), efforts, torch.ones_like(efforts))


def efforts_after(size, samples, device):
    """The positions after the moves whose costs are known."""
    rows, cells, efforts, exact = [], [], [], []
    for row, sample in enumerate(samples):
        for move in sample.moves:
            rows.append(row)
            cells.append(seen_cell(move.cell, sample.black_moves, size))
            efforts.append(move.effort)
            exact.append(float(move.exact))
    boards = boards_in(size, samples, device)[torch.tensor(rows, device=device)].contiguous()
    board.step(boards, size, torch.tensor(cells, device=device))
    efforts, exact = (torch.tensor(x, device=device) for x in (efforts, exact))
    return Efforts(size, boards, efforts, exact)


def effort(net, table, size, boards):
    """The judge's value, read as a logarithm."""
    h = net.trunk(board.planes(board.ringed(boards, size), table))
    with torch.autocast(h.device.type, enabled=False):  # 16 bits would be too coarse
        return 4 + net.heads(h.float())[1]


class Judge(Learner):
    def work(self, efforts, index):
        self.optimizer.zero_grad(set_to_none=True)
        boards, wanted, exact = efforts.take(index)
        with self.precision():
            off = effort(self.net, self.table, efforts.size, boards) - wanted
        off = torch.where(exact > 0, off, off.clamp(max=0))  # of some only the least is known
        loss = F.smooth_l1_loss(off, torch.zeros_like(off))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.weights, 2.0)
        self.optimizer.step()
        self.sums += loss.detach()

    @torch.no_grad()
    def efforts(self, size, boards):
        found = []
        for some in boards.split(CHUNK):
            with self.precision():
                found.append(effort(self.net, self.table, size, some))
        return torch.cat(found)


@torch.no_grad()
def check_judge(judge, efforts):
    """Of those that are lost: how many, the share of the variance that the judge knows, and how often it
    knows the cheaper of two if one takes twice as much."""
    use = (efforts.exact > 0) & (efforts.efforts < LOST)
    found, known = judge.efforts(efforts.size, efforts.boards[use]), efforts.efforts[use]
    a, b = torch.randint(max(1, len(known)), (2, 20000), device=known.device)
    apart = (known[a] - known[b]).abs() >= 1
    right = ((found[a] > found[b]) == (known[a] > known[b]))[apart].float().mean()
    share = 1 - ((found - known) ** 2).mean() / known.var()
    return [len(known), round(float(share), 3), round(float(right), 3)]
