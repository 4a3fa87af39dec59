# SPDX-License-Identifier: MIT
"""A net that has grown judges as before, and its channels are more alike."""
import os
import tempfile
import unittest
from unittest import mock

from testing import needs_torch, torch

if torch:
    import board
    import grow
    import learn
    from export import load_net
    from net import Net
    from quantize import quantized
    from test_learn import TINY
    from test_quantize import some_net


@needs_torch
class GrowTest(unittest.TestCase):
    def test_same_judgement(self):
        net = some_net()
        with torch.no_grad():
            net.first[1].weight[5] *= 30  # one loud channel
        more = grow.grown(net, 6).eval()
        self.assertEqual([grow.places(net, more)], [[0, 2, 4]])
        boards = board.random_starts(64, 6, "cpu")
        before = grow.largest(more, boards, 6)
        grow.even_out(more, *before)
        after = grow.largest(more, boards, 6)
        self.assertLess(after[1][2].max() / after[1][2].median(), 0.3 * before[1][2].max() / before[1][2].median())
        x = board.planes(board.ringed(boards, 6), board.plane_table("cpu", torch.float))
        with torch.no_grad():
            for a, b in zip(net.judge(x), more.judge(x)):
                self.assertTrue(torch.allclose(a, b, rtol=1e-3, atol=1e-3))

    def test_blocks_have_places(self):
        self.assertEqual(grow.places(Net(6, 8), Net(8, 8)), [0, 1, 2, 3, 5, 6])
        with self.assertRaises(SystemExit):
            grow.places(Net(6, 8), Net(5, 8))

    def test_trains_on(self):
        """What is written is a checkpoint that learn.py takes."""
        with tempfile.TemporaryDirectory() as folder:
            old, path = os.path.join(folder, "old.pt"), os.path.join(folder, "checkpoint.pt")
            net = Net(2, 8, effort=True)  # a head that does not train on
            torch.save({"mean": net.state_dict(), "blocks": 2, "channels": 8, "seconds": 7}, old)
            words = ["grow.py", old, path, "--blocks", "3", "--size", "4"]
            with mock.patch("sys.argv", words):
                grow.main()
            self.assertEqual(load_net(path).blocks, 3)
            words = [*TINY, "--blocks", "3", "--folder", folder]
            training = learn.Training(learn.options_from(words))
            self.assertEqual((training.seconds, training.learner.steps), (7, 0))
            self.cuts(training)

    def cuts(self, training):
        """Layers are cut off further and further, to what the option says, and players too."""
        training.options.cut, training.options.cut_seconds = 0.5, 10
        for seconds, share in ((12, 0.75), (30, 0.5), (31, 0.5)):
            training.seconds = seconds
            training.learn([])
            self.assertAlmostEqual(training.learner.share, share)
        training.pupil.load(training.learner.mean_state())
        cut = training.pupil.net.cut
        self.assertTrue(torch.allclose(cut, 0.5 * training.learner.reach))
        x = board.planes(board.ringed(board.random_starts(64, 4, "cpu"), 4), training.pupil.table)
        with torch.no_grad():
            tops = [h.amax() for h in training.pupil.net.layers(x)]
        self.assertTrue(all(top <= most for top, most in zip(tops, cut)))
        self.assertTrue(any(top == most for top, most in zip(tops, cut)))
        training.save()
        again = load_net(training.path)
        self.assertTrue(again.cutting and torch.equal(again.cut, cut))
        self.assertEqual(quantized(again.eval(), games=4).blocks, 3)
        with self.assertRaises(SystemExit):
            grow.grown(again, 4)
        with mock.patch("sys.argv", ["grow.py", training.path, training.path, "--blocks", "3"]):
            grow.main()  # no more blocks, the same cuts, and no steps yet
        state = torch.load(training.path)
        self.assertTrue(torch.equal(state["reach"], cut) and torch.equal(state["net"]["cut"], cut))
        self.assertEqual((state["seconds"], state["steps"]), (training.seconds, 0))


if __name__ == "__main__":
    unittest.main()
