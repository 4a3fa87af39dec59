# SPDX-License-Identifier: MIT
"""The latest positions of one board size with what is to be learned from them, on the device."""
import torch

import board

CHAIN, UNKNOWN = 4, -1  # in `ends`: on the winning chain; the game was not played out


class Replay:
    def __init__(self, size, capacity, device):
        def zeros(*shape, dtype):
            return torch.zeros(*shape, dtype=dtype, device=device)

        cells = size * size
        self.size, self.capacity, self.added = size, capacity, 0
        self.first = 0  # positions before this one were not kept over a pause
        self.boards = zeros(capacity, cells, dtype=torch.int8)
        self.policies = zeros(capacity, cells, dtype=torch.half)
        self.values = zeros(capacity, dtype=torch.float)
        self.ends = zeros(
            capacity, cells, dtype=torch.int8
        )  # stones at the end of the game, in this position's view

    def add(self, boards, policies, values, ends):
        at = (torch.arange(len(boards), device=boards.device) + self.added) % self.capacity
        self.boards[at], self.policies[at], self.values[at], self.ends[at] = (
            boards,
            policies,
            values,
            ends,
        )
        self.added += len(boards)

    def state(self, most):
        """The latest positions, at most so many, to go on with another time."""
        count = min(self.added, self.capacity, most)
        at = (torch.arange(self.added - count, self.added, device=self.boards.device)) % self.capacity
        kept = (self.boards, self.policies, self.values, self.ends)
        return {"added": self.added, "positions": [t[at].cpu() for t in kept]}

    def restore(self, state):
        positions = [t.to(self.boards.device) for t in state["positions"]]
        self.first = self.added = state["added"] - len(positions[0])
        self.add(*positions)

    def window(self, least=200_000):
        """How many of the latest positions to learn from: half of all so far, so that poor early
        games go soon."""
        return min(self.added - self.first, self.capacity, max(least, self.added // 2))

    def pick(self, count):
        """Indices of random positions in the window."""
        back = torch.randint(self.window(), (count,), device=self.boards.device)
        return (self.added - 1 - back) % self.capacity

    def take(self, index):
        """Boards with policy, value and end of the game, each turned by 180 degrees or not, at
        random."""
        boards, policies, ends = self.boards[index], self.policies[index].float(), self.ends[index]
        turn = torch.rand(len(index), 1, device=index.device) < 0.5
        return (
            torch.where(turn, board.rotated(boards), boards),
            torch.where(turn, policies.flip(1), policies),
            self.values[index],
            torch.where(turn, ends.flip(1), ends),
        )
