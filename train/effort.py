# SPDX-License-Identifier: MIT
"""Teaches the solver's net which winning move takes least work.

python3 effort.py CHECKPOINT.pt SAMPLES COSTS... --folder out

Solving again after each move (build/bench/costs) tells what it takes, but some fifteen positions a
second are few to learn from. So two nets learn. The judge (judge.py) learns from COSTS and SAMPLES
(build/bench/samples) what it takes to prove that the side to move loses. Then it looks behind the
first moves in every won position of SAMPLES, and the solver's net learns to choose as it does. From
COSTS it learns as well; where nothing is to be won, the order of its moves is kept as it was.
"""
import argparse
import copy
import glob
import json
import math
import os
import random
import time

import torch

import board
import schedule
from export import save_npz
from judge import CHUNK, Judge, check_judge, efforts_after, efforts_of
from refine import load, split
from samples import POWER, memory_of, read, sample_of

ROUND = 16  # steps between two looks at the clock
SURE = 3  # a won position that took no more has no cheaper move
CANDIDATES = 10  # moves that the judge looks behind
RUN, CHECK_EVERY = 40, 25  # of so many runs of costs one is not learned from: each is of one question
MUCH = 1.5  # what is further from the cheapest win, as a logarithm, counts as this


def learn(learner, groups, seconds, rate):
    """Learns from groups of memories, each group by its share, until the time is up; then stays at the
    mean of the weights."""
    memories = [memory for group, _ in groups for memory in group]
    weights = [
        share * memory.added / sum(m.added for m in group) for group, share in groups for memory in group
    ]
    start = time.time()
    while time.time() - start < seconds:
        part = (time.time() - start) / seconds
        learner.set_rate(schedule.rate(part, learner.steps, rate))
        for memory in random.choices(memories, weights, k=ROUND):
            learner.step(memory)
        learner.average()
    with torch.no_grad():
        for w, mean in zip(learner.weights, learner.mean):
            w.copy_(mean)
    learner.net.eval()
    learner.graphs.clear()


# ---- what the solver's net learns from -----------------------------------------------------------


@torch.no_grad()
def logits_of(learner, size, boards):
    with learner.precision():
        logits = learner.net(board.planes(board.ringed(boards, size), learner.table))[0]
    return logits.float().masked_fill(boards != 0, -1e4)


@torch.no_grad()
def choices(learner, judge, size, boards):
    """Policies as the judge has it, of the net's first moves."""
    logits = logits_of(learner, size, boards)
    first = logits.topk(min(CANDIDATES, logits.shape[1]), 1)
    after = boards.repeat_interleave(first.indices.shape[1], 0).contiguous()
    won = board.step(after, size, first.indices.flatten())
    found = judge.efforts(size, after).masked_fill(won, 0.0).view(first.indices.shape)
    found = found.masked_fill(first.values < -1e3, 99.0)  # there are stones
    weights = torch.softmax(-POWER * math.log(2) * found, 1)
    return torch.zeros_like(logits).scatter_(1, first.indices, weights)


