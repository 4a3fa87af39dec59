# SPDX-License-Identifier: MIT
"""Positions that the solver has solved, with the moves that won, to learn from.

A file of them, packed with gzip if its name ends in .gz, has a line for each, as
build/bench/samples writes them: board size, side to move, winner, a winning move of the side to
move or -, how many positions that took, and the cells row by row from a1: b, w or a dot. Moves are
learned where the side to move wins, values everywhere.

build/bench/costs writes the same, but of several moves what each took: d4:12,c5:>19,a3:-2 is a win
by d4 that takes 12 positions, nothing known of c5 after 19, and a3 loses, which took 2. Of such
moves the cheap ones are learned.
"""
import collections
import gzip
import math

import torch

import board
from replay import UNKNOWN, Replay


LOST = 11.0  # effort of a move that loses, in the place of a logarithm of positions
POWER = 2  # a move that takes twice as much is learned so many times by half


Sample = collections.namedtuple("Sample", "black_moves wins moves work cells")
Move = collections.namedtuple("Move", "cell effort exact")


def move_of(text, size):
    """d4, d4:12, d4:>19 or d4:-2: a cell, the logarithm of what a win by it takes, whether that is
    all or the least."""
    name, _, cost = text.partition(":")
    cell = board.cell_of(name, size)
    if not cost:
        return Move(cell, 0.0, True)
    if cost[0] == "-":
        return Move(cell, LOST, True)
    return Move(cell, min(LOST, math.log2(int(cost.lstrip(">")))), cost[0] != ">")


def sample_of(line):
    """(size, sample)"""
    size, mover, winner, moves, work, cells = line.split()
    found = () if moves == "-" else tuple(move_of(m, int(size)) for m in moves.split(","))
    return int(size), Sample(mover == "black", mover == winner, found, int(work), cells.encode())


def read(path):
    """{size: [sample]}"""
    samples = collections.defaultdict(list)
    with (gzip.open if path.endswith(".gz") else open)(path, "rt") as lines:
        for line in lines:
            size, sample = sample_of(line)
            samples[size].append(sample)
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


def seen_cell(cell, black_moves, size):
    """The cell as the side to move sees it."""
    return cell if black_moves else cell % size * size + cell // size


def shares(sample):
    """[(cell, share)] of the moves that are known to win: the less they take the more."""
    if not sample.wins:
        return []
    known = [m for m in sample.moves if m.exact and m.effort < LOST]
    weights = [2.0 ** (-POWER * m.effort) for m in known]
    return [(m.cell, w / sum(weights)) for m, w in zip(known, weights)]


def policies_of(size, samples, device):
    rows, cells, parts = [], [], []
    for row, sample in enumerate(samples):
        for cell, share in shares(sample):
            rows.append(row)
            cells.append(seen_cell(cell, sample.black_moves, size))
            parts.append(share)
    policies = torch.zeros(len(samples), size * size, dtype=torch.half, device=device)
    at = torch.tensor(rows, device=device, dtype=torch.long)
    policies[at, torch.tensor(cells, device=device, dtype=torch.long)] = torch.tensor(
        parts, device=device
    ).half()
    return policies


def boards_in(size, samples, device):
    black_moves = torch.tensor([s.black_moves for s in samples], device=device)
    return boards_of(size, black_moves, [s.cells for s in samples], device)


def memory_of(size, samples, device):
    wins = torch.tensor([s.wins for s in samples], device=device)
    memory = Memory(size, len(samples), device)
    ends = torch.full((len(samples), size * size), UNKNOWN, dtype=torch.int8, device=device)
    boards, policies = boards_in(size, samples, device), policies_of(size, samples, device)
    memory.add(boards, policies, wins.float() * 2 - 1, ends)
    return memory


def replays(path, device):
    """{size: replay memory}"""
    return {size: memory_of(size, samples, device) for size, samples in read(path).items()}
