# SPDX-License-Identifier: MIT
"""One step of learning: positions from a replay memory, losses, weights and their running mean
(which plays).
"""
import torch
from torch.nn import functional as F

import board
from replay import CHAIN, UNKNOWN

MEAN_DECAY = (
    0.9  # of the running mean of the weights, a round of play and learning; less at the beginning
)
LOOK_EVERY = 2  # rounds, to measure how large the inputs of the layers are
END_WEIGHT = 0.5  # of the losses on the end of the game
LOSSES = ("policy", "value", "owner", "chain")


def losses(net, table, size, boards, policies, values, ends):
    """Policy: cross entropy over empty cells. Value: cross entropy of the winning chance. End of
    the game: cross entropy a cell of whose stone is there, and whose winning chain; a half where
    nobody's; games not played out are left out."""
    logits, value, cells = net(board.planes(board.ringed(boards, size), table))
    logits, value, cells = logits.float(), value.float(), cells.float()
    logits = logits.masked_fill(boards != 0, -1e4)
    policy = -(policies * logits.log_softmax(1)).sum(1).mean()
    worth = F.binary_cross_entropy_with_logits(2 * value, (values + 1) / 2)
    known = (ends[:, :1] != UNKNOWN).float()
    owner = ((ends & 1) - ((ends & 2) >> 1) + 1).float() / 2
    chain = torch.where((ends & CHAIN) != 0, owner, torch.full_like(owner, 0.5))
    wrong = F.binary_cross_entropy_with_logits(
        cells, torch.stack([owner, chain], 1), reduction="none"
    ).mean(2)
    wrong = (wrong * known).sum(0) / known.sum().clamp(min=1)
    return torch.stack([policy, worth, wrong[0], wrong[1]])


class Learner:
    """On a GPU the whole step is recorded once for each replay memory and replayed."""

    def __init__(self, net, device, batch, end_weight=END_WEIGHT):
        self.net = net.to(device=device, memory_format=torch.channels_last)
        self.device, self.batch, self.end_weight = torch.device(device), batch, end_weight
        self.steps = self.rounds = self.next_look = 0
        self.gpu = self.device.type == "cuda"
        self.weights = list(net.parameters())
        self.mean = [w.detach().clone() for w in self.weights]
        if self.gpu:
            self.optimizer = torch.optim.AdamW(
                self.weights,
                lr=torch.zeros((), device=device),
                weight_decay=1e-4,
                fused=True,
                capturable=True,
            )
        else:
            self.optimizer = torch.optim.AdamW(self.weights, lr=0.0, weight_decay=1e-4)
        self.table = board.plane_table(device, torch.bfloat16 if self.gpu else torch.float)
        self.sums = torch.zeros(len(LOSSES), device=device)
        self.graphs = {}
        # largest values of the layers before they were cut off (grow.py measures them), and the
        # share of them at which they are now
        self.reach, self.share = None, 1.0

    def set_rate(self, rate):
        for group in self.optimizer.param_groups:
            if self.gpu:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def precision(self):
        return torch.autocast(
            self.device.type, dtype=torch.bfloat16, enabled=self.gpu, cache_enabled=False
        )

    def work(self, replay, index):
        self.optimizer.zero_grad(set_to_none=True)
        with self.precision():
            parts = losses(self.net, self.table, replay.size, *replay.take(index))
        (parts[0] + parts[1] + self.end_weight * (parts[2] + parts[3])).backward()
        torch.nn.utils.clip_grad_norm_(self.weights, 2.0)
        self.optimizer.step()
        self.sums += parts.detach()

    def record(self, replay):
        index = replay.pick(self.batch)
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.work(replay, index)
                self.steps += 1
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.work(replay, index)
        self.graphs[replay] = graph, index

    def look(self, replay):
        """Measures the largest inputs of the layers, which learning rounds by."""
        boards = replay.take(replay.pick(min(self.batch, 256)))[0]
        with self.precision():
            self.net.look(board.planes(board.ringed(boards, replay.size), self.table))

    def step(self, replay):
        if not self.net.rounding or self.rounds >= self.next_look:
            self.look(replay)
            self.next_look = self.rounds + LOOK_EVERY
        if self.gpu:
            if replay not in self.graphs:
                self.record(replay)
            graph, index = self.graphs[replay]
            index.copy_(replay.pick(self.batch))
            graph.replay()
        else:
            self.work(replay, replay.pick(self.batch))
        self.steps += 1

    @torch.no_grad()
    def average(self):
        """Takes the weights as they are into the running mean. A young net changes too fast to
        look back far."""
        self.rounds += 1
        decay = min(MEAN_DECAY, self.rounds / (self.rounds + 9))
        torch._foreach_mul_(self.mean, decay)
        torch._foreach_add_(self.mean, self.weights, alpha=1 - decay)

    def mean_state(self):
        """The net's state with the running mean for weights."""
        weights = {name: mean for (name, _), mean in zip(self.net.named_parameters(), self.mean)}
        return {**weights, "cut": self.net.cut}

    def cut_off(self, share):
        """Cuts the layers off at this share of what they reached before they were."""
        self.share = share
        self.net.cut.copy_(self.reach * share)

    def take_sums(self, steps):
        """Mean losses since the last call."""
        parts = (self.sums / max(1, steps)).tolist()
        self.sums.zero_()
        return dict(zip(LOSSES, parts))

    def state(self):
        return {
            "net": self.net.state_dict(),
            "mean": self.mean_state(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
            "rounds": self.rounds,
            "reach": self.reach,
            "share": self.share,
            "blocks": self.net.blocks,
            "channels": self.net.channels,
        }

    def restore(self, state):
        with torch.no_grad():
            self.net.take(state["net"])
            for (name, _), mean in zip(self.net.named_parameters(), self.mean):
                mean.copy_(state["mean"][name])
        self.steps, self.rounds = state["steps"], state["rounds"]
        self.reach, self.share = state.get("reach"), state.get("share", 1.0)
        if self.reach is not None:
            self.reach = self.reach.to(self.device)
            self.cut_off(self.share)
            self.net.cutting = True
        if "optimizer" not in state:  # a net that has just grown
            return
        self.optimizer.load_state_dict(state["optimizer"])
        if self.gpu:
            for group in self.optimizer.param_groups:
                group["lr"] = torch.zeros((), device=self.device)
