# SPDX-License-Identifier: MIT
"""Trains a net on with nothing but positions that the solver has solved (samples.py), so that it
orders moves for the solver.

python3 refine.py CHECKPOINT.pt SAMPLES --folder out --seconds 500
"""
import argparse
import json
import os
import random
import time

import torch

import board
import schedule
from export import save_npz
from learner import Learner, losses
from net import Net
from samples import memory_of, read

ROUND = 16  # steps between two looks at the clock
RUN, CHECK_EVERY = 500, 40  # of so many runs of lines one is not learned from


@torch.no_grad()
def look_at(learner, memory):
    """How well the net knows these positions: losses, how often its first move is the one that was
    found to win, and how often its value is right."""
    sums = torch.zeros(5)
    for index in torch.arange(memory.added, device=learner.device).split(4096):
        boards, policies = memory.boards[index], memory.policies[index].float()
        values, ends = memory.values[index], memory.ends[index]
        with learner.precision():
            parts = losses(learner.net, learner.table, memory.size, boards, policies, values, ends)
            planes = board.planes(board.ringed(boards, memory.size), learner.table)
            logits, value, _ = learner.net(planes)
        best = logits.float().masked_fill(boards != 0, -1e4).argmax(1, keepdim=True)
        sums += torch.tensor(
            [
                policies.sum(),
                policies.gather(1, best).sum(),
                (value.sign() == values).sum(),
                parts[0] * len(index),
                parts[1] * len(index),
            ]
        )
    wins, hits, right, policy, worth = sums.tolist()
    found = {"first": hits / max(1, wins), "right": right / memory.added}
    found.update(policy=policy / max(1, wins), value=worth / memory.added)
    return {name: round(x, 4) for name, x in found.items()}


@torch.no_grad()
def look(learner, memories):
    """The same for the running mean of the weights, by size."""
    learner.net.eval()
    kept = [w.detach().clone() for w in learner.weights]
    for w, mean in zip(learner.weights, learner.mean):
        w.copy_(mean)
    found = {size: look_at(learner, memory) for size, memory in memories.items()}
    for w, old in zip(learner.weights, kept):
        w.copy_(old)
    learner.net.train()
    return found


def split(samples):
    """What is learned from and what is not: whole runs of lines, since those near each other come
    from one question."""
    ours, others = [], []
    for at in range(0, len(samples), RUN):
        (others if at // RUN % CHECK_EVERY == CHECK_EVERY - 1 else ours).extend(
            samples[at : at + RUN]
        )
    return ours, others


def load(options):
    """The net to go on with; how it had been learning is forgotten."""
    state = torch.load(options.checkpoint, map_location=options.device)
    net = Net(state["blocks"], state["channels"])
    learner = Learner(net, options.device, options.batch, 0.0)
    state.pop("optimizer", None)
    learner.restore(state)
    learner.steps = 0
    return learner


def memories(options):
    """Positions to learn from and others, by size."""
    learned, checked = {}, {}
    for size, samples in sorted(read(options.samples).items()):
        ours, others = split(samples)
        learned[size] = memory_of(size, ours, options.device)
        if others:
            checked[size] = memory_of(size, others, options.device)
    return learned, checked


def train(learner, learned, options, look_now):
    """Learns until the time is up, and looks now and then."""
    sizes, counts = list(learned), [memory.added for memory in learned.values()]
    start = looked = time.time()
    while time.time() - start < options.seconds:
        part = (time.time() - start) / options.seconds
        learner.set_rate(schedule.rate(part, learner.steps, options.rate))
        for size in random.choices(sizes, counts, k=ROUND):
            learner.step(learned[size])
        learner.average()
        if time.time() - looked > options.look_every:
            looked = time.time()
            look_now(looked - start)
    look_now(time.time() - start)


def options_from(arguments):
    parser = argparse.ArgumentParser(description="Trains a net on with solved positions.")
    parser.add_argument("checkpoint")
    parser.add_argument("samples")
    parser.add_argument("--folder", default="out")
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--rate", type=float, default=6e-4, help="the highest")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--look-every", type=float, default=30, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(arguments)


def main(arguments=None):
    options = options_from(arguments)
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    os.makedirs(options.folder, exist_ok=True)
    learner, (learned, checked) = load(options), memories(options)
    with open(os.path.join(options.folder, "refine.jsonl"), "a") as log:

        def look_now(seconds):
            entry = {"seconds": round(seconds), "steps": learner.steps}
            line = json.dumps({**entry, "check": look(learner, checked)})
            print(line, file=log, flush=True)
            print(line, flush=True)

        look_now(0)
        train(learner, learned, options, look_now)
    state = learner.state()
    torch.save(state, os.path.join(options.folder, "checkpoint.pt"))
    save_npz(state, os.path.join(options.folder, "net.npz"))


if __name__ == "__main__":
    main()
