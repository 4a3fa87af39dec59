/* SPDX-License-Identifier: MIT
 *
 * The rules of Hex for thousands of games at once; tree.cu goes on from here.
 *
 * On a GPU a warp of 32 lanes works on one game, each lane on every 32nd cell. Without GPU defined
 * the same source is plain C with one lane and a loop over the games, so what the tests run on a
 * CPU is what trains. N, the board's side, is given when compiling: see kernels.py.
 *
 * A board is CELLS bytes, seen by the player to move, who always joins top and bottom. After each
 * move it is transposed and the colours change names, so there is only one kind of player. Bits of
 * a cell:
 *   1 stone of the player to move    2 stone of the opponent
 *   4 its chain touches the first edge (top, or left for the opponent)
 *   8 its chain touches the second edge (bottom, or right)
 * A chain with both edge bits has won. All stones of a chain carry the same edge bits.
 */
enum {
    CELLS = N * N,
    RING = N + 2,
    OWN = 1,
    OPPONENT = 2,
    FIRST = 4,
    SECOND = 8,
    EDGES = FIRST | SECOND
};

#ifdef GPU
#define LANES  32
#define FN     __device__ static
#define KERNEL extern "C" __global__ void
#define GAMES_DO                                                                                   \
    const int g = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;      \
    __shared__ unsigned char scratch_all[4][CELLS + 3];                                            \
    unsigned char *scratch = scratch_all[threadIdx.x / 32];                                        \
    if (g < games)
#define SYNC __syncwarp()
FN bool any_lane(bool x) {
    return __any_sync(~0u, x);
}
FN float max_lane(float x) {
    for (int o = 16; o; o >>= 1)
        x = fmaxf(x, __shfl_xor_sync(~0u, x, o));
    return x;
}
FN float sum_lane(float x) {
    for (int o = 16; o; o >>= 1)
        x += __shfl_xor_sync(~0u, x, o);
    return x;
}
FN int best_lane(float x, int cell) {
    for (int o = 16; o; o >>= 1) {
        float y = __shfl_xor_sync(~0u, x, o);
        int other = __shfl_xor_sync(~0u, cell, o);
        if (y > x || (y == x && other < cell)) {
            x = y;
            cell = other;
        }
    }
    return cell;
}
#else
#include <math.h>
#include <stdbool.h>
#define LANES  1
#define FN     static
#define KERNEL void
#define GAMES_DO                                                                                   \
    const int lane = 0;                                                                            \
    unsigned char scratch[CELLS];                                                                  \
    for (int g = 0; g < games; g++)
#define SYNC
FN bool any_lane(bool x) {
    return x;
}
FN float max_lane(float x) {
    return x;
}
FN float sum_lane(float x) {
    return x;
}
FN int best_lane(float x, int cell) {
    (void)x;
    return cell;
}
#endif

enum { PER_LANE = (CELLS + LANES - 1) / LANES };
/* clang-format off */
#define LANE_CELLS(k, c) int k = 0, c = lane; k < PER_LANE; k++, c += LANES
/* clang-format on */

typedef signed char cell_t;

/* Edge bits of the player's own stones around a cell. */
FN int edges_around(const unsigned char *b, int cell) {
    const int r = cell / N, c = cell % N;
    int e = 0;
    if (c > 0 && b[cell - 1] & OWN) e |= b[cell - 1];
    if (c < N - 1 && b[cell + 1] & OWN) e |= b[cell + 1];
    if (r > 0 && b[cell - N] & OWN) e |= b[cell - N];
    if (r < N - 1 && b[cell + N] & OWN) e |= b[cell + N];
    if (r > 0 && c < N - 1 && b[cell - N + 1] & OWN) e |= b[cell - N + 1];
    if (r < N - 1 && c > 0 && b[cell + N - 1] & OWN) e |= b[cell + N - 1];
    return e & EDGES;
}

/* Plays `move` (below 0: passes) on `in` and writes the opponent's view to `out`, which may be
 * `in`. True if it won. */
FN bool place(const cell_t *in, int move, cell_t *out, unsigned char *scratch, int lane) {
    int edges = 0;
    for (LANE_CELLS(k, c))
        if (c < CELLS) scratch[c] = in[c];
    SYNC;
    if (move >= 0) {
        edges = edges_around(scratch, move);
        if (move < N) edges |= FIRST;
        if (move >= CELLS - N) edges |= SECOND;
        SYNC;
        if (lane == 0) scratch[move] = OWN | edges;
        SYNC;
        bool grew = edges != 0;
        while (grew) { /* the new bits run along the chains; most moves end after one look */
            grew = false;
            for (LANE_CELLS(k, c))
                if (c < CELLS && scratch[c] & OWN) {
                    int e = edges_around(scratch, c);
                    if (e & ~scratch[c]) {
                        scratch[c] |= e;
                        grew = true;
                    }
                }
            SYNC;
            grew = any_lane(grew);
        }
    }
    for (LANE_CELLS(k, c))
        if (c < CELLS) {
            int x = scratch[c % N * N + c / N];
            out[c] = (cell_t)((x & EDGES) | (x & OWN) << 1 | (x & OPPONENT) >> 1);
        }
    SYNC;
    return edges == EDGES;
}

/* Plays move[g] on every board in place: -1 leaves the game alone, -2 passes. */
KERNEL step(int games, cell_t *boards, const int *move, unsigned char *won) {
    GAMES_DO {
        if (move[g] != -1) {
            cell_t *b = boards + (long)g * CELLS;
            bool w = place(b, move[g], b, scratch, lane);
            if (lane == 0) won[g] = w;
        }
    }
}

/* Net input from ringed codes: for each cell the table's row of its code, `words` words of 32 bits,
 * whatever they hold. */
KERNEL spread(int games, int words, const unsigned char *ringed, const unsigned *table,
              unsigned *planes) {
    GAMES_DO {
        (void)scratch;
        const long from = (long)g * RING * RING;
        for (int i = lane; i < RING * RING * words; i += LANES)
            planes[from * words + i] = table[ringed[from + i / words] * words + i % words];
    }
}
