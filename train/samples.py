# SPDX-License-Identifier: MIT
"""Positions that the solver has solved, with the moves that won, to learn from.

A file of them, packed with gzip if its name ends in .gz, has a line for each, as
build/bench/samples writes them: board size, side to move, winner, a winning move of the side to
move or -, how many positions that took, and the cells row by row from a1: b, w or a dot. Moves are
learned where the side to move wins, values everywhere.
"""
import collections
import gzip

import torch

import board
from replay import UNKNOWN, Replay


def read(path):
    """{size: [(black to move, mover wins, winning cell or -1, cells)]}"""
    samples = collections.defaultdict(list)
    with (gzip.open if path.endswith(".gz") else open)(path, "rt") as lines:
        for line in lines:
            size, mover, winner, move, _, cells = line.split()
            cell = -1 if move == "-" else board.cell_of(move, int(size))
            samples[int(size)].append((mover == "black", mover == winner, cell, cells.encode()))
    return samples


def nth_cells(stones, n):
    """The n-th stone's cell on each board, PASS where there are fewer."""
    here = stones & (stones.cumsum(1) == n + 1)
    return torch.where(
        here.any(1), here.int().argmax(1), torch.full_like(here[:, 0].int(), board.PASS)
    )


def boards_of(size, black_moves, cells, device):
    """Boards as the side to move sees them. Stones are set one by one, so that each knows its edges."""
    codes = (
        torch.frombuffer(bytearray(b"".join(cells)), dtype=torch.uint8)
        .view(-1, size * size)
        .to(device)
    )
    black, white = codes == ord("b"), codes == ord("w")
    boards = board.empty(len(cells), size, device)
    transposed = white.view(-1, size, size).transpose(1, 2).reshape(white.shape)
    for n in range(int(max(black.sum(1).max(), white.sum(1).max()))):
        board.step(boards, size, nth_cells(black, n))
        board.step(boards, size, nth_cells(transposed, n))  # white sees it so
    moves = torch.where(black_moves, board.STAY, board.PASS)
    board.step(boards, size, moves)
    return boards


class Memory(Replay):
    def window(self):
        """All of them: none is better than another."""
        return self.added


def memory_of(size, samples, device):
    black_moves = torch.tensor([s[0] for s in samples], device=device)
    wins = torch.tensor([s[1] for s in samples], device=device)
    moves = torch.tensor([s[2] for s in samples], device=device)
    moves = torch.where(black_moves | (moves < 0), moves, moves % size * size + moves // size)
    policies = torch.zeros(len(samples), size * size, dtype=torch.half, device=device)
    known = (wins & (moves >= 0)).nonzero().squeeze(1)
    policies[known, moves[known]] = 1
    memory = Memory(size, len(samples), device)
    ends = torch.full((len(samples), size * size), UNKNOWN, dtype=torch.int8, device=device)
    boards = boards_of(size, black_moves, [s[3] for s in samples], device)
    memory.add(boards, policies, wins.float() * 2 - 1, ends)
    return memory


def replays(path, device):
    """{size: replay memory}"""
    return {size: memory_of(size, samples, device) for size, samples in read(path).items()}
