# SPDX-License-Identifier: MIT
"""A net that plays over GTP with the search of the training, for matches with other programs:

hexproof match net:v=64 'gtp:python3 train/gtp.py OTHER.npz --sims 64'
"""
import argparse
import sys

import torch

import board
from export import load_player
from search import Search

COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}


class Game:
    """A board as its mover sees it, and who that is: 0 black, who joins top and bottom, 1 white."""

    def __init__(self, player, sims, device, size=11):
        self.player, self.sims, self.device = player, sims, device
        self.searches = {}
        self.clear(size)

    def clear(self, size):
        self.size, self.mover = size, 0
        self.view = board.empty(1, size, self.device)

    def turn_to(self, colour):
        if colour != self.mover:
            self.step(board.PASS)

    def step(self, cell):
        board.step(self.view, self.size, torch.tensor([cell], device=self.device))
        self.mover = 1 - self.mover

    def seen(self, cell):
        """The cell in the mover's view, or the other way round."""
        row, column = divmod(cell, self.size)
        return column * self.size + row if self.mover else cell

    def play(self, colour, name):
        if not (name[:1].isalpha() and name[1:].isdigit()):
            raise ValueError("no such cell")
        column, row = ord(name[0].lower()) - ord("a"), int(name[1:]) - 1
        if not (0 <= column < self.size and 0 <= row < self.size):
            raise ValueError("no such cell")
        self.turn_to(colour)
        cell = self.seen(row * self.size + column)
        if self.view[0, cell]:
            raise ValueError("the cell is taken")
        self.step(cell)

    def answer(self, colour):
        self.turn_to(colour)
        if board.won_by_opponent(self.view).any():
            return "resign"
        if self.size not in self.searches:
            self.searches[self.size] = Search(self.player, self.size, 1, self.sims, self.device)
        move, _, _ = self.searches[self.size](self.view, self.sims, noisy=False)
        row, column = divmod(self.seen(int(move)), self.size)
        self.step(int(move))
        return f"{chr(ord('a') + column)}{row + 1}"


COMMANDS = {
    "protocol_version": lambda game: "2",
    "name": lambda game: "Hexproof training",
    "version": lambda game: "1",
    "list_commands": lambda game: "\n".join(COMMANDS),
    "known_command": lambda game, name: "true" if name in COMMANDS else "false",
    "boardsize": lambda game, size, *_: game.clear(int(size)),
    "clear_board": lambda game: game.clear(game.size),
    "play": lambda game, colour, cell: game.play(COLOURS[colour.lower()], cell),
    "genmove": lambda game, colour: game.answer(COLOURS[colour.lower()]),
    "quit": lambda game: "",
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("net")
    parser.add_argument("--sims", type=int, default=64)
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    torch.set_num_threads(1)
    game = Game(load_player(options.net, options.device), options.sims, options.device)
    for line in sys.stdin:
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            answer = COMMANDS[words[0]](game, *words[1:])
            print(f"= {answer or ''}\n", flush=True)
        except (KeyError, TypeError, ValueError) as error:
            print(f"? {words[0]}: {error}\n", flush=True)
        if words[0] == "quit":
            break


if __name__ == "__main__":
    main()
