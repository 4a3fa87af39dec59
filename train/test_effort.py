# SPDX-License-Identifier: MIT
"""What winning moves cost: lines of build/bench/costs, and a net that learns from them."""
import os
import tempfile
import unittest

from testing import needs_torch, torch

if torch:
    import board
    import effort
    import judge
    import samples
    from learner import Learner
    from net import Net

COSTS = """3 black black c2:4,a3:8,b3:>6,c3:-2 4 .b..w....
3 white white c1:1,a1:2 2 .b.bw..b.
"""
SAMPLES = """3 black black c2 4 .b..w....
3 white black - 7 .b.bw....
3 white white c1 2 .b.bw..b.
"""


@needs_torch
class EffortTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.costs, self.samples = (self.write(*x) for x in (("costs", COSTS), ("samples", SAMPLES)))

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w") as out:
            out.write(text)
        return path

    def read(self, path):
        return samples.read(path)[3]

    def test_moves(self):
        moves = self.read(self.costs)[0].moves
        self.assertEqual([m.cell for m in moves], [5, 6, 7, 8])
        self.assertEqual([m.exact for m in moves], [True, True, False, True])
        self.assertEqual([moves[0].effort, moves[1].effort, moves[3].effort], [2, 3, samples.LOST])

    def test_shares(self):
        """Half the work, four times the share; nothing for what is not known to win."""
        shares = dict(samples.shares(self.read(self.costs)[0]))
        self.assertEqual(list(shares), [5, 6])
        self.assertAlmostEqual(shares[5], 0.8)
        self.assertAlmostEqual(shares[6], 0.2)
        self.assertEqual(samples.shares(self.read(self.samples)[1]), [])

    def test_after(self):
        """The opponent's view of the board after each move."""
        found = judge.efforts_after(3, self.read(self.costs)[:1], "cpu")
        self.assertEqual(found.added, 4)
        # c2 is b3 to white, who sees rows as columns; black's stones are the other's
        self.assertEqual((found.boards[0] & 3).tolist(), [0, 0, 0, 2, 1, 0, 0, 2, 0])
        self.assertEqual(found.efforts.tolist()[:2], [2, 3])
        self.assertEqual(found.exact.tolist(), [1, 1, 0, 1])

    def test_of(self):
        found = judge.efforts_of(3, self.read(self.samples), "cpu")
        self.assertEqual(found.efforts[0].item(), samples.LOST)
        self.assertAlmostEqual(found.efforts[1].item(), 2.8074, places=3)

    def test_least(self):
        """The judge learns nothing from a bound that it keeps to."""
        learner = judge.Judge(Net(2, 8), "cpu", 4, 0.0)
        boards = board.empty(4, 3, "cpu")
        for least, learned in ((1.0, False), (8.0, True)):  # it begins with 4
            learner.sums.zero_()
            bound = judge.Efforts(3, boards, torch.full((4,), least), torch.zeros(4))
            learner.work(bound, torch.arange(4))
            self.assertEqual(bool(learner.sums[0] > 0), learned)

    def test_relabel(self):
        """Lost positions keep the net's moves, won ones that took little the one that was found."""
        some = self.read(self.samples)
        memory = samples.memory_of(3, some, "cpu")
        learner = Learner(Net(2, 8), "cpu", 4, 0.0)
        learner.net.eval()
        effort.relabel(memory, some, learner, judge.Judge(Net(2, 8), "cpu", 4, 0.0), 0.5)
        self.assertAlmostEqual(memory.policies[0].sum().item(), 1, places=2)
        self.assertAlmostEqual(memory.policies[1].sum().item(), 0.5, places=2)
        self.assertEqual(memory.policies[1][memory.boards[1] != 0].sum().item(), 0)
        self.assertEqual(memory.policies[2].argmax().item(), 6)
        self.assertEqual(memory.policies[2].max().item(), 1)

    def test_regret(self):
        memory = samples.memory_of(3, self.read(self.costs)[:1], "cpu")

        def choosing(cell):
            return lambda size, boards: torch.eye(9)[[cell]]

        self.assertEqual(effort.regret(memory, choosing(5)), [1, 0, 1])
        self.assertEqual(effort.regret(memory, choosing(6))[1], 1)
        self.assertEqual(effort.regret(memory, choosing(8))[1], effort.MUCH)

    def test_whole(self):
        """From a checkpoint to a net that knows the cheap moves, in seconds."""
        start, out = (os.path.join(self.folder.name, name) for name in ("start.pt", "out"))
        torch.save(Learner(Net(2, 8), "cpu", 8, 0.0).state(), start)
        options = ["--folder", out, "--judge-seconds", "1", "--seconds", "1", "--batch", "8"]
        effort.main([start, self.samples, self.costs, *options, "--device", "cpu"])
        self.assertTrue(os.path.exists(os.path.join(out, "net.npz")))


if __name__ == "__main__":
    unittest.main()
