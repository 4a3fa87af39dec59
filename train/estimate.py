# SPDX-License-Identifier: MIT
"""Teaches the solver's net how much a proof takes: its fifth head.

python3 estimate.py NET.npz SAMPLES... --folder out

SAMPLES (build/bench/samples) know how many positions each took; the head learns the logarithm,
whoever wins. Nothing else of the net changes, so that moves and values stay what they were: what
the head sees of each position is computed once, and learning takes a minute, on a CPU too.
"""
import argparse
import json
import math
import os
import random
import time

import torch
from torch import nn
from torch.nn import functional as F

import board
from export import load_net, save_npz
from net import Net, pooled
from refine import split
from samples import boards_in, read

CHUNK = 4096  # positions that are looked at in one go
STEPS = 20  # between two looks at the clock


def chosen(samples, share):
    """What took much is rare, and matters most: of the rest more is left out."""
    return [s for s in samples if random.random() < share * (0.12 + 0.1 * math.log2(s.work))]


@torch.no_grad()
def seen_of(net, size, samples, device):
    """What the head sees of these positions."""
    table, found = board.plane_table(device, torch.float), []
    for at in range(0, len(samples), CHUNK):
        boards = boards_in(size, samples[at : at + CHUNK], device)
        found.append(pooled(net.trunk(board.planes(board.ringed(boards, size), table))))
    return torch.cat(found)


def efforts_of(samples, device):
    return torch.tensor([math.log2(s.work) for s in samples], device=device)


def normalised(seen):
    return seen.mean(0), seen.std(0) + 1e-3


def learn(net, seen, efforts, options):
    """Learns from inputs of mean 0 and deviation 1, which then go into the weights."""
    mean, deviation = normalised(seen)
    seen = (seen - mean) / deviation
    weights = [*net.effort1.parameters(), *net.effort2.parameters()]
    optimizer = torch.optim.Adam(weights, lr=options.rate)
    start, part = time.time(), 0.0
    while part < 1:
        for group in optimizer.param_groups:
            group["lr"] = options.rate * (1.005 - part)
        for _ in range(STEPS):
            some = torch.randint(len(seen), (options.batch,), device=seen.device)
            off = F.smooth_l1_loss(judged(net, seen[some]), efforts[some])
            optimizer.zero_grad()
            off.backward()
            optimizer.step()
        part = (time.time() - start) / options.seconds
    with torch.no_grad():
        net.effort1.weight.div_(deviation)
        net.effort1.bias.sub_(net.effort1.weight @ mean)


def judged(net, seen):
    return net.effort2(F.relu(net.effort1(seen))).squeeze(1)


@torch.no_grad()
def check(net, seen, efforts):
    """How many, the share of the variance that the net knows, and the mean error by the logarithm."""
    off, whole = judged(net, seen) - efforts, efforts.int()
    by = {int(k): round(float(off[whole == k].mean()), 2) for k in whole.unique()}
    share = 1 - (off**2).mean() / efforts.var()
    return {"count": len(off), "knows": round(float(share), 3), "off": by}


def with_head(path, device):
    """The net of the file with a new head."""
    old = load_net(path)
    net = Net(old.blocks, old.channels, effort=True)
    net.take({k: v for k, v in old.state_dict().items() if not k.startswith("effort")})
    nn.init.kaiming_normal_(net.effort2.weight, nonlinearity="linear")
    return net.to(device).eval()


def options_from(arguments):
    parser = argparse.ArgumentParser(description="Teaches the solver's net how much a proof takes.")
    parser.add_argument("net")
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--folder", default="out")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--share", type=float, default=1.0, help="of the samples")
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(arguments)


def main(arguments=None):
    o = options_from(arguments)
    random.seed(o.seed)
    torch.manual_seed(o.seed)
    os.makedirs(o.folder, exist_ok=True)
    net = with_head(o.net, o.device)
    learned, checked = [], {}
    for path in o.samples:
        for size, samples in sorted(read(path).items()):
            for some, to in zip(split(samples), (learned, checked.setdefault(size, []))):
                some = chosen(some, o.share)
                if some:
                    to.append((seen_of(net, size, some, o.device), efforts_of(some, o.device)))
    learn(net, *(torch.cat(parts) for parts in zip(*learned)), o)
    for size, some in checked.items():
        if some:
            found = check(net, *(torch.cat(parts) for parts in zip(*some)))
            print(json.dumps({"size": size, **found}), flush=True)
    state = {"blocks": net.blocks, "channels": net.channels, "mean": net.state_dict()}
    save_npz(state, os.path.join(o.folder, "net.npz"))


if __name__ == "__main__":
    main()
