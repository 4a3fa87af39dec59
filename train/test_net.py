# SPDX-License-Identifier: MIT
"""The net's own convolution against PyTorch's, its shapes, and its start."""
import copy
import unittest

from testing import needs_gpu, needs_torch, torch

if torch:
    import board
    from net import Net, Player, conv_relu, rounded


@needs_torch
class NetTest(unittest.TestCase):
    def test_convolution_and_its_gradients(self):
        torch.manual_seed(1)
        layer = torch.nn.Conv2d(4, 6, 3, padding=1).double().eval()
        for with_add in (False, True):
            inputs = [
                torch.randn(3, 4, 5, 5).double().requires_grad_(),
                torch.randn(3, 6, 5, 5).double().requires_grad_(),
            ]
            leaves = [inputs[0], layer.weight, layer.bias] + inputs[1:] * with_add
            weights = torch.randn(3, 6, 5, 5).double()
            ours = conv_relu(inputs[0], layer, inputs[1] if with_add else None)
            theirs = torch.relu(layer(inputs[0]) + (inputs[1] if with_add else 0))
            self.assertTrue(torch.allclose(ours, theirs))
            for a, b in zip(
                torch.autograd.grad((ours * weights).sum(), leaves),
                torch.autograd.grad((theirs * weights).sum(), leaves),
            ):
                self.assertTrue(torch.allclose(a, b))

    def test_weights_of_eight_bits(self):
        """Rounded to at most 127 steps a row, a second time without a change, and the gradient is
        that of the rounded net; a player has the weights that learning saw."""
        torch.manual_seed(2)
        layer = torch.nn.Conv2d(4, 6, 3)
        weight = rounded(layer.weight)
        steps = weight.abs().amax((1, 2, 3), keepdim=True) / 127
        self.assertLess(float((weight / steps - (weight / steps).round()).abs().max()), 1e-3)
        self.assertLessEqual(float(((weight - layer.weight) / steps).abs().max()), 0.501)
        self.assertTrue(torch.allclose(rounded(weight), weight, atol=1e-6))
        x = torch.randn(2, 4, 5, 5)
        ours = torch.autograd.grad(conv_relu(x, layer).sum(), layer.weight)[0]
        fixed = torch.nn.Conv2d(4, 6, 3, padding=1)
        fixed.weight.data, fixed.bias.data = weight.detach().clone(), layer.bias.data
        theirs = torch.autograd.grad(torch.relu(fixed(x)).sum(), fixed.weight)[0]
        self.assertTrue(torch.allclose(ours, theirs, atol=1e-5))
        net, table = Net(2, 8), board.plane_table("cpu", torch.float)
        for tensor in net.parameters():
            tensor.data.normal_()
        codes = board.ringed(board.random_starts(4, 5, "cpu"), 5)
        logits = net.train()(board.planes(codes, table))[0]
        self.assertTrue(torch.allclose(Player(net, "cpu")(codes)[0], logits, rtol=1e-3))

    def test_shapes_and_start(self):
        net, table = Net(3, 16), board.plane_table("cpu", torch.float)
        for size in (5, 9, 19):
            x = board.planes(board.ringed(board.random_starts(4, size, "cpu"), size), table)
            logits, value, cells = net(x)
            self.assertEqual(
                (logits.shape, value.shape, cells.shape), ((4, size**2), (4,), (4, 2, size**2))
            )
            self.assertEqual(
                float(logits.abs().sum() + value.abs().sum() + cells.abs().sum()), 0
            )  # no opinion yet
            h = net.trunk(x)
            self.assertTrue(
                torch.equal(h, conv_relu(x, net.stem, padding=0))
            )  # blocks begin as the identity

    @needs_gpu
    def test_gradients_on_a_gpu(self):
        torch.manual_seed(2)
        net, codes = Net(2, 16), board.ringed(board.random_starts(32, 7, "cpu"), 7)
        for p in net.parameters():
            p.data += 0.05 * torch.randn_like(p)
        grads = []
        for device, dtype in (("cpu", torch.float), ("cuda", torch.bfloat16)):
            here = copy.deepcopy(net).to(device, memory_format=torch.channels_last)
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
                logits, value, _ = here(
                    board.planes(codes.to(device), board.plane_table(device, dtype))
                )
            (logits.float().log_softmax(1)[:, 3].mean() + value.float().square().mean()).backward()
            grads.append(
                torch.cat(
                    [p.grad.cpu().flatten() for n, p in here.named_parameters() if "owner" not in n]
                )
            )
        self.assertLess(float((grads[0] - grads[1]).norm() / grads[0].norm()), 0.05)

    def test_size_fits_a_megabyte_of_bytes(self):
        self.assertLess(sum(p.numel() for p in Net().parameters()), 620_000)


if __name__ == "__main__":
    unittest.main()
