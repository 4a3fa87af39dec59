# SPDX-License-Identifier: MIT
"""Positions whose winner is proved, as something to learn values from.

The file has a line for each: a position as the program reads it (size and moves, black first:
9:e5,d4) and the winner, with the side to move that comes next. The solver makes such lines:
README.md.
"""
import collections

import torch

import board
from replay import UNKNOWN, Replay


def read(path):
    """{size: [(moves, black wins)]}"""
    known = collections.defaultdict(list)
    with open(path) as lines:
        for line in lines:
            position, winner = line.split()
            size, moves = position.split(":")
            known[int(size)].append((moves.split(","), winner == "black"))
    return known


def positions(size, games, device):
    """Boards after these moves, each seen by who is to move."""
    boards = board.empty(len(games), size, device)
    for ply in range(max(len(moves) for moves, _ in games)):
        cells = [board.cell_of(moves[ply], size) if ply < len(moves) else -1 for moves, _ in games]
        cells = torch.tensor(cells, device=device)
        if ply % 2:  # white's view is transposed
            cells = torch.where(cells < 0, cells, cells % size * size + cells // size)
        board.step(boards, size, torch.where(cells < 0, torch.full_like(cells, board.STAY), cells))
    return boards


def replays(path, device):
    """{size: replay memory}. Nothing is said of moves or of the end of the game."""
    memories = {}
    for size, games in read(path).items():
        memories[size] = Replay(size, len(games), device)
        values = [1 if (len(moves) % 2 == 0) == black else -1 for moves, black in games]
        memories[size].add(
            positions(size, games, device),
            torch.zeros(len(games), size**2, dtype=torch.half, device=device),
            torch.tensor(values, dtype=torch.float, device=device),
            torch.full((len(games), size**2), UNKNOWN, dtype=torch.int8, device=device),
        )
    return memories
