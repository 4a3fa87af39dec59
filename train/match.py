# SPDX-License-Identifier: MIT
"""Matches between nets with the same search: every opening twice, with colours exchanged.

python3 match.py A B [--size 11] [--games 400] [--sims 64]
"""
import argparse
import math

import torch

import board
from export import load_player
from search import Search


class Match:
    """Two players at one size. May be played again and again; their weights may change in
    between."""

    def __init__(self, first, second, size, games, sims, device, candidates=16):
        self.size, self.half, self.sims, self.device = size, games // 2, sims, device
        self.searches = [
            Search(player, size, self.half, sims, device, candidates) for player in (first, second)
        ]

    def openings(self, stones):
        """Positions after `stones` random stones. The first goes to every cell before any comes
        twice: without noise in the search, the same opening is the same game."""
        starts = board.empty(self.half, self.size, self.device)
        cells = torch.randperm(self.size**2, device=self.device)
        cells = cells.repeat(self.half // len(cells) + 1)[: self.half]
        for _ in range(stones):
            board.step(starts, self.size, cells)
            cells = torch.rand(starts.shape, device=self.device).masked_fill_(starts != 0, -1)
            cells = cells.argmax(1)
        return starts

    def play(self, stones=1):
        """From `stones` random stones; returns the games won by the first player: (moving first,
        moving second)."""
        starts = self.openings(stones)
        sets = [starts.clone(), starts.clone()]  # in set 0 the first player moves first
        wins = [0, 0]
        alive = [torch.ones(self.half, dtype=torch.bool, device=self.device) for _ in sets]
        for ply in range(self.size**2 - stones):
            for i, boards in enumerate(sets):
                mover = (ply + i) % 2
                move = self.searches[mover](boards, self.sims, noisy=False)[0]
                won = board.step(
                    boards,
                    self.size,
                    torch.where(alive[i], move, torch.full_like(move, board.STAY)),
                )
                won &= alive[i]
                wins[i] += int(won.sum()) if mover == 0 else 0
                alive[i] &= ~won
            if not any(a.any() for a in alive):
                break
        return wins


def interval(wins, games):
    """95 % for the winning share (Wilson 1927)."""
    p, z2 = wins / games, 1.96**2
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    spread = 1.96 * math.sqrt(p * (1 - p) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return middle - spread, middle + spread


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("nets", nargs=2)
    parser.add_argument("--size", type=int, default=11)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sims", type=int, default=64)
    parser.add_argument("--stones", type=int, default=2, help="random stones at the start")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    players = [load_player(path, options.device) for path in options.nets]
    games = options.games // 2 * 2
    if options.stones < 2:  # no more than there are openings
        games = min(games, 2 * (options.size**2 if options.stones else 1))
    match = Match(*players, options.size, games, options.sims, options.device)
    wins = match.play(options.stones)
    low, high = interval(sum(wins), games)
    print(
        f"{options.nets[0]} against {options.nets[1]}, {options.size}x{options.size}, "
        f"{options.sims} simulations, {options.stones} random stones: {sum(wins)} of {games} won "
        f"({100 * sum(wins) / games:.1f} %, {100 * low:.1f} to "
        f"{100 * high:.1f}); moving first {wins[0]}, second {wins[1]}"
    )


if __name__ == "__main__":
    main()
