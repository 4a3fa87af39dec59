# SPDX-License-Identifier: MIT
"""A trained net with more blocks, to be trained on: python3 grow.py FROM TO.pt --blocks 8

New blocks begin as the identity, so the net judges as before. Its channels are brought nearer to
each other in size, which changes nothing but how well 8 bits hold them: a stream channel and an
inner one may be divided by any number where it is made, if it is multiplied by it where it is read
(Nagel et al. 2019 do this with whole nets). The optimizer begins anew, so the learning rate does.

A net whose layers are cut off keeps its blocks and its cuts, and is only made ready to be trained on.
"""
import argparse

import torch

import board
from export import load_net
from net import Net, rounded_state
from quantize import measured, sampled

SHARE = 0.5  # of the way to equal channels: weights, rounded too, become as unequal as inputs less


def places(old, new):
    """The block of the new net for each of the old one. Pooled ones stay pooled, and new blocks
    end the parts before, between and after them."""
    found = []
    bounds = zip([-1, *old.pooled], [*old.pooled, old.blocks], [-1, *new.pooled], [*new.pooled, new.blocks])
    for start, end, new_start, new_end in bounds:
        if end - start > new_end - new_start:
            raise SystemExit(f"{new.blocks} blocks have no room for those of the net")
        found += [new_start + 1 + i for i in range(end - start - 1)]
        found += [new_end] if end < old.blocks else []
    return found


def grown(old, blocks):
    """The same judgement with more blocks."""
    if old.cutting:
        raise SystemExit("a net whose layers are cut off does not grow")
    new = Net(blocks, old.channels)
    state = new.state_dict()
    place = places(old, new)
    for name, tensor in old.state_dict().items():
        words = name.split(".")
        if words[0] in ("first", "second"):
            words[1] = str(place[int(words[1])])
        if words[0] != "cut":
            state[".".join(words)] = tensor
    new.load_state_dict(state)
    return new


@torch.no_grad()
def largest(net, boards, size):
    """Of every channel: in the stream, as a share of the layer's largest, and in each inner layer."""
    table = board.plane_table("cpu", torch.float)
    tops = [h.amax((0, 2, 3)) for h in net.layers(board.planes(board.ringed(boards, size), table))]
    tops = [top / top.max() for top in tops]
    return torch.stack(tops[::2]).amax(0), tops[1::2]


@torch.no_grad()
def even_out(net, stream, inner):
    """Divides channels by these sizes to the power SHARE, and multiplies what reads them."""
    by = stream.clamp(min=1e-3) ** SHARE
    for layer in (net.stem, *net.second, *net.pool):
        layer.weight.div_(by.view([-1] + [1] * (layer.weight.dim() - 1)))
        layer.bias.div_(by)
    for layer in (*net.first, net.policy, net.owner):
        layer.weight.mul_(by[None, :, None, None])
    net.value1.weight.mul_(by.repeat(2))
    for i, top in enumerate(inner):
        by = top.clamp(min=1e-3) ** SHARE
        net.first[i].weight.div_(by[:, None, None, None])
        net.first[i].bias.div_(by)
        net.second[i].weight.mul_(by[None, :, None, None])
        if i in net.pooled:
            half = by[: net.channels // 2]
            net.pool[net.pooled.index(i)].weight.mul_(half.repeat(2))


def bigger(net, options):
    """The net with more blocks and more even channels, and what its layers reach."""
    torch.manual_seed(1)
    net = grown(net, options.blocks).eval()
    boards = sampled(net, options.size, 32, options.size, seed=1)
    even_out(net, *largest(net, boards, options.size))
    return net, measured(net, options.games).reach()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("net", help="checkpoint (.pt) or exported net (.npz)")
    parser.add_argument("out", help="checkpoint to train on from")
    parser.add_argument("--blocks", type=int, required=True)
    parser.add_argument("--size", type=int, default=11, help="board to measure channels on")
    parser.add_argument("--games", type=int, default=24, help="a size, to measure layers on")
    options = parser.parse_args()
    net = load_net(options.net).eval()
    net.effort1 = net.effort2 = None  # it will not know what the net becomes (estimate.py makes it anew)
    net.take(rounded_state(net.state_dict()))
    if net.cutting and options.blocks == net.blocks:
        reach = net.cut
    else:
        net, reach = bigger(net, options)
    state = torch.load(options.net, map_location="cpu") if options.net.endswith(".pt") else {}
    counts = {name: state.get(name, 0) for name in ("seconds", "positions", "games")}
    weights = net.state_dict()
    shape = {"blocks": net.blocks, "channels": net.channels, "reach": reach}
    torch.save({"net": weights, "mean": weights, "steps": 0, "rounds": 0, **shape, **counts}, options.out)


if __name__ == "__main__":
    main()
