# SPDX-License-Identifier: MIT
"""Positions read from a file are those of the game, and their values the mover's."""
import os
import tempfile
import unittest

from testing import needs_torch, torch

if torch:
    import board
    import learn
    import proved

LINES = "3:b2\tblack\n3:b2,a1\tblack\n3:a1,b2,c3\twhite\n4:b2,c2,b3\twhite\n"


@needs_torch
class ProvedTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "proved.txt")
        with open(self.path, "w") as out:
            out.write(LINES)

    def tearDown(self):
        self.folder.cleanup()

    def test_views(self):
        memories = proved.replays(self.path, "cpu")
        self.assertEqual(sorted(memories), [3, 4])
        self.assertEqual(memories[3].values.tolist(), [-1, 1, 1])
        self.assertEqual(memories[4].values.tolist(), [1])
        black = (memories[3].boards[1] & 3).view(3, 3)  # black to move: the board as it is
        self.assertEqual(black.tolist(), [[2, 0, 0], [0, 1, 0], [0, 0, 0]])
        white = (memories[4].boards[0] & 3).view(4, 4)  # white to move: transposed
        self.assertEqual([(c, r) for r, c in ((white == 2).nonzero().tolist())], [(1, 1), (2, 1)])
        self.assertEqual([(c, r) for r, c in ((white == 1).nonzero().tolist())], [(1, 2)])

    def test_learned_from(self):
        """A net that learns from nothing else comes to know the winners."""
        memory = proved.replays(self.path, "cpu")[3]
        learner = learn.Learner(learn.Net(2, 8), "cpu", 32)
        learner.set_rate(1e-2)
        for _ in range(40):
            learner.step(memory)
        planes = board.planes(board.ringed(memory.boards, 3), learner.table)
        with torch.no_grad():
            values = learner.net.judge(planes)[1]
        self.assertTrue((values.sign() == memory.values).all())


if __name__ == "__main__":
    unittest.main()
