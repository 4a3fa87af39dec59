# SPDX-License-Identifier: MIT
"""The rules against a plain flood fill, and the views of a board."""
import random
import unittest

from testing import needs_gpu, needs_torch, torch

if torch:
    import board


def neighbours(cell, size):
    r, c = divmod(cell, size)
    for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)):
        if 0 <= r + dr < size and 0 <= c + dc < size:
            yield (r + dr) * size + c + dc


def joined_edges(stones, size, down):
    """Cell -> edge bits of its chain, for one colour that plays down (top to bottom) or across."""
    result, left = {}, set(stones)
    while left:
        todo, chain = [left.pop()], set()
        while todo:
            cell = todo.pop()
            chain.add(cell)
            left.discard(cell)
            todo += [n for n in neighbours(cell, size) if n in stones and n not in chain]
        along = [c // size if down else c % size for c in chain]
        bits = (board.FIRST if 0 in along else 0) | (board.SECOND if size - 1 in along else 0)
        result.update(dict.fromkeys(chain, bits))
    return result


@needs_torch
class BoardTest(unittest.TestCase):
    def test_random_games_against_flood_fill(self):
        dice = random.Random(5)
        for size in (1, 2, 3, 5, 8):
            for _ in range(30):
                boards, cells = board.empty(1, size, "cpu"), list(range(size * size))
                dice.shuffle(cells)
                stones = [set(), set()]  # in the first player's view; the second plays across
                for ply, cell in enumerate(cells):
                    mover = ply % 2
                    stones[mover].add(cell)
                    r, c = divmod(cell, size)
                    won = board.step(boards, size, torch.tensor([c * size + r if mover else cell]))
                    view = boards if mover else board.turned(boards, size)  # the first player's
                    expected = [0] * size**2
                    for side, bit in ((0, board.OWN), (1, board.OPPONENT)):
                        for k, bits in joined_edges(stones[side], size, side == 0).items():
                            expected[k] = bit | bits
                    self.assertEqual(view[0].tolist(), expected)
                    over = any(x & board.EDGES == board.EDGES for x in expected)
                    self.assertEqual(bool(won), over)
                    self.assertEqual(bool(board.won_by_opponent(boards)), over)
                    if over:
                        break
                self.assertTrue(over)  # somebody always wins

    def test_stay_and_pass(self):
        boards = board.random_starts(8, 6, "cpu")
        same = boards.clone()
        board.step(same, 6, torch.full((8,), board.STAY))
        self.assertTrue(torch.equal(same, boards))
        board.step(same, 6, torch.full((8,), board.PASS))
        self.assertTrue(torch.equal(same, board.turned(boards, 6)))

    def test_rotation(self):
        boards = board.random_starts(64, 7, "cpu")
        self.assertTrue(torch.equal(board.rotated(board.rotated(boards)), boards))
        move = torch.where(boards == 0, torch.rand(boards.shape), torch.zeros(1)).argmax(1)
        turned = board.rotated(boards)
        board.step(boards, 7, move)
        board.step(turned, 7, 48 - move)
        self.assertTrue(torch.equal(board.rotated(boards), turned))

    def test_starts_are_undecided_and_various(self):
        torch.manual_seed(3)
        boards = board.random_starts(400, 6, "cpu")
        self.assertFalse(board.won_by_opponent(boards).any())
        self.assertFalse(board.won_by_opponent(board.turned(boards, 6)).any())
        ahead = ((boards & 1) != 0).sum(1) - ((boards & 2) != 0).sum(1)
        self.assertGreater(int(ahead.max()), 1)
        self.assertLess(int(ahead.min()), -1)

    def test_planes(self):
        boards = board.empty(1, 3, "cpu")
        board.step(boards, 3, torch.tensor([1]))  # in the opponent's view it is at the left
        x = board.planes(board.ringed(boards, 3), board.plane_table("cpu", torch.float))[0]
        self.assertEqual(x.shape, (8, 5, 5))
        self.assertEqual(x[1, 2].tolist(), [1, 1, 0, 0, 1])
        self.assertEqual(x[4, 2].tolist(), [1, 1, 0, 0, 0])
        self.assertEqual(x[5, 2].tolist(), [0, 0, 0, 0, 1])
        self.assertEqual(x[0, 0].tolist(), [0, 1, 1, 1, 0])
        self.assertEqual(float(x[6:].abs().sum()), 0)

    @needs_gpu
    def test_gpu_plays_as_the_cpu_does(self):
        for size in (5, 11, 19):
            here, there = board.empty(256, size, "cpu"), board.empty(256, size, "cuda")
            for _ in range(size * size // 2):
                moves = torch.rand(256, size * size).masked_fill_(here != 0, -1).argmax(1)
                won = board.step(here, size, moves)
                self.assertTrue(torch.equal(won, board.step(there, size, moves.cuda()).cpu()))
                self.assertTrue(torch.equal(here, there.cpu()))


if __name__ == "__main__":
    unittest.main()
