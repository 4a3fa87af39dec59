# SPDX-License-Identifier: MIT
"""The mean of two nets."""
import os
import tempfile
import unittest

from testing import needs_torch, torch

if torch:
    from export import load_npz, save_npz
    from learner import Learner
    from mean import mean
    from net import Net


@needs_torch
class MeanTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def saved(self, name, channels=8):
        path = os.path.join(self.folder.name, name)
        save_npz(Learner(Net(2, channels), "cpu", 8, 0.0).state(), path)
        return path

    def test_mean(self):
        one, two = self.saved("one.npz"), self.saved("two.npz")
        found, a, b = mean([one, two]), load_npz(one)[2], load_npz(two)[2]
        for name in ("stem.weight", "policy.bias", "value1.weight"):
            self.assertTrue(torch.allclose(found["mean"][name], (a[name] + b[name]) / 2))
        self.assertTrue(torch.equal(found["mean"]["cut"], a["cut"]))  # infinite, and stays so

    def test_alone(self):
        one = self.saved("one.npz")
        self.assertTrue(torch.equal(mean([one])["mean"]["stem.weight"], load_npz(one)[2]["stem.weight"]))

    def test_different(self):
        with self.assertRaises(SystemExit):
            mean([self.saved("one.npz"), self.saved("two.npz", 16)])


if __name__ == "__main__":
    unittest.main()
