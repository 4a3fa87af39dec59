# SPDX-License-Identifier: MIT
"""The integer net of a net with random weights: close to it, within its bounds, and packed."""
import struct
import unittest

from testing import needs_torch, torch

if torch:
    import board
    import hxnet
    from net import Net, rounded_state
    from quantize import compare, quantized, sampled


def some_net(effort=False):
    torch.manual_seed(4)
    net = Net(3, 32, effort)
    more = [net.effort2] if effort else []
    for layer in (*net.second, *net.pool, net.policy, net.value2, *more):
        torch.nn.init.normal_(layer.weight, std=0.1)
    net.load_state_dict(rounded_state(net.state_dict()))
    return net.eval()


@needs_torch
class QuantizeTest(unittest.TestCase):
    def test_close_to_floats(self):
        net = some_net()
        whole = quantized(net, games=8)
        same, off = compare(net, whole, sampled(net, 7, 16, 10, seed=1), 7)
        self.assertGreater(same, 0.9)
        self.assertLess(off, 0.02)

    def test_sums_fit(self):
        """No sum leaves 32 bits, whatever the inputs: what the program proves of a file it reads."""
        whole = quantized(some_net(effort=True), games=4)
        heads = (whole.value, whole.effort)
        eight = [(whole.stem, 128)] + [(r, 255) for r in whole.first + whole.second]
        wide = [(r, 255 * 64) for r in whole.pool] + [(h.hidden, 32767) for h in heads]
        for rows, most in eight + wide:
            bound = rows.weights.abs().sum(1) * most + rows.bias.abs()
            self.assertLess(int(bound.max()) + (1 << rows.pre), 1 << 31)
        for rows, _ in eight:
            self.assertEqual(int(rows.weights.abs().max()), 127)
        for rows in (whole.policy, *(h.last for h in heads)):
            self.assertLess(int(rows.weights.abs().sum() * 32767 + rows.bias.abs().max()), 1 << 31)

    def test_file(self):
        for effort in (False, True):
            self.check_file(effort)

    def check_file(self, effort):
        data = hxnet.pack(quantized(some_net(effort), games=4), "tiny")
        self.assertEqual(data[:8], hxnet.MAGIC)
        self.assertEqual(struct.unpack_from("<5I", data, 8), (2 + effort, 3, 32, 6, 32))
        self.assertEqual(struct.unpack("<Q", data[-8:])[0], hxnet.fnv(data[:-8]))
        conv = 32 * 32 * 9 + 32 * 6 + 4
        pool, hidden = 32 * 32 * 2 + 32 * 6 + 4, 32 * 64 * 2 + 32 * 6 + 4
        body = 32 * 6 * 9 + 32 * 6 + 4 + 3 * (2 * conv + 4) + 2 * pool
        head = hidden + 32 * 2 + 4 + 4
        heads = 32 * 2 + 4 + 4 + (1 + effort) * head
        self.assertEqual(len(data), 60 + body + heads + 8)


if __name__ == "__main__":
    unittest.main()
