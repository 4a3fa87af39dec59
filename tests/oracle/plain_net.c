// SPDX-License-Identifier: MIT
#include "oracle/plain_net.h"

#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 256, SIDE = HX_SIZE_MAX, PLANES = 6, HIDDEN = 32 };

// ---- making files ----

typedef struct pen {
    uint8_t *bytes; // NULL: only the length is wanted
    size_t length;
    hx_random *random;
    plain_net_style style;
    bool effort; // the net has a head for it
} pen;

static void put(pen *p, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++, value >>= 8)
        if (p->bytes)
            p->bytes[p->length++] = (uint8_t)value;
        else
            p->length++;
}

static int between(hx_random *r, int low, int high) {
    return low + (int)hx_random_below(r, (uint32_t)(high - low + 1));
}

static int draw(pen *p, int low, int high) {
    if (p->style == PLAIN_NET_USUAL) return between(p->random, low, high);
    if (p->style == PLAIN_NET_POSITIVE) return high;
    return between(p->random, 0, 7) ? between(p->random, 0, 1) ? low : high : 0;
}

static int bits_of(int64_t x) {
    int bits = 0;
    for (; x; x >>= 1)
        bits++;
    return bits;
}

// Weights, and behind them what scales their sums. `most` is the largest input, and `post` what
// brings sums of usual nets to the middle of the next layer's range.
static void put_rows(pen *p, int rows, int inputs, int bytes, int most, int post) {
    int low = bytes == 1 ? -128 : -60000 / inputs, high = bytes == 1 ? 127 : 60000 / inputs;
    int64_t bound = 0;
    for (int i = 0; i < rows; i++) {
        int64_t sum = 0;
        for (int k = 0; k < inputs; k++) {
            int weight = draw(p, low, high);
            put(p, (uint64_t)(int64_t)weight, bytes);
            sum += (int64_t)abs(weight) * most;
        }
        bound = sum > bound ? sum : bound;
    }
    for (int i = 0; i < rows; i++) {
        int bias = between(p->random, -50, 50) * (int)(bound / 5000 + 1);
        put(p, (uint64_t)(int64_t)bias, 4);
    }
    // The largest sums are cut off, or none is.
    int cut = between(p->random, 0, 6), pre = bits_of(bound + (bound / 5000 + 1) * 50) - 15 - cut;
    for (int i = 0; i < rows; i++)
        put(p, (uint64_t)between(p->random, 16384, 32767), 2);
    put(p, (uint64_t)(pre > 0 ? pre : 0), 1);
    int later = pre > 0 ? cut : cut + pre; // what the first shift lacks
    put(p, (uint64_t)(between(p->random, post - 1, post + 1) + later), 1);
    put(p, 0, 2);
}

static void put_last(pen *p, int inputs) {
    for (int k = 0; k < inputs; k++)
        put(p, (uint64_t)(int64_t)draw(p, -65535 / inputs, 65535 / inputs), 2);
    put(p, (uint64_t)(int64_t)between(p->random, -90000, 90000), 4);
}

static bool is_pooled(int block, int blocks) {
    return block == blocks / 3 || block == 2 * blocks / 3;
}

static void put_net(pen *p, int blocks, int channels) {
    char head[60] = "HXNET\0\r\n";
    memcpy(head + 28, "random", 6);
    for (int i = 0; i < 60; i++)
        put(p, (uint8_t)head[i], 1);
    uint32_t sizes[5] = {p->effort ? 3 : 2, (uint32_t)blocks, (uint32_t)channels, PLANES, HIDDEN};
    for (int i = 0; i < 20 && p->bytes; i++)
        p->bytes[8 + i] = (uint8_t)(sizes[i / 4] >> (8 * (i % 4)));
    put_rows(p, channels, PLANES * 9, 1, 128, 10);
    for (int i = 0; i < blocks; i++) {
        put_rows(p, channels, channels * 9, 1, 255, 15);
        if (is_pooled(i, blocks)) put_rows(p, channels, channels, 2, 255 * 64, p->style ? 7 : 12);
        put_rows(p, channels, channels * 9, 1, 255, 10);
        put(p, (uint64_t)between(p->random, p->style ? 32767 : 16384, 32767), 2);
        put(p, 0, 2);
    }
    put_last(p, channels);
    for (int i = 0; i <= p->effort; i++) {
        put_rows(p, HIDDEN, 2 * channels, 2, 32767, 11);
        put_last(p, HIDDEN);
    }
    float scales[3] = {1.7e-7f, 2.9e-8f, 4.1e-8f};
    for (int i = 0; i < 2 + p->effort; i++) {
        uint32_t bits;
        memcpy(&bits, &scales[i], sizeof bits);
        put(p, bits, 4);
    }
    put(p, 0, 8);
}

void plain_net_seal(uint8_t *bytes, size_t size) {
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < size - 8; i++) {
        sum ^= bytes[i];
        sum *= 1099511628211u;
    }
    pen p = {.bytes = bytes, .length = size - 8};
    put(&p, sum, 8);
}

