// SPDX-License-Identifier: MIT
// An older kind of net as an opponent, with the tree search of this program and no proofs, so that
// two nets meet with equal searches: bench/ringnet FILE [VISITS] speaks GTP.
//     hexproof match net:v=64,h=0 'gtp:build/bench/ringnet old.flat 64'
// train/ringnet_flat.py writes the file, train/ringnet.py has the net.
//
// Every layer works on the board with its ring of edge stones. Cells lie row by row with one empty
// place after each row and a row of them before and after all, so that all nine neighbours of a
// cell are at fixed distances. Empty places are zero between layers.
#include "search/mcts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define HAS_AVX2 1
#endif

enum {
    TILE = 6,   // cells at a time
    GROUP = 16, // outputs at a time
    TAPS = 9,
    HIDDEN = 64,
    CHANNELS_MAX = 256,
    LAYERS_MAX = 81,
    SIZE_MAX_HERE = 26, // columns have one letter
    PLACES = (SIZE_MAX_HERE + 5) * (SIZE_MAX_HERE + 3) + 2 + TILE,
    TREE_BYTES = 256 << 20
};

typedef struct layer {
    int inputs;
    const float *weights, *biases;
} layer;

typedef struct ring_oracle {
    hx_oracle base;
    int channels, layers;
    layer layer[LAYERS_MAX];
    const float *policy, *hidden, *value; // weights, followed by biases
    float *numbers;                       // all of the file, owned
    float *planes, *h, *inner, *zeros;    // by place, owned
    void (*tile)(const layer *l, int group, int channels, const float *in, const ptrdiff_t *tap,
                 const float *add, float *out);
} ring_oracle;

// A board with its ring as the mover sees it.
typedef struct view {
    int rows, cols, stride, first, places; // the ring's sizes; of the first cell; up to the last
} view;

// ---- convolutions ----

// max(0, convolution + add), for 16 outputs of six cells.
static void plain_tile(const layer *l, int group, int channels, const float *in,
                       const ptrdiff_t *tap, const float *add, float *out) {
    for (int cell = 0; cell < TILE; cell++) {
        float sums[GROUP];
        const float *w = l->weights + (ptrdiff_t)group * TAPS * l->inputs;
        memcpy(sums, l->biases + group, sizeof sums);
        for (int t = 0; t < TAPS; t++)
            for (int i = 0; i < l->inputs; i++, w += GROUP)
                for (int o = 0; o < GROUP; o++)
                    sums[o] += in[cell * l->inputs + tap[t] + i] * w[o];
        for (int o = 0; o < GROUP; o++) {
            float sum = sums[o] + add[cell * channels + group + o];
            out[cell * channels + group + o] = sum > 0 ? sum : 0;
        }
    }
}

#if HAS_AVX2
#define EACH_CELL(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5)
#define BEGIN(n)      __m256 a##n = a, b##n = b;
#define STEP(n)                                                                                    \
    x = _mm256_broadcast_ss(from + n * inputs);                                                    \
    a##n = _mm256_fmadd_ps(x, a, a##n);                                                            \
    b##n = _mm256_fmadd_ps(x, b, b##n);
