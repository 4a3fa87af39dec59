# SPDX-License-Identifier: MIT
"""Positions that the solver has solved: boards and moves as the side to move sees them, values his."""
import os
import tempfile
import unittest

from testing import needs_torch, torch

if torch:
    import board
    import refine
    import samples
    from learner import Learner
    from net import Net

LINES = """3 black black c2 4 .b..w....
3 white black - 7 .b.bw....
3 white white c1 2 .b.bw..b.
4 white black - 9 .b...w....b.w...
"""


@needs_torch
class RefineTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "samples")
        with open(self.path, "w") as out:
            out.write(LINES)

    def tearDown(self):
        self.folder.cleanup()

    def memory(self, size):
        return samples.memory_of(size, samples.read(self.path)[size], "cpu")

    def test_boards(self):
        memory = self.memory(3)
        self.assertEqual(memory.values.tolist(), [1, -1, 1])
        self.assertEqual((memory.boards[0] & 3).tolist(), [0, 1, 0, 0, 2, 0, 0, 0, 0])
        # white's view is transposed: b1 becomes a2, a2 becomes b1, the middle stays
        self.assertEqual((memory.boards[1] & 3).tolist(), [0, 2, 0, 2, 1, 0, 0, 0, 0])
        self.assertEqual((memory.boards[2] & 3).tolist(), [0, 2, 0, 2, 1, 2, 0, 0, 0])

    def test_edges(self):
        """A stone knows the edges that its chain touches, whatever the order of the stones."""
        top = self.memory(3).boards[0][1]
        self.assertEqual(int(top) & board.EDGES, board.FIRST)
        self.assertEqual(int(self.memory(3).boards[0][4]) & board.EDGES, 0)

    def test_moves(self):
        policies = self.memory(3).policies
        self.assertEqual(policies[0].argmax().item(), 5)
        self.assertEqual(policies[1].sum().item(), 0)  # lost: nothing is said of moves
        self.assertEqual(policies[2].argmax().item(), 6)  # c1 as white sees it

    def test_learned_from(self):
        """A net that learns from nothing else comes to know winners and moves."""
        memory = self.memory(3)
        learner = Learner(Net(2, 8), "cpu", 32, 0.0)
        learner.set_rate(1e-2)
        for _ in range(300):
            learner.step(memory)
            learner.average()
        found = refine.look_at(learner, memory)
        self.assertEqual((found["right"], found["first"]), (1, 1))

    def test_whole(self):
        """From a checkpoint to a net, in a second."""
        start, out = os.path.join(self.folder.name, "start.pt"), os.path.join(
            self.folder.name, "out"
        )
        torch.save(Learner(Net(2, 8), "cpu", 8, 0.0).state(), start)
        refine.main(
            [start, self.path, "--folder", out, "--seconds", "1", "--batch", "8", "--device", "cpu"]
        )
        self.assertTrue(os.path.exists(os.path.join(out, "net.npz")))


if __name__ == "__main__":
    unittest.main()
