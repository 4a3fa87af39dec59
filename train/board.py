# SPDX-License-Identifier: MIT
"""Hex boards by the thousand: a tensor of games x cells, always seen by the player to move (bits:
see rules.cu).

A position goes into the net as codes with a ring of edge stones around it, then as planes of
zeros and ones.
"""
import torch

from kernels import kernels

OWN, OPPONENT, FIRST, SECOND = 1, 2, 4, 8
EDGES = FIRST | SECOND
# own stones, opponent's, own joined to top, own to bottom, opponent's to left, opponent's to right
PLANES = 6
STAY, PASS = -1, -2  # what step() takes besides cells


def empty(games, size, device):
    return torch.zeros(games, size * size, dtype=torch.int8, device=device)


def step(boards, size, moves):
    """Plays one move on each board in place and turns it to the opponent's view. Returns which
    moves won."""
    moves = moves.int().contiguous()
    won = torch.zeros(len(boards), dtype=torch.uint8, device=boards.device)
    kernels(size, boards.device.type).call("step", len(boards), boards, moves, won)
    return won.bool()


def turned(boards, size):
    """The other player's view: transposed, colours exchanged."""
    t = boards.view(*boards.shape[:-1], size, size).transpose(-1, -2).reshape(boards.shape)
    return (t & EDGES) | ((t & OWN) << 1) | ((t & OPPONENT) >> 1)


def rotated(boards):
    """The same position seen after half a turn: first and second edges change places."""
    t = boards.flip(-1)
    return (t & 3) | ((t & FIRST) << 1) | ((t & SECOND) >> 1)


def won_by_opponent(boards):
    """Who moved last has joined his edges."""
    return ((boards & (OPPONENT | EDGES)) == (OPPONENT | EDGES)).any(-1)


def ring(games, size, device):
    """Empty boards with their edges as stones: top and bottom the mover's, left and right the
    opponent's."""
    codes = torch.zeros(games, size + 2, size + 2, dtype=torch.uint8, device=device)
    codes[:, 0, 1:-1] = OWN | FIRST
    codes[:, -1, 1:-1] = OWN | SECOND
    codes[:, 1:-1, 0] = OPPONENT | FIRST
    codes[:, 1:-1, -1] = OPPONENT | SECOND
    return codes


def ringed(boards, size):
    codes = ring(len(boards), size, boards.device)
    codes[:, 1:-1, 1:-1] = boards.view(-1, size, size).to(torch.uint8)
    return codes


def plane_table(device, dtype):
    """Row = cell code, column = plane. Two columns of zeros make eight, which convolutions on a
    GPU want."""
    table = torch.zeros(16, 8, device=device, dtype=dtype)
    for code in range(16):
        own, opponent, first, second = (bool(code & bit) for bit in (OWN, OPPONENT, FIRST, SECOND))
        row = [
            own,
            opponent,
            own and first,
            own and second,
            opponent and first,
            opponent and second,
        ]
        table[code, :PLANES] = torch.tensor(row, dtype=dtype, device=device)
    return table


def planes(codes, table):
    """Codes with ring -> net input, games x 8 x side x side, channels last."""
    games, side = len(codes), codes.shape[1]
    x = torch.empty(games, side, side, table.shape[1], dtype=table.dtype, device=codes.device)
    words = table.shape[1] * table.element_size() // 4
    kernels(side - 2, codes.device.type).call("spread", games, words, codes, table, x)
    return x.permute(0, 3, 1, 2)


def random_starts(games, size, device):
    """Positions to begin games from: a few empty, most with 1 to 4 random stones, a quarter
    scattered, where passes leave one side ahead. Nobody has won yet."""
    boards = empty(games, size, device)
    kind, many = torch.rand(games, device=device), torch.rand(games, device=device)
    few = 1 + (many > 0.5).int() + (many > 0.75).int() + (many > 0.9).int()
    most_scattered = max(4, size * size // 6)
    scattered = 2 + (many * (most_scattered - 1)).int()
    stones = torch.where(
        kind < 0.05, torch.zeros_like(few), torch.where(kind < 0.75, few, scattered)
    )
    for i in range(most_scattered):
        cells = (
            torch.rand(games, size * size, device=device).masked_fill_(boards != 0, -1).argmax(1)
        )
        skip = (kind >= 0.75) & (torch.rand(games, device=device) < 0.3)
        moves = torch.where(skip, torch.full_like(cells, PASS), cells)
        step(boards, size, torch.where(i < stones, moves, torch.full_like(cells, STAY)))
    over = won_by_opponent(boards) | won_by_opponent(turned(boards, size))
    boards[over] = 0
    return boards


def cell_of(name, size):
    """'c2' -> index, row by row from a1."""
    return (int(name[1:]) - 1) * size + ord(name[0]) - ord("a")
