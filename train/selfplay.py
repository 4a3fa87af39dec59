# SPDX-License-Identifier: MIT
"""Games of one board size played by the net against itself, many at once; finished ones go to the
replay memory.
"""
import random

import torch

import board
from replay import CHAIN, UNKNOWN, Replay
from search import Search

SURE = 0.93  # a game is given up when both players in turn see this value for the same side ...
PLAYED_OUT = (
    0.15  # ... except this share, which shows how games end and how often giving up is wrong
)


CHEAP_SIMS = 6  # times fewer simulations where a move is searched less
PATH = 5  # plies to either side whose values a path-consistent one agrees with


def smoothing(length, trust, device, path=0.0):
    """Matrix that turns the values along a game into value targets: the search values from here
    on, each later one by the factor `trust` lighter, and the result for what weight is left. With
    trust 1 the result alone. The weight `path` goes to the mean of the search values around here
    instead (path consistency, Zhao et al. 2022: with best play all are the same)."""
    t = torch.arange(length, dtype=torch.float64)
    gap = t[None, :] - t[:, None]
    weights = torch.where(gap >= 0, (1 - trust) * trust ** gap.clamp(min=0), torch.zeros_like(gap))
    weights[:, -1] = trust ** (length - 1 - t)  # the last column stands for all later ones
    near = (gap.abs() <= PATH).double()
    weights = (1 - path) * weights + path * near / near.sum(1, keepdim=True)
    return weights.float().to(device)


class Arena:
    def __init__(self, judge, size, games, most_sims, capacity, device):
        self.size, self.games, self.length, self.device = size, games, size * size + 1, device
        self.search = Search(judge, size, games, most_sims, device)
        self.replay = Replay(size, capacity, device)
        self.trust, self.path, self.smooth = None, 0.0, None
        self.time = torch.arange(self.length, device=device)
        self.sign = 1 - 2 * (self.time % 2).float()
        self.rows = torch.arange(games, device=device)
        cells = size * size
        self.starts, self.next_start = board.random_starts(games, size, device), 0
        self.boards = self.fresh(games)
        self.past_boards = torch.zeros(games, self.length, cells, dtype=torch.int8, device=device)
        self.past_policies = torch.zeros(games, self.length, cells, dtype=torch.half, device=device)
        self.past_values = torch.zeros(games, self.length, device=device)
        self.past_cheap = torch.zeros(games, self.length, dtype=torch.bool, device=device)
        self.ply = torch.zeros(games, dtype=torch.long, device=device)
        self.play_out = torch.rand(games, device=device) < PLAYED_OUT
        self.sure_side = torch.zeros(
            games, device=device
        )  # side seen winning one ply ago, 0 for none
        self.verdict = torch.zeros(
            games, device=device
        )  # side for which a game to be played out would have been given up
        self.finished = self.moves = self.verdicts = self.wrong = 0

    def play(self, steps, sims, trust=1.0, cheap=0.0):
        """`steps` moves in every game, this share of them cheaper and not learned from
        (playout-cap randomisation, Wu 2019). Returns how many positions came to the replay
        memory."""
        if trust != self.trust:
            self.trust = trust
            self.smooth = smoothing(self.length, trust, self.device, self.path)
        before = self.replay.added
        for _ in range(steps):
            self.step(sims, random.random() < cheap)
        return self.replay.added - before

    def step(self, sims, cheap=False):
        sims = max(1, sims // CHEAP_SIMS) if cheap else sims
        move, policy, value = self.search(self.boards, sims)
        self.past_cheap[self.rows, self.ply] = cheap
        self.past_boards[self.rows, self.ply] = self.boards
        self.past_policies[self.rows, self.ply] = policy.half()
        self.past_values[self.rows, self.ply] = value
        side = self.sign[self.ply] * value.sign()  # 1: who moved at ply 0 of this game
        won = board.step(self.boards, self.size, move)
        winner = torch.where(won, self.sign[self.ply], torch.zeros_like(side))
        self.ply += 1
        sure = torch.where(value.abs() > SURE, side, torch.zeros_like(side))
        give_up = (sure != 0) & (sure == self.sure_side) & ~won
        self.sure_side = sure
        self.verdict = torch.where(give_up & (self.verdict == 0), side, self.verdict)
        give_up &= ~self.play_out
        winner = torch.where(give_up, side, winner)
        done = (won | give_up).nonzero().squeeze(1)
        if len(done):
            self.harvest(done, winner[done], won[done])
            self.restart(done)

    def harvest(self, done, winner, won):
        """Positions of finished games, each with its value and the end of the game as its mover
        saw it."""
        length = self.ply[done]
        known = self.time[None, :] < length[:, None]
        learned = known & ~self.past_cheap[done]
        values = torch.where(known, self.past_values[done] * self.sign, winner[:, None])
        values = (values @ self.smooth.T) * self.sign
        last = self.boards[done]
        views = torch.stack([last, board.turned(last, self.size)], 1)
        chain = torch.where(
            (views & board.EDGES) == board.EDGES,
            torch.full_like(views, CHAIN),
            torch.zeros_like(views),
        )
        ends = torch.where(won[:, None, None], (views & 3) | chain, torch.full_like(views, UNKNOWN))
        ends = ends[
            torch.arange(len(done), device=self.device)[:, None],
            (length[:, None] - self.time[None, :]) % 2,
        ]
        self.replay.add(
            self.past_boards[done][learned],
            self.past_policies[done][learned],
            values[learned],
            ends[learned],
        )
        judged = (self.verdict[done] != 0) & won
        self.finished += len(done)
        self.moves += int(length.sum())
        self.verdicts += int(judged.sum())
        self.wrong += int((judged & (self.verdict[done] != winner)).sum())

    def fresh(self, count):
        """Starting positions, made many at once and handed out in turn."""
        if self.next_start + count > len(self.starts):
            self.starts, self.next_start = (
                board.random_starts(self.games, self.size, self.device),
                0,
            )
        self.next_start += count
        return self.starts[self.next_start - count : self.next_start].clone()

    def restart(self, done):
        self.boards[done] = self.fresh(len(done))
        self.ply[done] = 0
        self.sure_side[done] = 0
        self.verdict[done] = 0
        self.play_out[done] = torch.rand(len(done), device=self.device) < PLAYED_OUT