uint8_t *plain_net_make(hx_random *random, int blocks, int channels, plain_net_style style,
                        bool effort, size_t *size) {
    hx_random first = *random;
    pen p = {.random = &first, .style = style, .effort = effort};
    put_net(&p, blocks, channels);
    p = (pen){.bytes = malloc(p.length), .random = random, .style = style, .effort = effort};
    if (!p.bytes) abort();
    put_net(&p, blocks, channels);
    plain_net_seal(p.bytes, p.length);
    *size = p.length;
    return p.bytes;
}

// ---- judging ----

typedef int64_t layer[CHANNELS][SIDE + 2][SIDE + 2]; // cells from 1 on, beyond them the ring

typedef struct judgement {
    const uint8_t *at; // in the file
    int version, channels, cols, rows;
    int color[SIDE + 2][SIDE + 2];     // 1 own, 2 the opponent's; edges included
    int joined[4][SIDE + 2][SIDE + 2]; // to top, bottom, left, right
    layer planes, stream, view, inner, more;
    int64_t pooled[2 * CHANNELS], result[CHANNELS];
} judgement;

static int64_t take(judgement *j, int bytes, bool is_signed) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)*j->at++ << (8 * i);
    int64_t limit = INT64_C(1) << (8 * bytes - 1);
    return is_signed && (int64_t)value >= limit ? (int64_t)value - 2 * limit : (int64_t)value;
}

static float take_float(judgement *j) {
    uint32_t bits = (uint32_t)take(j, 4, false);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int64_t clamp(int64_t x, int64_t low, int64_t high) {
    return x < low ? low : x > high ? high : x;
}

// x / 2^shift rounded, halves up.
static int64_t divide(int64_t x, int shift) {
    int64_t by = INT64_C(1) << shift;
    x += by / 2;
    return x >= 0 ? x / by : -((by - 1 - x) / by);
}

static const int around[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

// Own stones that a way over neighbours joins to an edge: spread until nothing changes.
static void flood(judgement *j, int edge) {
    int owner = edge < 2 ? 1 : 2;
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 1; y <= j->rows; y++)
            for (int x = 1; x <= j->cols; x++)
                for (int k = 0; k < 6; k++) {
                    int to_x = x + around[k][0], to_y = y + around[k][1];
                    bool beside = j->color[to_y][to_x] == owner && j->joined[edge][to_y][to_x];
                    if (!beside || j->color[y][x] != owner || j->joined[edge][y][x]) continue;
                    j->joined[edge][y][x] = changed = true;
                }
    }
}

static void look(judgement *j, const hx_board *board, hx_color mover) {
    bool turned = mover == HX_COLOR_WHITE;
    j->cols = turned ? board->cells.rows : board->cells.cols;
    j->rows = turned ? board->cells.cols : board->cells.rows;
    for (int x = 1; x <= j->cols; x++) {
        j->color[0][x] = j->color[j->rows + 1][x] = 1;
        j->joined[0][0][x] = j->joined[1][j->rows + 1][x] = 1;
    }
    for (int y = 1; y <= j->rows; y++) {
        j->color[y][0] = j->color[y][j->cols + 1] = 2;
        j->joined[2][y][0] = j->joined[3][y][j->cols + 1] = 1;
    }
    for (int y = 1; y <= j->rows; y++)
        for (int x = 1; x <= j->cols; x++) {
            int cell =
                turned ? (x - 1) * board->cells.cols + y - 1 : (y - 1) * board->cells.cols + x - 1;
            int stone = board->color[cell];
            j->color[y][x] = !stone ? 0 : stone == (int)mover ? 1 : 2;
        }
    for (int edge = 0; edge < 4; edge++)
        flood(j, edge);
    for (int y = 0; y < j->rows + 2; y++)
        for (int x = 0; x < j->cols + 2; x++)
            for (int plane = 0; plane < PLANES; plane++)
                j->planes[plane][y][x] =
                    128 * (plane < 2 ? j->color[y][x] == plane + 1 : j->joined[plane - 2][y][x]);
}

typedef struct tail {
    int64_t bias[CHANNELS], mul[CHANNELS];
    int pre, post;
} tail;

static tail take_tail(judgement *j, int rows) {
    tail t = {{0}, {0}, 0, 0};
    for (int i = 0; i < rows; i++)
        t.bias[i] = take(j, 4, true);
    for (int i = 0; i < rows; i++)
        t.mul[i] = take(j, 2, false);
    t.pre = (int)take(j, 1, false);
    t.post = (int)take(j, 1, false);
    j->at += 2;
    return t;
}

static int64_t scale(const tail *t, int row, int64_t sum) {
    return divide(clamp(divide(sum + t->bias[row], t->pre), -32768, 32767) * t->mul[row], t->post);
}

static void convolve(judgement *j, layer to, const layer from, int inputs, int64_t low,
                     int64_t high) {
    memset(to, 0, sizeof(layer));
    for (int out = 0; out < j->channels; out++)
        for (int in = 0; in < inputs; in++)
            for (int tap = 0; tap < 9; tap++) {
                int64_t weight = take(j, 1, true);
                for (int y = 1; y <= j->rows; y++)
                    for (int x = 1; x <= j->cols; x++)
                        to[out][y][x] += weight * from[in][y + tap / 3 - 1][x + tap % 3 - 1];
            }
    tail t = take_tail(j, j->channels);
    for (int out = 0; out < j->channels; out++)
        for (int y = 1; y <= j->rows; y++)
            for (int x = 1; x <= j->cols; x++)
                to[out][y][x] = clamp(scale(&t, out, to[out][y][x]), low, high);
}