@torch.no_grad()
def relabel(memory, samples, learner, judge, keep):
    """Moves of won positions as the judge has it; of lost ones as the net has it now, by the share."""
    works = torch.tensor([s.work for s in samples], device=memory.boards.device)
    wins = memory.values > 0
    for index in torch.arange(memory.added, device=wins.device).split(CHUNK // 8):
        boards = memory.boards[index]
        kept = keep * logits_of(learner, memory.size, boards).softmax(1)
        chosen = choices(learner, judge, memory.size, boards)
        sure = memory.policies[index].float()
        moves = torch.where((works[index] > SURE)[:, None], chosen, sure)
        memory.policies[index] = torch.where(wins[index][:, None], moves, kept).half()


@torch.no_grad()
def regret(memory, choose):
    """How much more than the cheapest known win the chosen moves take, as a mean logarithm, and how often
    they are the cheapest."""
    off = []
    for index in torch.arange(memory.added, device=memory.boards.device).split(CHUNK // 8):
        policies = memory.policies[index].float()
        known = policies.sum(1) > 0
        best = choose(memory.size, memory.boards[index]).argmax(1, keepdim=True)
        ratio = policies.gather(1, best).squeeze(1)[known] / policies.amax(1)[known]
        off.append(-ratio.clamp(min=2.0 ** (-POWER * MUCH)).log2() / POWER)
    off = torch.cat(off)
    return [len(off), round(float(off.mean()), 3), round(float((off < 0.01).float().mean()), 3)]


# ---- the whole -------------------------------------------------------------------------------------


def read_costs(patterns):
    """What is learned from and what is not, by size."""
    found = {}
    for path in sorted(p for pattern in patterns for p in glob.glob(pattern)):
        with open(path) as lines:
            for line in lines:
                size, sample = sample_of(line)
                found.setdefault(size, []).append(sample)
    learned, checked = {}, {}
    for size, samples in sorted(found.items()):
        for i, sample in enumerate(samples):
            held = i // RUN % CHECK_EVERY == CHECK_EVERY - 1
            (checked if held else learned).setdefault(size, []).append(sample)
    return learned, checked


def train_judge(base, samples, costs, checked, o):
    judge = Judge(copy.deepcopy(base.net), o.device, o.batch, 0.0)
    after = [efforts_after(size, c, o.device) for size, c in costs.items()]
    selves = [efforts_of(size, s, o.device) for size, s in samples.items()]
    groups = [(after, 0.5), (selves, 0.5)]
    learn(judge, groups, o.judge_seconds, o.rate)
    found = {s: check_judge(judge, efforts_after(s, c, o.device)) for s, c in checked.items()}
    return judge, found


def train_net(base, judge, samples, costs, o):
    labelled = []
    base.net.eval()
    for size, some in samples.items():
        labelled.append(memory_of(size, some, o.device))
        relabel(labelled[-1], some, base, judge, o.keep)
    base.net.train()
    known = [memory_of(size, c, o.device) for size, c in costs.items()]
    groups = [(known, o.costs_share), (labelled, 1 - o.costs_share)]
    learn(base, groups, o.seconds, o.rate)


def options_from(arguments):
    parser = argparse.ArgumentParser(description="Teaches the solver's net the cheapest wins.")
    parser.add_argument("checkpoint")
    parser.add_argument("samples")
    parser.add_argument("costs", nargs="+", help="files, or patterns of their names")
    parser.add_argument("--folder", default="out")
    parser.add_argument("--judge-seconds", type=float, default=110)
    parser.add_argument("--seconds", type=float, default=150)
    parser.add_argument("--rate", type=float, default=6e-4, help="the highest")
    parser.add_argument("--costs-share", type=float, default=0.15, help="of the steps")
    parser.add_argument("--keep", type=float, default=0.5, help="weight of moves in lost positions")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(arguments)


def main(arguments=None):
    o = options_from(arguments)
    random.seed(o.seed)
    torch.manual_seed(o.seed)
    os.makedirs(o.folder, exist_ok=True)
    samples = {size: split(found)[0] for size, found in sorted(read(o.samples).items())}
    costs, checked = read_costs(o.costs)
    tests = {size: memory_of(size, c, o.device) for size, c in checked.items()}
    base = load(o)

    def tell(who, choose, **more):
        found = {size: regret(test, choose) for size, test in tests.items()}
        print(json.dumps({"who": who, "regret": found, **more}), flush=True)

    base.net.eval()
    tell("before", lambda size, boards: logits_of(base, size, boards))
    judge, known = train_judge(base, samples, costs, checked, o)
    tell("judge", lambda size, boards: choices(base, judge, size, boards), knows=known)
    train_net(base, judge, samples, costs, o)
    tell("after", lambda size, boards: logits_of(base, size, boards))
    state = base.state()
    torch.save(state, os.path.join(o.folder, "checkpoint.pt"))
    save_npz(state, os.path.join(o.folder, "net.npz"))


if __name__ == "__main__":
    main()
