// SPDX-License-Identifier: MIT
// Valid strategies for tests, small enough for every way of checking.
#ifndef STRATEGIES_H
#define STRATEGIES_H

// The centre opening on 3x3, with # for a first and-node that makes no move.
#define STRATEGY_3X3                                                                               \
    "(boardsize 3) (centre (north south) (a1 a2 a3 b1 b3 c1 c2 c3) (north south b2)\n"             \
    "  (# [(a3) (b3)] [(b1) (c1)]))"

// b3 on 4x4, by bridges.
#define STRATEGY_4X4                                                                               \
    "(boardsize 4)\n"                                                                              \
    "(bridge ((a1 b2)) (a2 b1) (a1 b2) [(a2) (b1)])\n"                                             \
    "(win ((north south)) (a1 a2 a3 a4 b1 b2 b4 c1 c2 c3 c4 d1 d2 d3 d4) (north south b3)\n"       \
    "  [(bridge (a4 b4) (b3 south))]\n"                                                            \
    "  [(b2 [(bridge (b1 c1) (b2 north))])\n"                                                      \
    "   (c2 [(bridge (c1 d1) (c2 north))])\n"                                                      \
    "   (a2 [(bridge (a1 b1) (a2 north))] [(b2) (a3)])])\n"

// c3 on 5x5 for white, with a5 and b5 to help. "either" claims one of two connections, and the
// opponent chooses which; calls of "edge" turn it around.
#define STRATEGY_5X5                                                                               \
    "(boardsize 5)\n"                                                                              \
    "(edge ((b3 west)) (a3 a4) (b3 west) [(a3) (a4)])\n"                                           \
    "(either ((west c3) (b5 c3)) (a3 a4 b3 b4) (west b5 c3)\n"                                     \
    "  [(b4) (b3 [(edge (a3 a4) (b3 west))])])\n"                                                  \
    "(win ((west east)) (a3 a4 b3 b4 c4 d2 d3 d4 e1 e2 e3 e4) (west a5 b5 c3 east)\n"              \
    "  [(either (a3 a4 b3 b4) (west b5 c3))]\n"                                                    \
    "  [(d3 [(edge (e3 e2) (d3 east))]) (d2 [(edge (e2 e1) (d2 east))])\n"                         \
    "   (d4 [(c4) (d3)] [(edge (e4 e3) (d4 east))])])\n"

// b2 and b3 on 4x4, as a certificate has it: the calls are in place, and count on stones that are
// dead (c1) or one of a pair (b4, b1).
#define STRATEGY_CAPTURES                                                                          \
    "(boardsize 4)\n"                                                                              \
    "(column ((north south)) () (north south b1 b2 b3 b4 c1))\n"                                   \
    "(less ((north south)) () (north south b1 b2 b3 b4) [(column)])\n"                             \
    "(low ((north south)) (a4 b4) (north south b1 b2 b3) [(a4) (b4)] [(less)])\n"                  \
    "(win ((north south)) (b1 c1 d1 a2 a4 b4 c4) (north south b2 b3) [(b1) (c1)] [(low)])\n"

// b2, a4 and d1 on 4x4, as one group of three ends that is called. "pick" claims one of two groups,
// of which the first never comes about.
#define STRATEGY_LINKS                                                                             \
    "(boardsize 4)\n"                                                                              \
    "(trio ((a4 b2 d1)) (a3 b3 c1 c2) (a4 b2 d1) [(a3) (b3)] [(c1) (c2)])\n"                       \
    "(pick ((a1 b2) (north a4)) (a1 a3 b3 c1 c2) (north b2 a4 d1) [(trio)])\n"                     \
    "(both ((b2 north) (a4 south)) (a3 b3 b1 c1 c2 d2) (north south b2 a4 d1)\n"                   \
    "  [(b1) (d2 [(trio (a3 b3 c1 c2) (a4 b2 d1))])])\n"                                           \
    "(win ((north south)) (a1 a2 a3 b3 c1 c2 d4) (north south b2 a4 d1) [(trio)])\n"

#endif