static void pool(judgement *j, const layer from, int channels, int64_t unit) {
    for (int c = 0; c < channels; c++) {
        int64_t sum = 0, most = 0, cells = j->cols * j->rows;
        for (int y = 1; y <= j->rows; y++)
            for (int x = 1; x <= j->cols; x++) {
                sum += from[c][y][x];
                most = from[c][y][x] > most ? from[c][y][x] : most;
            }
        j->pooled[c] = (unit * sum + cells / 2) / cells;
        j->pooled[channels + c] = unit * most;
    }
}

static int64_t take_product(judgement *j, const int64_t *from, int inputs) {
    int64_t sum = 0;
    for (int i = 0; i < inputs; i++)
        sum += take(j, 2, true) * from[i];
    return sum;
}

static void take_linear(judgement *j, int rows, int inputs, int64_t low, int64_t high) {
    for (int i = 0; i < rows; i++)
        j->result[i] = take_product(j, j->pooled, inputs);
    tail t = take_tail(j, rows);
    for (int i = 0; i < rows; i++)
        j->result[i] = clamp(scale(&t, i, j->result[i]), low, high);
}

// j->stream[c][y][x] for all cells, seen one after the other.
#define FOR_STREAM(j)                                                                              \
    for (int c = 0; c < (j)->channels; c++)                                                        \
        for (int y = 1; y <= (j)->rows; y++)                                                       \
            for (int x = 1; x <= (j)->cols; x++)

static void run_block(judgement *j, bool pooled) {
    memset(j->view, 0, sizeof j->view);
    FOR_STREAM(j) j->view[c][y][x] = clamp(divide(j->stream[c][y][x], 7), 0, 255);
    convolve(j, j->inner, (const int64_t(*)[SIDE + 2][SIDE + 2]) j->view, j->channels, 0, 255);
    if (pooled) {
        pool(j, (const int64_t(*)[SIDE + 2][SIDE + 2]) j->inner, j->channels / 2, 64);
        take_linear(j, j->channels, j->channels, -32767, 32767);
    } else {
        memset(j->result, 0, sizeof j->result);
    }
    convolve(j, j->more, (const int64_t(*)[SIDE + 2][SIDE + 2]) j->inner, j->channels, -32768,
             32767);
    int64_t keep = take(j, 2, false);
    j->at += 2;
    FOR_STREAM(j) {
        int64_t kept = divide(j->stream[c][y][x] * keep, 15) + j->result[c];
        kept = clamp(kept, -32768, 32767);
        j->stream[c][y][x] = clamp(kept + j->more[c][y][x], 0, 32767);
    }
}

// A number of the position before it is scaled.
static int64_t take_number(judgement *j) {
    take_linear(j, HIDDEN, 2 * j->channels, 0, 32767);
    int64_t sum = take_product(j, j->result, HIDDEN);
    return sum + take(j, 4, true);
}

static void run_heads(judgement *j, const hx_board *board, bool turned, hx_net_verdict *out) {
    int64_t policy[CHANNELS], sums[HX_CELLS_MAX];
    for (int c = 0; c < j->channels; c++)
        policy[c] = take(j, 2, true);
    int64_t bias = take(j, 4, true);
    for (int i = 0; i < HX_CELLS_MAX; i++)
        sums[i] = bias;
    FOR_STREAM(j) {
        int cell =
            turned ? (x - 1) * board->cells.cols + y - 1 : (y - 1) * board->cells.cols + x - 1;
        sums[cell] += policy[c] * j->stream[c][y][x];
    }
    pool(j, (const int64_t(*)[SIDE + 2][SIDE + 2]) j->stream, j->channels, 1);
    int64_t value = take_number(j), effort = j->version == 3 ? take_number(j) : 0;
    float policy_scale = take_float(j);
    for (int i = 0; i < board->cells.count; i++)
        out->logits[i] = (float)sums[i] * policy_scale;
    out->value = (float)value * take_float(j);
    out->effort = j->version == 3 ? (float)effort * take_float(j) : 4;
}

void plain_net_judge(const uint8_t *bytes, const hx_board *board, hx_color mover,
                     hx_net_verdict *out) {
    judgement *j = calloc(1, sizeof *j);
    if (!j) abort();
    j->at = bytes + 8;
    j->version = (int)take(j, 4, false);
    int blocks = (int)take(j, 4, false);
    j->channels = (int)take(j, 4, false);
    j->at = bytes + 60;
    look(j, board, mover);
    convolve(j, j->stream, (const int64_t(*)[SIDE + 2][SIDE + 2]) j->planes, PLANES, 0, 32767);
    for (int i = 0; i < blocks; i++)
        run_block(j, is_pooled(i, blocks));
    run_heads(j, board, mover == HX_COLOR_WHITE, out);
    free(j);
}
