# SPDX-License-Identifier: MIT
"""What is played and how fast is learned, over the course of a training (0 its start, 1 its end).
"""
import math

# Until this part of the training: simulations a move; how much of a value target is the result
# rather than later search values (see selfplay.py; a net that knows nothing must learn from results
# alone); parts of the playing time that the board sizes get.
PHASES = [
    (0.05, 16, 1.0, {5: 1, 6: 1, 7: 5, 9: 3}),
    (0.14, 16, 1.0, {7: 1, 8: 1, 9: 4, 11: 4}),
    (
        0.60,
        32,
        0.98,
        {5: 1, 6: 1, 7: 2, 8: 2, 9: 6, 10: 3, 11: 45, 12: 4, 13: 26, 14: 2, 15: 4, 17: 2, 19: 2},
    ),
    (
        1.00,
        48,
        0.98,
        {5: 1, 6: 1, 7: 2, 8: 2, 9: 4, 10: 3, 11: 51, 12: 3, 13: 25, 14: 2, 15: 3, 17: 1, 19: 2},
    ),
]
MOST_SIMS = 48
TOP_RATE, LAST_RATE, WARM_STEPS, FALL_FROM = 1e-3, 3e-5, 300, 0.4


def phase(part):
    """(simulations, result share, {size: time share}) at this part of the training."""
    for until, sims, trust, sizes in PHASES:
        if part <= until:
            break
    return sims, trust, parts_of(sizes)


def parts_of(sizes):
    """{size: time share} of shares by any measure."""
    whole = sum(sizes.values())
    return {size: share / whole for size, share in sizes.items()}


def shares_of(text):
    """{size: time share} of 7,9,11 or 7:1,9:3,11:6"""
    pairs = (words.split(":") for words in text.split(","))
    return parts_of({int(size): float(share[0]) if share else 1.0 for size, *share in pairs})


def rate(part, steps, top):
    """Learning rate: warmed up over the first steps, level at the top, then down along a cosine."""
    fall = max(0.0, min(1.0, (part - FALL_FROM) / (1 - FALL_FROM)))
    level = LAST_RATE + (top - LAST_RATE) * 0.5 * (1 + math.cos(math.pi * fall))
    return level * min(1.0, (steps + 1) / WARM_STEPS)
