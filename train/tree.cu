/* SPDX-License-Identifier: MIT
 *
 * Search trees for thousands of games at once: a walk down to a new node, and the way back with
 * what the net says of it. The search is that of Danihelka et al. 2022. Compiled after rules.cu.
 *
 * Every game has room for `nodes` nodes, the root first. Arrays over moves have CELLS entries a
 * node. Values are those of the player to move in the node; a move's total is its mover's.
 */

/* One game's part of the arrays. */
typedef struct {
    float *prior;  /* logits of the moves, by the net */
    short *visits; /* of each move */
    float *total;  /* of the values found behind each move */
    short *child;  /* node a move leads to, -1 for none yet */
    cell_t *boards;
    unsigned char *over; /* by node: the move into it won */
    float *value;        /* by node: the net's */
} tree_t;

FN bool open_cell(float logit) {
    return logit > -1e29f;
}

/* How much a value counts against the prior, in logits, once the best move has `most` visits. */
FN float weight(float q, float most) {
    return (50.f + most) * 0.25f * (q + 1.f);
}

/* What is known of a node's moves, as each lane holds it for its cells, and over all of them. */
typedef struct {
    float logit[PER_LANE], q[PER_LANE], n[PER_LANE];
    float most, sum_n;
} moves_t;

/* Moves not tried yet are worth what the node is: its own value mixed with that of those tried. */
FN void read_moves(const tree_t *t, int node, moves_t *m, int lane) {
    const long at = (long)node * CELLS;
    float top = -1e30f, most = 0, sum_n = 0, tried_p = 0, tried_q = 0;
    for (LANE_CELLS(k, c)) {
        const bool open = c < CELLS && t->boards[at + c] == 0;
        m->logit[k] = open ? t->prior[at + c] : -1e30f;
        m->n[k] = open ? (float)t->visits[at + c] : 0;
        m->q[k] = m->n[k] > 0 ? t->total[at + c] / m->n[k] : 0;
        top = fmaxf(top, m->logit[k]);
        most = fmaxf(most, m->n[k]);
        sum_n += m->n[k];
    }
    top = max_lane(top);
    m->most = max_lane(most);
    m->sum_n = sum_lane(sum_n);
    for (LANE_CELLS(k, c))
        if (m->n[k] > 0) {
            const float p = expf(m->logit[k] - top);
            tried_p += p;
            tried_q += p * m->q[k];
        }
    tried_p = sum_lane(tried_p);
    tried_q = sum_lane(tried_q);
    const float own = t->value[node];
    const float guess = tried_p > 0 ? (own + m->sum_n * tried_q / tried_p) / (1 + m->sum_n) : own;
    for (LANE_CELLS(k, c))
        if (m->n[k] == 0) m->q[k] = guess;
}

/* At the root, sequential halving: of the moves with `due` visits the best by noise, prior, value.
 */
FN int choose_at_root(const moves_t *m, const float *noise, int due, int lane) {
    float best = -3e30f;
    int move = CELLS;
    for (LANE_CELLS(k, c))
        if (open_cell(m->logit[k])) {
            const float x = m->n[k] == due ? noise[c] + m->logit[k] + weight(m->q[k], m->most)
                                           : -1e20f - m->n[k];
            if (x > best) {
                best = x;
                move = c;
            }
        }
    return best_lane(best, move);
}

/* Below it, the move whose share of the visits lags most behind the improved policy. */
FN int choose_below(moves_t *m, int lane) {
    float high = -1e30f, sum = 0, best = -3e30f;
    int move = CELLS;
    for (LANE_CELLS(k, c))
        if (open_cell(m->logit[k])) {
            m->logit[k] += weight(m->q[k], m->most);
            high = fmaxf(high, m->logit[k]);
        }
    high = max_lane(high);
    for (LANE_CELLS(k, c))
        sum += open_cell(m->logit[k]) ? expf(m->logit[k] - high) : 0;
    sum = sum_lane(sum);
    for (LANE_CELLS(k, c))
        if (open_cell(m->logit[k])) {
            const float x = expf(m->logit[k] - high) / sum - m->n[k] / (1 + m->sum_n);
            if (x > best) {
                best = x;
                move = c;
            }
        }
    return best_lane(best, move);
}

/* A new node behind a move. */
FN void grow(tree_t *t, int node, int move, int fresh, unsigned char *scratch, int lane) {
    const long to = (long)fresh * CELLS;
    const bool won = place(t->boards + (long)node * CELLS, move, t->boards + to, scratch, lane);
    for (LANE_CELLS(k, c))
        if (c < CELLS) {
            t->visits[to + c] = 0;
            t->total[to + c] = 0;
            t->child[to + c] = -1;
        }
    if (lane == 0) {
        t->child[(long)node * CELLS + move] = (short)fresh;
        t->over[fresh] = won;
    }
}

/* One walk down every tree, to a new node or a won one; its board goes to `ringed` for the net. */
KERNEL descend(int games, int nodes, float *prior, short *visits, float *total, short *child,
               cell_t *boards, unsigned char *over, float *value, int *used, const float *noise,
               const short *visits_due, const int *sim, short *path_node, short *path_move,
               int *path_length, short *leaf, unsigned char *ringed) {
    GAMES_DO {
        const long base = (long)g * nodes, at = base * CELLS;
        tree_t t = {prior + at,  visits + at, total + at,  child + at,
                    boards + at, over + base, value + base};
        const int due = visits_due[*sim];
        int node = 0, length = 0;
        bool walking = true;
        while (walking) {
            moves_t m;
            read_moves(&t, node, &m, lane);
            const int move = node == 0 ? choose_at_root(&m, noise + (long)g * CELLS, due, lane)
                                       : choose_below(&m, lane);
            if (lane == 0) {
                path_node[base + length] = (short)node;
                path_move[base + length] = (short)move;
            }
            length++;
            const int next = t.child[(long)node * CELLS + move];
            walking = next >= 0 && !t.over[next];
            if (next < 0) {
                const int fresh = used[g];
                SYNC;
                grow(&t, node, move, fresh, scratch, lane);
                if (lane == 0) used[g] = fresh + 1;
                node = fresh;
            } else {
                node = next;
            }
        }
        SYNC;
        for (LANE_CELLS(k, c))
            if (c < CELLS)
                ringed[(long)g * RING * RING + (c / N + 1) * RING + c % N + 1] =
                    (unsigned char)t.boards[(long)node * CELLS + c];
        if (lane == 0) {
            path_length[g] = length;
            leaf[g] = (short)node;
        }
    }
}

/* Gives every new leaf the net's judgement, a won one its -1, and adds it to the moves on the way.
 */
KERNEL backup(int games, int nodes, float *prior, short *visits, float *total,
              const unsigned char *over, float *value, const float *net_prior,
              const float *net_value, const short *path_node, const short *path_move,
              const int *path_length, const short *leaf, int *sim) {
    GAMES_DO {
        (void)scratch;
        const long base = (long)g * nodes, to = base + leaf[g];
        for (LANE_CELLS(k, c))
            if (c < CELLS) prior[to * CELLS + c] = net_prior[(long)g * CELLS + c];
        if (lane == 0) {
            float v = over[to] ? -1.f : net_value[g];
            value[to] = v;
            for (int i = path_length[g] - 1; i >= 0; i--) {
                v = -v;
                const long at = (base + path_node[base + i]) * CELLS + path_move[base + i];
                total[at] += v;
                visits[at]++;
            }
            if (g == 0) *sim += 1;
        }
    }
}
