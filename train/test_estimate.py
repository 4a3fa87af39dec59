# SPDX-License-Identifier: MIT
"""A head for efforts: it begins with the usual one, learns, and leaves moves and values alone."""
import contextlib
import io
import json
import os
import tempfile
import unittest

from testing import needs_torch, torch

if torch:
    import board
    import estimate
    from export import load_net, save_npz
    from learner import Learner
    from net import USUAL_EFFORT, Net, rounded_state
    from quantize import quantized


def some_planes(size):
    boards = board.random_starts(64, size, "cpu")
    return board.planes(board.ringed(boards, size), board.plane_table("cpu", torch.float))


@needs_torch
class EstimateTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(3)
        self.folder = tempfile.TemporaryDirectory()
        self.start, self.lines = (os.path.join(self.folder.name, n) for n in ("start.npz", "samples"))
        net = Net(2, 32)
        torch.nn.init.normal_(net.policy.weight, std=0.1)
        save_npz(Learner(net, "cpu", 8, 0.0).state(), self.start)

    def tearDown(self):
        self.folder.cleanup()

    def test_begins_usual(self):
        net = Net(2, 32, effort=True)
        with torch.no_grad():
            found = net.effort(net.trunk(some_planes(4)))
        self.assertTrue(bool((found == USUAL_EFFORT).all()))

    def test_learns(self):
        """What the weights of normalised inputs say is said of the inputs as they are."""
        net = estimate.with_head(self.start, "cpu")
        seen = 5 + 3 * torch.randn(500, 64)
        efforts = seen[:, 0] - 0.5 * seen[:, 40]
        options = estimate.options_from(["", "", "--seconds", "1.5", "--batch", "256"])
        estimate.learn(net, seen, efforts, options)
        self.assertGreater(estimate.check(net, seen, efforts)["knows"], 0.9)

    def test_whole(self):
        """From an exported net to one with the head, which integers compute too."""
        with open(self.lines, "w") as out:
            out.write("3 black black c2 900 .b..w....\n3 white black - 70 .b.bw....\n" * 10000)
        options = ["--folder", self.folder.name, "--seconds", "1", "--share", "0.2", "--device", "cpu"]
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            estimate.main([self.start, self.lines, *options])
        self.assertEqual(json.loads(said.getvalue())["size"], 3)
        old, new = load_net(self.start).eval(), load_net(self.folder.name + "/net.npz").eval()
        planes = some_planes(6)
        with torch.no_grad():
            for a, b in zip(old.judge(planes), new.judge(planes)):
                self.assertTrue(torch.equal(a, b))
            new.take(rounded_state(new.state_dict()))
            wanted = new.effort(new.trunk(planes))
        self.assertLess(float((quantized(new, 4).judge(planes)[2] - wanted).abs().max()), 0.3)


if __name__ == "__main__":
    unittest.main()
