# SPDX-License-Identifier: MIT
"""Draws a training log as SVG: python3 plot.py log.jsonl training.svg"""
import json
import math
import sys

WIDTH, HEIGHT, LEFT, GAP = 760, 150, 60, 50
COLOURS = ("#1f5fa8", "#c0392b", "#2e8b57", "#8e5ea2")


def read(path):
    """Two lists of entries: learning, and matches with the former self."""
    with open(path) as log:
        entries = [json.loads(line) for line in log if line.strip()]
    return [e for e in entries if e.get("steps")], [e for e in entries if "match_share" in e]


def elo(share):
    share = min(0.995, max(0.005, share))
    return 400 * math.log10(share / (1 - share))


def series(entries, matches):
    """(title, {name: [(seconds, value)]}) for each panel."""

    def of(key):
        return [(e["seconds"], e[key]) for e in entries if key in e]

    lengths = {}
    for e in entries:
        for size, counts in e.get("sizes", {}).items():
            lengths.setdefault(int(size), []).append((e["seconds"], counts["length"]))
    gained, total = [(0, 0)] if matches else [], 0
    for m in matches:
        total += elo(m["match_share"])
        gained.append((m["seconds"], total))
    busy = [
        (e["seconds"], e["new_positions"] / max(0.1, e["played_s"] + e["learned_s"]))
        for e in entries
    ]
    return [
        ("loss: policy", {"policy": of("policy")}),
        (
            "loss: value, owner of cells, winning chain",
            {k: of(k) for k in ("value", "owner", "chain")},
        ),
        ("moves a game", {f"{s}x{s}": lengths[s] for s in (7, 9, 11, 13) if s in lengths}),
        ("positions a second", {"positions": busy}),
        ("Elo gained, summed over matches with the former self", {"Elo": gained}),
    ]


def label(value):
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def panel(title, lines, top, end):
    """One chart: frame, labels at bottom and top of its range, lines with their names."""
    points = [p for line in lines.values() for p in line]
    low, high = min((v for _, v in points), default=0), max((v for _, v in points), default=1)
    high = high if high > low else low + 1
    out = [
        f'<text x="{LEFT}" y="{top - 8}" font-weight="bold">{title}</text>',
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>',
    ]
    for value, y in ((high, top + 10), (low, top + HEIGHT)):
        out.append(f'<text x="{LEFT - 6}" y="{y}" text-anchor="end">{label(value)}</text>')
    for i, (name, line) in enumerate(lines.items()):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join(
            f"{LEFT + WIDTH * t / end:.1f},{top + HEIGHT * (high - v) / (high - low):.1f}"
            for t, v in line
        )
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.3"/>')
        out.append(
            f'<text x="{LEFT + WIDTH - 8 - 75 * i}" y="{top - 8}" text-anchor="end" '
            f'fill="{colour}">{name}</text>'
        )
    return out


def draw(entries, matches):
    end = max([e["seconds"] for e in entries + matches], default=1) or 1
    panels = [
        (title, {n: line for n, line in lines.items() if line})
        for title, lines in series(entries, matches)
    ]
    panels = [p for p in panels if p[1]]
    tall = len(panels) * (HEIGHT + GAP) + 30
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 20}" height="{tall}" '
        'font-family="sans-serif" '
        'font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for i, (title, lines) in enumerate(panels):
        out += panel(title, lines, 30 + i * (HEIGHT + GAP), end)
    out.append(
        f'<text x="{LEFT + WIDTH}" y="{tall - 12}" text-anchor="end">{end:.0f} seconds</text></svg>'
    )
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    with open(sys.argv[2], "w") as file:
        file.write(draw(*read(sys.argv[1])))
