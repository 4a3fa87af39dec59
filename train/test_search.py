# SPDX-License-Identifier: MIT
"""Search finds what there is to find, with a judge that knows nothing; the GPU searches as the
CPU does.
"""
import unittest

from testing import needs_gpu, needs_torch, torch

if torch:
    import board
    from net import Net, Player
    from search import Search, halving


def blank(codes):
    n = codes.shape[1] - 2
    return torch.zeros(len(codes), n * n, device=codes.device), torch.zeros(
        len(codes), device=codes.device
    )


def hashed(codes):
    """Arbitrary but the same everywhere: multiples of 1/64, so that no rounding differs."""
    n, flat = codes.shape[1] - 2, codes.flatten(1).long()
    mix = (flat * (torch.arange(flat.shape[1], device=codes.device) * 37 % 101 + 1)).sum(1)
    cells = torch.arange(n * n, device=codes.device)
    logits = ((mix[:, None] * 31 + cells * 17) % 128).float() / 64
    return logits, ((mix % 127).float() - 63) / 64


@needs_torch
class SearchTest(unittest.TestCase):
    def test_halving(self):
        due = halving(16, 32)
        self.assertEqual(len(due), 32)
        self.assertEqual(due[:16], [0] * 16)
        self.assertEqual(halving(1, 3), [0, 1, 2])
        for sims in (4, 16, 48, 100):
            self.assertEqual(len(halving(16, sims)), sims)

    def test_win_in_one_and_only_defence(self):
        torch.manual_seed(1)
        boards = board.empty(2, 4, "cpu")
        for cell in (1, 5, 9):  # the mover misses only 13 or 12 below; the other side has nothing
            board.step(boards, 4, torch.full((2,), cell))
            board.step(boards, 4, torch.full((2,), board.PASS))
        board.step(
            boards, 4, torch.tensor([12, board.STAY])
        )  # game 0 is now to be met, at no use; game 1 to be won
        search = Search(blank, 4, 2, 64, "cpu")
        move, policy, value = search(boards, 64, noisy=False)
        self.assertIn(int(move[1]), (12, 13))
        self.assertGreater(float(value[1]), 0.9)
        self.assertGreater(float(policy[1, 12] + policy[1, 13]), 0.9)

    def test_books_balance(self):
        torch.manual_seed(2)
        boards = board.random_starts(32, 5, "cpu")
        search = Search(hashed, 5, 32, 40, "cpu")
        move, policy, value = search(boards, 40)
        self.assertTrue((search.visits[:, 0].sum(1) == 40).all())
        self.assertTrue((boards.gather(1, move[:, None]) == 0).all())
        self.assertTrue((policy[boards != 0] == 0).all())
        self.assertTrue((value.abs() <= 1).all())
        n, child = search.visits, search.child.long()
        for game in range(
            4
        ):  # a child's visits are one less than those of the move to it, unless it is over
            for node in range(int(search.used[game])):
                for cell in (child[game, node] >= 0).nonzero().flatten().tolist():
                    to = child[game, node, cell]
                    if not search.over[game, to]:
                        self.assertEqual(int(n[game, to].sum()), int(n[game, node, cell]) - 1)

    def test_plays_any_size_with_a_net(self):
        torch.manual_seed(3)
        player = Player(Net(2, 8), "cpu")
        for size in (5, 11, 19):
            boards = board.random_starts(2, size, "cpu")
            move, _, _ = Search(player, size, 2, 8, "cpu")(boards, 8)
            self.assertTrue((boards.gather(1, move[:, None]) == 0).all())

    @needs_gpu
    def test_gpu_searches_as_the_cpu_does(self):
        for size in (5, 11, 19):
            torch.manual_seed(4)
            boards = board.random_starts(64, size, "cpu")
            here, there = Search(hashed, size, 64, 48, "cpu"), Search(hashed, size, 64, 48, "cuda")
            move, policy, _ = here(boards, 48, noisy=False)
            move2, policy2, _ = there(boards.cuda(), 48, noisy=False)
            same = (here.visits[:, 0] == there.visits[:, 0].cpu()).all(1).float().mean()
            self.assertGreater(
                float(same), 0.9
            )  # sums may round differently and tip an equal choice
            self.assertGreater(float((move == move2.cpu()).float().mean()), 0.9)

    @needs_gpu
    def test_half_precision_judges_alike(self):
        torch.manual_seed(5)
        net = Net()
        for p in net.parameters():
            p.data += 0.02 * torch.randn_like(p)
        for size in (5, 11, 19):
            codes = board.ringed(board.random_starts(64, size, "cpu"), size)
            logits, value = Player(net, "cpu")(codes)
            logits2, value2 = Player(net, "cuda")(codes.cuda())
            self.assertLess(float((value - value2.cpu()).abs().max()), 0.05)
            self.assertLess(float((logits - logits2.cpu()).norm() / logits.norm()), 0.02)


if __name__ == "__main__":
    unittest.main()
