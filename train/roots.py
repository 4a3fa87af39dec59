# SPDX-License-Identifier: MIT
"""Positions for the solver to begin from, for build/bench/samples: python3 roots.py COUNT [GAMES]

Six of ten are the first moves of a game and one to three random stones more, the others random
stones alone. GAMES is a folder with a folder of SGF files for each board size, by its number: 8 to
11; without it all stones are random.
"""
import argparse
import os
import random
import re

# By board size: how often; how many random stones; how many moves of a game.
BOARDS = {
    7: (1, (2, 5), None),
    8: (6, (2, 6), (1, 5)),
    9: (7, (4, 10), (2, 10)),
    10: (3, (6, 16), (5, 18)),
    11: (3, (8, 24), (8, 26)),
}
# The same with fewer stones, for what takes long.
EARLY = {
    7: (1, (1, 2), None),
    8: (4, (1, 4), (1, 3)),
    9: (8, (2, 7), (1, 6)),
    10: (4, (5, 12), (4, 12)),
    11: (2, (8, 18), (8, 20)),
}


def read_games(folder):
    """{size: moves of each game}, none twice."""
    games = {size: set() for size in BOARDS}
    for size in BOARDS:
        path = os.path.join(folder, str(size))
        for name in os.listdir(path) if os.path.isdir(path) else ():
            with open(os.path.join(path, name)) as file:
                games[size].add(tuple(re.findall(r";[BW]\[([a-s]\d+)\]", file.read())))
    return {size: sorted(found) for size, found in games.items()}


def position(games, boards):
    size = random.choices(list(boards), [share for share, _, _ in boards.values()])[0]
    _, stones, first = boards[size]
    moves, count = [], random.randint(*stones)
    if first and games.get(size) and random.random() < 0.6:
        moves = list(random.choice(games[size])[: random.randint(*first)])
        count = random.choice([1, 1, 2, 2, 3])
    cells = [chr(97 + column) + str(1 + row) for row in range(size) for column in range(size)]
    moves += random.sample([cell for cell in cells if cell not in moves], count)
    return f"{size}:{','.join(moves)}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Positions for the solver to begin from.")
    parser.add_argument("count", type=int)
    parser.add_argument("games", nargs="?")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--early", action="store_true", help="fewer stones")
    options = parser.parse_args(arguments)
    random.seed(options.seed)
    games = read_games(options.games) if options.games else {}
    for _ in range(options.count):
        print(position(games, EARLY if options.early else BOARDS))


if __name__ == "__main__":
    main()
