# SPDX-License-Identifier: MIT
"""Gumbel search (Danihelka et al. 2022) for many games at once, the trees on the device."""
import math

import torch

import board
from kernels import kernels


def halving(candidates, sims):
    """How many visits the root move tried in each simulation must have: sequential halving over
    the candidates."""
    if candidates <= 1:
        return list(range(sims))
    rounds = math.ceil(math.log2(candidates))
    visits, due, left = [0] * candidates, [], candidates
    while len(due) < sims:
        for _ in range(max(1, int(sims / (rounds * left)))):
            due.extend(visits[:left])
            for i in range(left):
                visits[i] += 1
        left = max(2, left // 2)
    return due[:sims]


class Search:
    """Trees for `games` games of one size. judge(codes) gives logits and values. On a GPU one
    simulation is recorded as a graph at first use and replayed."""

    def __init__(self, judge, size, games, most_sims, device, candidates=16):
        self.judge, self.size, self.games, self.candidates = judge, size, games, candidates
        self.device, self.nodes, cells = torch.device(device), most_sims + 1, size * size
        self.call = kernels(size, self.device.type).call

        def zeros(*shape, dtype=torch.float):
            return torch.zeros(*shape, dtype=dtype, device=device)

        self.prior, self.total = zeros(games, self.nodes, cells), zeros(games, self.nodes, cells)
        self.visits, self.child = (
            zeros(games, self.nodes, cells, dtype=torch.short) for _ in range(2)
        )
        self.boards = zeros(games, self.nodes, cells, dtype=torch.int8)
        self.over, self.value = zeros(games, self.nodes, dtype=torch.uint8), zeros(
            games, self.nodes
        )
        self.path_node, self.path_move = (
            zeros(games, self.nodes, dtype=torch.short) for _ in range(2)
        )
        self.used, self.path_length = (zeros(games, dtype=torch.int) for _ in range(2))
        self.leaf, self.noise = zeros(games, dtype=torch.short), zeros(games, cells)
        self.due, self.sim = zeros(most_sims, dtype=torch.short), zeros(1, dtype=torch.int)
        self.codes = board.ring(games, size, device)
        self.graph = None

    def simulate(self):
        self.call(
            "descend",
            self.games,
            self.nodes,
            self.prior,
            self.visits,
            self.total,
            self.child,
            self.boards,
            self.over,
            self.value,
            self.used,
            self.noise,
            self.due,
            self.sim,
            self.path_node,
            self.path_move,
            self.path_length,
            self.leaf,
            self.codes,
        )
        logits, values = self.judge(self.codes)
        self.call(
            "backup",
            self.games,
            self.nodes,
            self.prior,
            self.visits,
            self.total,
            self.over,
            self.value,
            logits.contiguous(),
            values.contiguous(),
            self.path_node,
            self.path_move,
            self.path_length,
            self.leaf,
            self.sim,
        )

    def plant(self, boards, noisy):
        """Roots only, judged; fresh noise."""
        logits, values = self.judge(board.ringed(boards, self.size))
        self.prior[:, 0], self.value[:, 0], self.boards[:, 0] = logits, values, boards
        self.visits[:, 0], self.total[:, 0], self.child[:, 0] = 0, 0, -1
        self.used.fill_(1)
        self.over.zero_()
        self.sim.zero_()
        if noisy:
            self.noise.uniform_(1e-9, 1 - 1e-7).log_().neg_().log_().neg_()
        else:
            self.noise.zero_()

    def record(self, boards):
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(2):
                self.plant(boards, False)
                self.simulate()
        torch.cuda.current_stream().wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.simulate()

    @torch.no_grad()
    def __call__(self, boards, sims, noisy=True):
        """For each board: the move chosen, the improved policy, and the value of playing by it."""
        if self.device.type == "cuda" and self.graph is None:
            self.record(boards)
        self.due[:sims] = torch.tensor(halving(self.candidates, sims), dtype=torch.short)
        self.plant(boards, noisy)
        for _ in range(sims):
            self.graph.replay() if self.graph else self.simulate()
        return self.improve(boards)

    def improve(self, boards):
        """Prior and values found become a better policy; as in tree.cu, moves not tried count as
        the node's value."""
        logits = self.prior[:, 0].masked_fill(boards != 0, -1e9)
        n = self.visits[:, 0].float()
        q = self.total[:, 0] / n.clamp(min=1)
        prior, tried = logits.softmax(1), n > 0
        seen = (prior * tried).sum(1).clamp(min=1e-9)
        all_n = n.sum(1)
        guess = (self.value[:, 0] + all_n * (prior * q * tried).sum(1) / seen) / (1 + all_n)
        q = torch.where(tried, q, guess[:, None])
        most = n.amax(1, keepdim=True)
        score = logits + (50 + most) * 0.25 * (q + 1)
        policy = score.softmax(1)
        best = torch.where(n == most, score + self.noise, torch.full_like(score, -2e9)).argmax(1)
        return best, policy, (policy * q).sum(1)