#define END(n)                                                                                     \
    a = _mm256_add_ps(a##n, _mm256_loadu_ps(add + n * channels + group));                          \
    b = _mm256_add_ps(b##n, _mm256_loadu_ps(add + n * channels + group + 8));                      \
    _mm256_storeu_ps(out + n * channels + group, _mm256_max_ps(a, _mm256_setzero_ps()));           \
    _mm256_storeu_ps(out + n * channels + group + 8, _mm256_max_ps(b, _mm256_setzero_ps()));

__attribute__((target("avx2,fma"))) static void avx2_tile(const layer *l, int group, int channels,
                                                          const float *in, const ptrdiff_t *tap,
                                                          const float *add, float *out) {
    ptrdiff_t inputs = l->inputs;
    const float *w = l->weights + group * TAPS * inputs;
    __m256 a = _mm256_loadu_ps(l->biases + group), b = _mm256_loadu_ps(l->biases + group + 8), x;
    EACH_CELL(BEGIN)
    for (int t = 0; t < TAPS; t++)
        for (const float *from = in + tap[t], *end = from + inputs; from < end; from++) {
            a = _mm256_loadu_ps(w);
            b = _mm256_loadu_ps(w + 8);
            w += GROUP;
            EACH_CELL(STEP)
        }
    EACH_CELL(END)
}
#endif

// `add` may be `out`.
static void convolve(const ring_oracle *o, const view *v, const layer *l, const float *in,
                     const float *add, float *out) {
    ptrdiff_t tap[TAPS], channels = o->channels;
    for (int t = 0; t < TAPS; t++)
        tap[t] = (ptrdiff_t)((t / 3 - 1) * v->stride + t % 3 - 1) * l->inputs;
    for (int group = 0; group < o->channels; group += GROUP)
        for (ptrdiff_t i = v->first; i < v->places; i += TILE)
            o->tile(l, group, o->channels, in + i * l->inputs, tap, add + i * channels,
                    out + i * channels);
    size_t place = (size_t)o->channels * sizeof *out;
    for (ptrdiff_t i = v->first + v->cols; i < v->places; i += v->stride)
        memset(out + i * channels, 0, place);
    memset(out + v->places * channels, 0, TILE * place);
}

// ---- a position ----

static int place_of(const view *v, int row, int col) {
    return v->first + row * v->stride + col;
}

// The board's own cell, for black's view or that of white, who sees columns as rows.
static int cell_of(const hx_board *b, hx_color mover, int row, int col) {
    return mover == HX_COLOR_BLACK ? hx_cells_at(&b->cells, col - 1, row - 1)
                                   : hx_cells_at(&b->cells, row - 1, col - 1);
}

static view prepare(const ring_oracle *o, const hx_board *b, hx_color mover) {
    bool black = mover == HX_COLOR_BLACK;
    view v = {.rows = 2 + (black ? b->cells.rows : b->cells.cols),
              .cols = 2 + (black ? b->cells.cols : b->cells.rows)};
    v.stride = v.cols + 1;
    v.first = v.stride + 1;
    v.places = v.first + v.rows * v.stride;
    size_t all = (size_t)(v.places + TILE + v.first);
    memset(o->planes, 0, all * 2 * sizeof(float));
    memset(o->h, 0, all * (size_t)o->channels * sizeof(float));
    memset(o->inner, 0, all * (size_t)o->channels * sizeof(float));
    for (int row = 0; row < v.rows; row++)
        for (int col = 0; col < v.cols; col++) {
            bool across = row == 0 || row == v.rows - 1, side = col == 0 || col == v.cols - 1;
            int color = across || side ? HX_COLOR_NONE : b->color[cell_of(b, mover, row, col)];
            float *plane = o->planes + (ptrdiff_t)place_of(&v, row, col) * 2;
            plane[0] = across || color == (int)mover; // the corners have both
            plane[1] = side || (color && color != (int)mover);
        }
    return v;
}

static float dot(const float *x, const float *y, int n) {
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static float value_of(const ring_oracle *o, const view *v) {
    float pooled[2 * CHANNELS_MAX] = {0}, hidden[HIDDEN];
    float *mean = pooled, *most = pooled + o->channels;
    for (int row = 0; row < v->rows; row++)
        for (int col = 0; col < v->cols; col++) {
            const float *h = o->h + (ptrdiff_t)place_of(v, row, col) * o->channels;
            for (int i = 0; i < o->channels; i++) {
                mean[i] += h[i];
                if (h[i] > most[i]) most[i] = h[i]; // none is below 0
            }
        }
    for (int i = 0; i < o->channels; i++)
        mean[i] /= (float)(v->rows * v->cols);
    const float *biases = o->hidden + (ptrdiff_t)HIDDEN * 2 * o->channels;
    for (int i = 0; i < HIDDEN; i++) {
        float sum =
            biases[i] + dot(o->hidden + (ptrdiff_t)i * 2 * o->channels, pooled, 2 * o->channels);
        hidden[i] = sum > 0 ? sum : 0;
    }
    return o->value[HIDDEN] + dot(o->value, hidden, HIDDEN);
}

static void judge_one(const ring_oracle *o, const hx_board *b, hx_color mover, hx_opinion *out) {
    view v = prepare(o, b, mover);
    convolve(o, &v, &o->layer[0], o->planes, o->zeros, o->h);
    for (int i = 1; i < o->layers; i += 2) {
        convolve(o, &v, &o->layer[i], o->h, o->zeros, o->inner);
        convolve(o, &v, &o->layer[i + 1], o->inner, o->h, o->h);
    }
    for (int row = 1; row < v.rows - 1; row++)
        for (int col = 1; col < v.cols - 1; col++) {
            const float *h = o->h + (ptrdiff_t)place_of(&v, row, col) * o->channels;
            out->logits[cell_of(b, mover, row, col)] =
                dot(o->policy, h, o->channels) + o->policy[o->channels];
        }
    out->value = value_of(o, &v);
}

static void judge(hx_oracle *base, const hx_board *const *boards, const hx_color *movers, int count,
                  hx_opinion *out) {
    for (int i = 0; i < count; i++)
        judge_one((const ring_oracle *)base, boards[i], movers[i], &out[i]);
}

// ---- the file ----

static float *room(size_t floats) {
    size_t bytes = (floats * sizeof(float) + 63) / 64 * 64;
    float *out = aligned_alloc(64, bytes);
    if (out) memset(out, 0, bytes);
    return out;
}

static void free_oracle(hx_oracle *base) {
    ring_oracle *o = (ring_oracle *)base;
    free(o->numbers);
    free(o->planes);
    free(o->h);
    free(o->inner);
    free(o->zeros);
    free(o);
}

// Finds the parts of the file; returns how many numbers they have.
static size_t lay_out(ring_oracle *o) {
    const float *at = o->numbers;
    for (int i = 0; i < o->layers; i++) {
        layer *l = &o->layer[i];
        l->inputs = i ? o->channels : 2;
        l->weights = at;
        l->biases = at + (ptrdiff_t)o->channels * TAPS * l->inputs;
        at = l->biases + o->channels;
    }
    o->policy = at;
    o->hidden = o->policy + o->channels + 1;
    o->value = o->hidden + (ptrdiff_t)HIDDEN * 2 * o->channels + HIDDEN;
    return (size_t)(o->value + HIDDEN + 1 - o->numbers);
}

static bool read_numbers(ring_oracle *o, FILE *file) {
    char magic[4];
    int32_t sizes[2];
    if (fread(magic, sizeof magic, 1, file) != 1 || memcmp(magic, "RING", 4) != 0) return false;
    if (fread(sizes, sizeof sizes, 1, file) != 1) return false;
    if (sizes[0] < 1 || sizes[0] > (LAYERS_MAX - 1) / 2) return false;
    if (sizes[1] < GROUP || sizes[1] > CHANNELS_MAX || sizes[1] % GROUP) return false;
    o->layers = 1 + 2 * sizes[0];
    o->channels = sizes[1];
    size_t most = (size_t)(o->layers + 2) * TAPS * (size_t)o->channels * (size_t)(o->channels + 2) +
                  (size_t)HIDDEN * 2 * (size_t)(o->channels + 2);
    o->numbers = room(most);
    if (!o->numbers) return false;
    size_t count = lay_out(o);
    return fread(o->numbers, sizeof(float), count, file) == count && fgetc(file) == EOF;
}

// NULL if the file is not such a net, or memory is out.
static hx_oracle *new_oracle(const char *path) {
    ring_oracle *o = calloc(1, sizeof *o);
    FILE *file = fopen(path, "rb");
    bool ok = o && file && read_numbers(o, file);
    if (file) fclose(file);
    if (ok) {
        size_t floats = (size_t)PLACES * (size_t)o->channels;
        o->planes = room((size_t)PLACES * 2);
        o->h = room(floats);
        o->inner = room(floats);
        o->zeros = room(floats);
        ok = o->planes && o->h && o->inner && o->zeros;
    }
    if (!ok) {
        if (o) free_oracle(&o->base);
        return NULL;
    }
    o->base = (hx_oracle){.judge = judge, .free = free_oracle, .ticks_per_cell = 4};
    o->tile = plain_tile;
#if HAS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) o->tile = avx2_tile;
#endif
    return &o->base;
}

// ---- GTP ----

typedef struct game {
    hx_oracle *oracle;
    hx_mcts *mcts;
    hx_mcts_settings settings;
    hx_board board;
    char text[512]; // the answer
} game;

typedef struct command {
    const char *name;
    bool (*run)(game *g, int count, char **words); // false: refused, and the text says why
} command;
enum { COMMANDS = 11 };
static const command commands[COMMANDS + 1]; // the last has no name

static bool say(game *g, const char *text) {
    snprintf(g->text, sizeof g->text, "%s", text);
    return true;
}

static bool refuse(game *g, const char *why) {
    say(g, why);
    return false;
}

static bool set_size(game *g, int count, char **words) {
    int cols = count > 1 ? atoi(words[1]) : 0, rows = count > 2 ? atoi(words[2]) : cols;
    if (cols < 1 || rows < 1 || cols > SIZE_MAX_HERE || rows > SIZE_MAX_HERE)
        return refuse(g, "no such size");
    hx_board_init(&g->board, cols, rows);
    hx_mcts_forget(g->mcts);
    return true;
}

static bool clear(game *g, int count, char **words) {
    (void)count, (void)words;
    hx_board_init(&g->board, g->board.cells.cols, g->board.cells.rows);
    hx_mcts_forget(g->mcts);
    return true;
}

static bool play(game *g, int count, char **words) {
    hx_color color = count > 1 ? hx_color_parse(words[1]) : HX_COLOR_NONE;
    if (!color || count < 3) return refuse(g, "needs a colour and a cell");
    int col = (words[2][0] | 32) - 'a', row = atoi(words[2] + 1) - 1;
    if (col < 0 || row < 0 || col >= g->board.cells.cols || row >= g->board.cells.rows)
        return refuse(g, "no such cell");
    int cell = hx_cells_at(&g->board.cells, col, row);
    if (!hx_board_is_empty(&g->board, cell)) return refuse(g, "the cell is taken");
    hx_board_place(&g->board, color, cell);
    return true;
}

static void append_cell(game *g, int cell) {
    size_t used = strlen(g->text);
    snprintf(g->text + used, sizeof g->text - used, "%c%d",
             'a' + hx_cells_col(&g->board.cells, cell), hx_cells_row(&g->board.cells, cell) + 1);
}

static bool generate(game *g, int count, char **words) {
    hx_color color = count > 1 ? hx_color_parse(words[1]) : HX_COLOR_NONE;
    if (!color) return refuse(g, "needs a colour");
    if (g->board.winner) return say(g, "resign");
    hx_budget budget = {0};
    hx_error err;
    if (hx_mcts_search(g->mcts, &g->board, color, &g->settings, &budget, NULL, NULL, &err))
        return refuse(g, err.text);
    hx_mcts_move move = hx_mcts_choose(g->mcts);
    append_cell(g, move.cell);
    hx_board_place(&g->board, color, move.cell);
    return true;
}

// The value before tanh and the best three logits, to compare with other implementations.
static bool tell_opinion(game *g, int count, char **words) {
    hx_color color = count > 1 ? hx_color_parse(words[1]) : HX_COLOR_NONE;
    if (!color) return refuse(g, "needs a colour");
    hx_opinion opinion;
    const hx_board *board = &g->board;
    judge(g->oracle, &board, &color, 1, &opinion);
    snprintf(g->text, sizeof g->text, "%.5f", (double)opinion.value);
    for (int n = 0; n < 3; n++) {
        int best = -1;
        for (int cell = 0; cell < board->cells.count; cell++)
            if (hx_board_is_empty(board, cell) &&
                (best < 0 || opinion.logits[cell] > opinion.logits[best]))
                best = cell;
        if (best < 0 || isinf(opinion.logits[best])) break;
        snprintf(g->text + strlen(g->text), 20, " %.5f ", (double)opinion.logits[best]);
        append_cell(g, best);
        opinion.logits[best] = -INFINITY;
    }
    return true;
}

static bool tell_name(game *g, int count, char **words) {
    (void)count, (void)words;
    return say(g, "ringnet");
}

static bool tell_version(game *g, int count, char **words) {
    (void)count, (void)words;
    return say(g, hx_version());
}

static bool tell_protocol(game *g, int count, char **words) {
    (void)count, (void)words;
    return say(g, "2");
}

static bool list_commands(game *g, int count, char **words) {
    (void)count, (void)words;
    for (const command *c = commands; c->name; c++)
        snprintf(g->text + strlen(g->text), sizeof g->text - strlen(g->text), "%s%s",
                 c == commands ? "" : "\n", c->name);
    return true;
}

static const command *find_command(const char *name) {
    for (const command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

static bool is_known(game *g, int count, char **words) {
    return say(g, count > 1 && find_command(words[1]) ? "true" : "false");
}

static bool quit(game *g, int count, char **words) {
    (void)g, (void)count, (void)words;
    return true;
}

static const command commands[COMMANDS + 1] = {{"protocol_version", tell_protocol},
                                               {"name", tell_name},
                                               {"version", tell_version},
                                               {"list_commands", list_commands},
                                               {"known_command", is_known},
                                               {"boardsize", set_size},
                                               {"clear_board", clear},
                                               {"play", play},
                                               {"genmove", generate},
                                               {"judge", tell_opinion},
                                               {"quit", quit},
                                               {NULL, NULL}};

static void serve(game *g) {
    char line[1000];
    while (fgets(line, sizeof line, stdin)) {
        char *words[4], *rest = line;
        int count = 0;
        line[strcspn(line, "#")] = '\0';
        while (count < 4 && (words[count] = strtok_r(rest, " \t\r\n", &rest)))
            count++;
        if (!count) continue;
        const command *c = find_command(words[0]);
        g->text[0] = '\0';
        bool ok = c ? c->run(g, count, words) : refuse(g, "unknown command");
        printf("%c %s\n\n", ok ? '=' : '?', g->text);
        fflush(stdout);
        if (c && c->run == quit) break;
    }
}

int main(int argc, char **argv) {
    static game g = {
        .settings = {
            .visits = 64, .explore = 1.1, .urgency = 0.2, .threads = 1, .batch = 1}}; // large
    g.oracle = argc > 1 ? new_oracle(argv[1]) : NULL;
    if (!g.oracle || hx_mcts_new(&g.mcts, g.oracle, TREE_BYTES, NULL)) {
        fprintf(stderr, "ringnet: needs a FILE as train/ringnet_flat.py writes it\n");
        return HX_USAGE;
    }
    if (argc > 2) g.settings.visits = strtoull(argv[2], NULL, 10);
    hx_board_init(&g.board, 11, 11);
    serve(&g);
    hx_mcts_free(g.mcts);
    g.oracle->free(g.oracle);
    return 0;
}
