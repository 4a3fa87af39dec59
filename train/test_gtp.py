# SPDX-License-Identifier: MIT
"""Moves by name reach the right cells of the board, in either colour's view."""
import unittest

from testing import needs_torch, torch

if torch:
    import board
    from gtp import COMMANDS, Game
    from net import Net, Player


@needs_torch
class GtpTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.game = Game(Player(Net(2, 8), "cpu"), 8, "cpu", size=3)

    def test_cells(self):
        self.game.play(0, "b1")
        self.assertEqual(self.game.mover, 1)
        self.assertEqual(int(self.game.view[0, 3]) & 3, board.OPPONENT)  # across, seen by white
        self.game.play(0, "c1")  # twice the same colour
        self.game.turn_to(0)
        self.assertEqual([int(c) & 3 for c in self.game.view[0, :3]], [0, 1, 1])
        for name in ("b1", "d1", "a4", "", "11"):
            with self.assertRaises(ValueError):
                self.game.play(1, name)

    def test_a_whole_game(self):
        seen, colour = set(), "black"
        while (move := COMMANDS["genmove"](self.game, colour)) != "resign":
            self.assertNotIn(move, seen)
            seen.add(move)
            colour = "white" if colour == "black" else "black"
        self.assertTrue(3 <= len(seen) <= 9)


if __name__ == "__main__":
    unittest.main()
