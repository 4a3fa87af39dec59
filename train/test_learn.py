# SPDX-License-Identifier: MIT
"""A tiny net learns on tiny boards in seconds: targets, losses, checkpoints, the exported file,
matches.
"""
import json
import os
import tempfile
import unittest
from unittest import mock

from testing import needs_torch, torch

if torch:
    import board
    import learn
    import schedule
    from export import load_npz, load_player
    from learner import Learner
    from match import Match, interval
    from net import Net, Player
    from replay import CHAIN, UNKNOWN, Replay
    from selfplay import Arena, smoothing

TINY = (
    "--seconds 0 --total 20 --blocks 2 --channels 8 --batch 64 --cells 600 --memory 20000 "
    "--least 100 --match-size 3 --device cpu"
).split()


def tiny_training(folder):
    return learn.Training(learn.options_from([*TINY, "--folder", folder]))


@needs_torch
class LearnTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(7)

    def test_targets_of_finished_games(self):
        """Every game played out: the last position is nearly won, the one before nearly lost, and
        the chain is the winner's."""
        size = 4
        arena = Arena(Player(Net(2, 8), "cpu"), size, 32, 8, 5000, "cpu")
        arena.play_out[:] = True
        with mock.patch("selfplay.PLAYED_OUT", 1.0):
            arena.play(20, 8, trust=0.95)
        replay = arena.replay
        self.assertGreater(replay.added, 100)
        boards, ends, values = (
            x[: replay.added] for x in (replay.boards, replay.ends, replay.values)
        )
        stones, last = boards & 3, ends & 3
        self.assertTrue((last[stones != 0] == stones[stones != 0]).all())  # stones stay to the end
        self.assertFalse((ends == UNKNOWN).any())
        winners = ((ends & CHAIN) != 0) & (last != 0)
        self.assertTrue(winners.any(1).all())
        ended = (winners & (last == 1)).any(1)  # by the mover
        self.assertTrue((ended ^ (winners & (last == 2)).any(1)).all())
        final = ((ends & 3) != 0).sum(1) - ((boards & 3) != 0).sum(1) == 1
        self.assertTrue((ended[final]).all())
        self.assertTrue((values[final] >= 0.89).all())
        self.assertTrue(
            torch.allclose(replay.policies[: replay.added].float().sum(1), torch.ones(1), atol=0.01)
        )

    def test_targets(self):
        """Value targets are means of values; what is searched less is not learned from."""
        for path in (0.0, 0.3):
            sums = smoothing(20, 0.9, "cpu", path).sum(1)
            self.assertTrue(torch.allclose(sums, torch.ones(20), atol=1e-5))
        row = smoothing(20, 1.0, "cpu", 0.5)[8]
        self.assertTrue(torch.allclose(row[3:14], torch.full((11,), 0.5 / 11)))
        self.assertAlmostEqual(float(row[-1]), 0.5, places=5)
        arena = Arena(Player(Net(1, 8), "cpu"), 3, 32, 8, 1000, "cpu")
        self.assertEqual(arena.play(12, 8, cheap=1.0), 0)
        self.assertGreater(arena.finished, 0)
        self.assertGreater(arena.play(12, 8), 0)

    def test_sizes(self):
        self.assertEqual(schedule.shares_of("7,9"), {7: 0.5, 9: 0.5})
        self.assertEqual(schedule.shares_of("7:1,9:3"), {7: 0.25, 9: 0.75})

    def test_memory_kept(self):
        """The latest positions come back, in order, and nothing else is drawn from."""
        replay, copy = Replay(3, 100, "cpu"), Replay(3, 100, "cpu")
        boards = torch.arange(150, dtype=torch.int8).view(-1, 1).repeat(1, 9)
        nothing = torch.zeros(150, 9)
        replay.add(boards, nothing.half(), nothing[:, 0], nothing.to(torch.int8))
        copy.restore(replay.state(40))
        self.assertEqual((copy.added, copy.window()), (150, 40))
        drawn = copy.boards[copy.pick(500)][:, 0].long() % 256
        self.assertEqual(set(drawn.tolist()), set(range(110, 150)))

    def test_learns_what_it_is_told(self):
        """Value and policy of random positions whose truth is simple: more stones wins, the first
        empty cell is best."""
        size, replay = 4, Replay(4, 4000, "cpu")
        boards = board.random_starts(4000, size, "cpu")
        policy = torch.nn.functional.one_hot((boards == 0).float().argmax(1), size * size).half()
        ahead = ((boards & 1) != 0).sum(1) - ((boards & 2) != 0).sum(1)
        replay.add(boards, policy, ahead.sign().float(), torch.full_like(boards, UNKNOWN))
        learner = Learner(Net(2, 16), "cpu", 128)
        learner.set_rate(3e-3)
        learner.step(replay)
        before = learner.take_sums(1)
        for _ in range(40):
            learner.step(replay)
        learner.take_sums(40)
        for _ in range(10):
            learner.step(replay)
        after = learner.take_sums(10)
        self.assertLess(after["policy"], before["policy"] - 1)
        self.assertLess(after["value"], before["value"])

    def test_slices_go_on_where_they_stopped(self):
        sizes = {3: 0.5, 4: 0.5}
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(
            schedule, "phase", lambda part: (8, 0.9, sizes)
        ), mock.patch.object(schedule, "MOST_SIMS", 8), mock.patch("builtins.print"):
            first = tiny_training(folder)
            while first.learner.steps < 4:
                first.round()
            self.assertTrue(0 <= first.compare() <= 1)
            first.run()  # no time left: writes the log, saves and exports
            again = tiny_training(folder)
            self.assertEqual(again.learner.steps, first.learner.steps)
            self.assertEqual(again.positions, first.positions)
            for a, b in zip(again.learner.mean, first.learner.mean):
                self.assertTrue(torch.equal(a, b))
            again.run()
            with open(os.path.join(folder, "log.jsonl")) as log:
                entries = [json.loads(line) for line in log]
            self.assertEqual(len(entries), 2)
            self.assertGreater(entries[0]["policy"], 0)
            self.exported(folder, again)

    def test_memory_and_teacher(self):
        """A slice begins with the positions of the one before; a teacher plays and stays as it is
        while its pupil, of another shape, learns."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(
            schedule, "phase", lambda part: (8, 0.9, {3: 1.0})
        ), mock.patch.object(schedule, "MOST_SIMS", 8), mock.patch("builtins.print"):
            first = tiny_training(folder)
            while first.learner.steps < 2:
                first.round()
            first.run()
            kept = tiny_training(folder).arena(3).replay
            self.assertEqual(kept.added, first.arena(3).replay.added)
            self.assertTrue(torch.equal(kept.boards, first.arena(3).replay.boards))
            path, school = os.path.join(folder, "net.npz"), os.path.join(folder, "school")
            words = [*TINY, "--blocks", "1", "--folder", school, "--teacher", path]
            pupil = learn.Training(learn.options_from(words))
            taught = [t.clone() for t in pupil.player.net.parameters()]
            before = [t.clone() for t in pupil.learner.mean]
            while pupil.learner.steps < 2:
                pupil.round()
            self.assertTrue(all(map(torch.equal, taught, pupil.player.net.parameters())))
            self.assertFalse(all(map(torch.equal, before, pupil.learner.mean)))

    def test_companion(self):
        """A second net learns from the same games, and goes on where it stopped."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(
            schedule, "phase", lambda part: (8, 0.9, {3: 1.0})
        ), mock.patch.object(schedule, "MOST_SIMS", 8), mock.patch("builtins.print"):
            words = [*TINY, "--folder", folder, "--along", "1x16"]
            first = learn.Training(learn.options_from(words))
            before = [t.clone() for t in first.companion.learner.mean]
            while first.learner.steps < 2:
                first.round()
            self.assertFalse(all(map(torch.equal, before, first.companion.learner.mean)))
            first.seconds = 5.0
            first.run()
            self.assertEqual(load_npz(os.path.join(folder, "along", "net.npz"))[:2], (1, 16))
            again = learn.Training(learn.options_from(words)).companion
            self.assertEqual(again.begun, 0.0)
            self.assertEqual(again.learner.steps, first.learner.steps)

    def exported(self, folder, training):
        path = os.path.join(folder, "net.npz")
        blocks, channels, state = load_npz(path)
        self.assertEqual((blocks, channels), (2, 8))
        self.assertEqual(set(state), set(training.learner.net.state_dict()))
        codes = board.ringed(board.random_starts(16, 5, "cpu"), 5)
        first = load_player(path, "cpu")(codes)
        second = load_player(os.path.join(folder, "checkpoint.pt"), "cpu")(codes)
        self.assertTrue(torch.allclose(first[0], second[0], atol=0.01))

    def test_match_is_fair_to_equals(self):
        player = Player(Net(2, 8), "cpu")
        wins = Match(player, player, 3, 20, 8, "cpu").play()
        self.assertEqual(sum(wins), 10)  # the same game is played twice, once won by each
        starts = Match(player, player, 3, 18, 8, "cpu").openings(1)
        self.assertEqual(len(torch.unique(starts, dim=0)), 9)  # every cell once
        low, high = interval(50, 100)
        self.assertTrue(0.40 < low < 0.5 < high < 0.60)


if __name__ == "__main__":
    unittest.main()
