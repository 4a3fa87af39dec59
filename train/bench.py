# SPDX-License-Identifier: MIT
"""How fast the parts run on this GPU: python3 bench.py [SIZE ...]"""
import sys
import time

import torch

import board
from learner import Learner
from net import Net, Player
from replay import Replay
from search import Search

SIMS = 32


def seconds(work, repeat):
    work()
    torch.cuda.synchronize()
    start = time.time()
    for _ in range(repeat):
        work()
    torch.cuda.synchronize()
    return (time.time() - start) / repeat


def main():
    torch.backends.cudnn.benchmark = "--heuristic" not in sys.argv
    net = Net()
    for size in [int(a) for a in sys.argv[1:] if a.isdigit()] or [11]:
        for cells in (2048 * 121, 4096 * 121):
            games = cells // size**2 // 32 * 32
            player = Player(net, "cuda")
            start = time.time()
            search = Search(player, size, games, SIMS, "cuda")
            boards = board.random_starts(games, size, "cuda")
            search(boards, SIMS)
            torch.cuda.synchronize()
            ready = time.time() - start
            whole = seconds(lambda: search(boards, SIMS), 5)
            one = seconds(search.graph.replay, 1)
            with torch.no_grad():
                judge = seconds(lambda: player(search.codes), 20)
            print(
                f"{size}x{size}, {games} games: ready in {ready:.1f} s; "
                f"search of {SIMS} {1e3 * whole:.1f} ms, "
                f"{games * (SIMS + 1) / whole / 1e6:.2f} M judgements/s; "
                f"the net alone {1e3 * judge:.2f} ms, "
                f"{games / judge / 1e6:.2f} M/s; one simulation {1e3 * one:.2f} ms",
                flush=True,
            )
        for batch in (2048, 4096):
            learner = Learner(Net(), "cuda", batch)
            replay = Replay(size, 100_000, "cuda")
            random = torch.rand(50_000, size**2, device="cuda").softmax(1).half()
            replay.add(
                board.random_starts(50_000, size, "cuda"),
                random,
                torch.zeros(50_000, device="cuda"),
                torch.full((50_000, size**2), -1, dtype=torch.int8, device="cuda"),
            )
            learner.set_rate(1e-3)
            start = time.time()
            learner.step(replay)
            torch.cuda.synchronize()
            ready = time.time() - start
            one = seconds(lambda: learner.step(replay), 20)
            print(
                f"  learning step of {batch}: ready in {ready:.1f} s, {1e3 * one:.2f} ms, "
                f"{learner.take_sums(25)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
