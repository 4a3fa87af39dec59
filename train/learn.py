# SPDX-License-Identifier: MIT
"""Trains a net by self-play: plays, learns, plays on with what was learned. Goes on where the
checkpoint stopped.

python3 learn.py --seconds 580 --total 1500 --folder DIR

DIR gets checkpoint.pt (weights, running mean, optimizer, counts), log.jsonl (a line every few
seconds) and, at the end of a slice, net.npz and replay.pt (the latest positions). `--total` is the
length of the whole training, over which the schedule is spread. With `--teacher NET` the games are
played by that net, and another, smaller or larger, learns from them. With `--along 4x32` a second net
of that shape learns from the same games; its files are in DIR/along.
"""
import argparse
import json
import os
import random
import time

import torch

import proved
import samples
import schedule
from export import load_player, save_npz
from learner import END_WEIGHT, Learner
from match import Match
from net import Net, Player
from selfplay import Arena


def options_from(arguments=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=580, help="of this slice")
    parser.add_argument("--total", type=float, default=1500, help="seconds of the whole training")
    parser.add_argument("--folder", default="train-out")
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--batch", type=int, default=2048, help="positions a learning step")
    parser.add_argument(
        "--rate",
        type=float,
        default=schedule.TOP_RATE,
        help="highest learning rate; less for a net that is trained on",
    )
    parser.add_argument(
        "--reuse", type=float, default=2.5, help="how often a position of 11x11 is learned from"
    )
    parser.add_argument(
        "--cells",
        type=int,
        default=4096 * 121,
        help="played at once; games = cells / cells of a board",
    )
    parser.add_argument(
        "--memory", type=int, default=2_500_000, help="positions kept of a board size"
    )
    parser.add_argument(
        "--keep", type=int, default=300_000, help="positions of a size kept for the next slice"
    )
    parser.add_argument("--teacher", help="net that plays the games, and learns nothing")
    parser.add_argument(
        "--along", help="blocks x channels of a net that learns from the same games"
    )
    parser.add_argument("--along-rate", type=float, default=schedule.TOP_RATE, help="its --rate")
    parser.add_argument(
        "--cut",
        type=float,
        default=1.0,
        help="layers are cut off at this share of what they reached when grow.py measured them ...",
    )
    parser.add_argument("--cut-seconds", type=float, default=300, help="... after so long")
    parser.add_argument("--sizes", help="boards to play, as 7,9,11, or 7:1,9:3,11:6 with shares of the time")
    parser.add_argument(
        "--end-weight", type=float, default=END_WEIGHT, help="of the losses on the end of the game"
    )
    parser.add_argument("--results-only", action="store_true", help="values are results alone")
    parser.add_argument(
        "--path", type=float, default=0.0, help="weight of path consistency in the values"
    )
    parser.add_argument(
        "--cheap", type=float, default=0.0, help="share of moves searched less and not learned from"
    )
    parser.add_argument("--proved", help="positions with their winners (proved.py) ...")
    parser.add_argument("--samples", help="the same with winning moves (samples.py)")
    parser.add_argument(
        "--proved-share", type=float, default=0.1, help="... and how much of learning is from them"
    )
    parser.add_argument(
        "--least", type=int, default=20_000, help="positions of a size before it is learned from"
    )
    parser.add_argument("--steps", type=int, default=16, help="moves between learning")
    parser.add_argument(
        "--match-every",
        type=float,
        default=120,
        help="seconds between matches with the former self; 0: none",
    )
    parser.add_argument("--match-size", type=int, default=11)
    parser.add_argument("--save-every", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(arguments)


class Companion:
    """A net of another shape that learns from the games of the one in training. Its own training
    is what is left of that one when it first joins."""

    def __init__(self, options, begun):
        blocks, channels = (int(n) for n in options.along.split("x"))
        self.learner = Learner(
            Net(blocks, channels), options.device, options.batch, options.end_weight
        )
        self.begun, self.folder = begun, os.path.join(options.folder, "along")
        self.rate = options.along_rate
        self.path = os.path.join(self.folder, "checkpoint.pt")
        os.makedirs(self.folder, exist_ok=True)
        if os.path.exists(self.path):
            state = torch.load(self.path, map_location=options.device)
            self.learner.restore(state)
            self.begun = state.get("begun", begun)

    def set_rate(self, seconds, total):
        part = (seconds - self.begun) / max(1e-9, total - self.begun)
        self.learner.set_rate(schedule.rate(part, self.learner.steps, self.rate))

    def save(self):
        state = self.learner.state()
        state["begun"] = self.begun
        write(state, self.path)
        save_npz(state, os.path.join(self.folder, "net.npz"))


def write(state, path):
    """All of it or nothing."""
    torch.save(state, path + ".new")
    os.replace(path + ".new", path)


class Training:
    def __init__(self, options):
        self.options, self.device = options, options.device
        torch.manual_seed(options.seed)
        net = Net(options.blocks, options.channels)
        self.learner = Learner(net, self.device, options.batch, options.end_weight)
        self.seconds, self.positions, self.games = 0.0, 0, 0
        self.shares, self.spent = (
            {},
            {},
        )  # of the playing time: what each size should have, and has had
        self.path = os.path.join(options.folder, "checkpoint.pt")
        os.makedirs(options.folder, exist_ok=True)
        if os.path.exists(self.path):
            state = torch.load(self.path, map_location=self.device)
            self.learner.restore(state)
            self.seconds, self.positions, self.games = (
                state["seconds"],
                state["positions"],
                state["games"],
            )
        random.seed(options.seed + self.learner.steps)
        torch.manual_seed(options.seed + self.learner.steps)
        self.companion = Companion(options, self.seconds) if options.along else None
        self.pupil = Player(net, self.device)
        self.pupil.load(self.learner.mean_state())
        self.former = Player(self.pupil.net, self.device)
        self.player = load_player(options.teacher, self.device) if options.teacher else self.pupil
        self.arenas, self.credit, self.match, self.sims = {}, 0.0, None, 0
        self.cut_at = self.seconds  # when layers were last cut off further
        self.proved = proved.replays(options.proved, self.device) if options.proved else {}
        if options.samples:
            self.proved.update(samples.replays(options.samples, self.device))
        self.memory_path = os.path.join(options.folder, "replay.pt")
        self.memories = torch.load(self.memory_path) if os.path.exists(self.memory_path) else {}

    def arena(self, size):
        if size not in self.arenas:
            games = max(32, min(8192, self.options.cells // size**2 // 32 * 32))
            # sizes played little keep less, or poor games from the beginning would stay for long
            memory = (
                self.options.memory
                if schedule.phase(1.0)[2].get(size, 0) > 0.1
                else self.options.memory // 5
            )
            self.arenas[size] = Arena(
                self.player, size, games, schedule.MOST_SIMS, memory, self.device
            )
            self.arenas[size].path = self.options.path
            if size in self.memories:
                self.arenas[size].replay.restore(self.memories.pop(size))
        return self.arenas[size]

    def round(self):
        """Some moves at the size that is most behind its share of the time, then as much learning
        as they are worth."""
        sims, trust, shares = self.phase()
        if shares != self.shares:
            self.shares, self.spent = shares, {}
        self.sims, start = sims, time.time()
        whole = sum(self.spent.get(s, 0) for s in shares) + 1e-9
        size = max(shares, key=lambda s: shares[s] - self.spent.get(s, 0) / whole)
        added = self.arena(size).play(self.options.steps, sims, trust, self.options.cheap)
        self.positions += added
        self.credit += added * self.options.reuse * size**2 / 121
        self.spent[size] = self.spent.get(size, 0) + time.time() - start
        ready = [
            s
            for s in shares
            if s in self.arenas and self.arenas[s].replay.added >= self.options.least
        ]
        played, learned = time.time() - start, 0
        if ready:
            learned = int(self.credit / self.options.batch)
            self.credit -= learned * self.options.batch
            self.learn(random.choices(ready, [shares[s] for s in ready], k=learned))
            self.pupil.load(self.learner.mean_state())
        if self.device == "cuda":
            torch.cuda.synchronize()
        return learned, played, time.time() - start - played

    def learn(self, sizes):
        self.learner.set_rate(self.rate())
        learners = [self.learner]
        if self.companion:
            self.companion.set_rate(self.seconds, self.options.total)
            learners.append(self.companion.learner)
        passed = (self.seconds - self.cut_at) * (1 - self.options.cut) / self.options.cut_seconds
        self.cut_at = self.seconds
        for learner in learners:
            if learner.share > self.options.cut:
                learner.cut_off(max(self.options.cut, learner.share - passed))
        for size in sizes:
            replay = self.arenas[size].replay
            if self.proved and random.random() < self.options.proved_share:
                counts = [memory.added for memory in self.proved.values()]
                (replay,) = random.choices(list(self.proved.values()), counts)
            for learner in learners:
                learner.step(replay)
        for learner in learners:
            learner.average()

    def phase(self):
        sims, trust, shares = schedule.phase(self.seconds / self.options.total)
        if self.options.results_only:
            trust = 1.0
        if self.options.sizes:
            shares = schedule.shares_of(self.options.sizes)
        return sims, trust, shares

    def rate(self):
        return schedule.rate(
            self.seconds / self.options.total, self.learner.steps, self.options.rate
        )

    def save(self):
        state = self.learner.state()
        state.update(seconds=self.seconds, positions=self.positions, games=self.games)
        write(state, self.path)
        if self.companion:
            self.companion.save()
        return state

    def compare(self):
        """The share of games won against the net of the last comparison, which is then replaced."""
        if self.match is None:
            self.match = Match(
                self.pupil, self.former, self.options.match_size, 256, 32, self.device
            )
        wins = sum(self.match.play())
        self.former.load(self.learner.mean_state())
        return wins / 256

    def entry(self, learned, played, learning, positions):
        """One line of the log, and counts per size since the last one."""
        sizes = {}
        for size, a in self.arenas.items():
            if a.finished:
                sizes[size] = {
                    "games": a.finished,
                    "length": round(a.moves / a.finished, 1),
                    "positions": a.replay.added,
                    "verdicts": a.verdicts,
                    "wrong": a.wrong,
                }
                self.games += a.finished
                a.finished = a.moves = a.verdicts = a.wrong = 0
        return {
            "seconds": round(self.seconds, 1),
            "steps": self.learner.steps,
            "positions": self.positions,
            "games": self.games,
            "sims": self.sims,
            "rate": self.rate(),
            "played_s": round(played, 2),
            "learned_s": round(learning, 2),
            "new_positions": positions,
            **self.losses(self.learner, learned),
            **({"along": self.losses(self.companion.learner, learned)} if self.companion else {}),
            "sizes": sizes,
        }

    @staticmethod
    def losses(learner, learned):
        return {name: round(x, 4) for name, x in learner.take_sums(learned).items()}

    def run(self):
        start, begun = time.time(), self.seconds
        logged = saved = compared = start
        counts = [0, 0.0, 0.0]
        positions = self.positions
        with open(os.path.join(self.options.folder, "log.jsonl"), "a") as log:

            def note(entry):
                log.write(json.dumps(entry) + "\n")
                log.flush()
                print(json.dumps({k: v for k, v in entry.items() if k != "sizes"}), flush=True)

            while time.time() - start < self.options.seconds:
                counts = [a + b for a, b in zip(counts, self.round())]
                now = time.time()
                self.seconds = begun + now - start
                if now - logged > 5:
                    note(self.entry(*counts, self.positions - positions))
                    counts, positions, logged = [0, 0.0, 0.0], self.positions, now
                if self.options.match_every and now - compared > self.options.match_every:
                    note({"seconds": round(self.seconds, 1), "match_share": self.compare()})
                    compared = time.time()
                if now - saved > self.options.save_every:
                    self.save()
                    saved = time.time()
            note(self.entry(*counts, self.positions - positions))
        save_npz(self.save(), os.path.join(self.options.folder, "net.npz"))
        if self.options.keep:
            memories = {s: a.replay.state(self.options.keep) for s, a in self.arenas.items()}
            torch.save({**self.memories, **memories}, self.memory_path)


if __name__ == "__main__":
    Training(options_from()).run()
