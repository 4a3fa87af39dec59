# SPDX-License-Identifier: MIT
"""What a net says of openings whose winner is known: python3 truth.py NET OPENINGS.tsv [--sims
100]

The file has lines of board size, black's first stone and the winner with white to move. Half
boards are completed by rotation. Counted: the net's own value, and the value after search, on the
right side of zero.
"""
import argparse
import collections

import torch

import board
from export import load_player
from search import Search


def read(path):
    """{size: [(name, cell, black wins)]}, with rotations."""
    known = collections.defaultdict(dict)
    with open(path) as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                size, name, winner = line.split()
                size, cell = int(size), board.cell_of(name, int(size))
                for c in (cell, size**2 - 1 - cell):
                    known[size][c] = winner == "black"
    return known


def ask(player, size, openings, sims, device):
    """Cells on which the net's value, and the searched one, have the wrong sign."""
    boards = board.empty(len(openings), size, device)
    board.step(boards, size, torch.tensor(list(openings), device=device))
    black_wins = torch.tensor(list(openings.values()), device=device)
    search = Search(player, size, len(openings), sims, device)
    _, _, value = search(boards, sims, noisy=False)
    return [
        [cell for cell, bad in zip(openings, ((v < 0) != black_wins).tolist()) if bad]
        for v in (search.value[:, 0], value)
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("net")
    parser.add_argument("openings")
    parser.add_argument("--sims", type=int, default=100)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    player = load_player(options.net, options.device)
    for size, openings in read(options.openings).items():
        names = [
            [chr(97 + c % size) + str(c // size + 1) for c in wrong]
            for wrong in ask(player, size, openings, options.sims, options.device)
        ]
        total = len(openings)
        print(
            f"{size}x{size}: right {total - len(names[0])} of {total} by the net alone, "
            f"{total - len(names[1])} after "
            f"{options.sims} simulations; wrong then: {' '.join(sorted(names[1])) or 'none'}"
        )


if __name__ == "__main__":
    main()
